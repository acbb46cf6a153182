import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { ReadSource, Replicas } from '#server/platform/database/replicas.ts'
import { changesSomething } from '#server/platform/http/request-log.ts'
import { isByKey } from './cookies.ts'

/**
 * Where a request reads. Whoever has changed something reads from the primary for as long as any replica that is read from may lag, and a
 * little longer: so the change is seen, whichever process is asked. The browser counts that time, and no clocks are compared.
 */

const pinCookie = 'fresh'
const pinMarginSeconds = 1

declare module 'fastify' {
  interface FastifyInstance {
    readsOf: { primary: Db; replicas: Replicas | null }
  }
  interface FastifyRequest {
    /** The replica this request reads from; null: the primary; undefined: it has not asked yet. */
    readSource: ReadSource | null | undefined
  }
}

export function registerReadSources(app: FastifyInstance, { database }: { database: Database }) {
  const { db: primary, replicas } = database
  app.decorate('readsOf', { primary, replicas })
  app.decorateRequest('readSource', undefined)
  if (!replicas) return
  const { secure } = app.sessions.names
  const maxAge = Math.ceil(replicas.maxLagMs / 1000) + pinMarginSeconds
  app.addHook('onSend', async (request, reply, payload) => {
    // Some questions are too long for an address and come as POST: whoever asked a replica has changed nothing.
    if (changesSomething(request.method) && !request.readSource && !isByKey(request)) {
      reply.setCookie(pinCookie, '1', { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge })
    }
    return payload
  })
}

/** For calls that may be answered from a moment ago: a replica, or the primary for whoever has just changed something. */
export function readableOf(request: FastifyRequest): Db {
  const { primary, replicas } = request.server.readsOf
  if (!replicas) return primary
  if (request.readSource === undefined) request.readSource = isPinned(request) ? null : replicas.choose()
  return request.readSource?.db ?? primary
}

/** A program keeps no cookies, so it always reads where it writes. */
export function isPinned(request: FastifyRequest): boolean {
  return request.cookies[pinCookie] !== undefined || isByKey(request)
}
