import pg from 'pg'

/**
 * The embedded engine has one session for all connections, and a statement prepared by name on one of them would clash
 * with the same name from another; without names everything works, only planned anew each time.
 */
export class EmbeddedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const queryWithoutName = (request: unknown, ...rest: unknown[]) => query(withoutName(request), ...rest)
    this.query = queryWithoutName as typeof this.query
  }
}

function withoutName(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || !('name' in request) || !request.name) return request
  // A prepared Query object keeps its class; a plain description is copied, for it is the caller's and may be reused.
  if ('submit' in request) return Object.assign(request, { name: '' })
  return { ...request, name: undefined }
}
