import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { UnknownProxy } from './unknown-proxy.ts'

type Deps = { database: Database; proxy: UnknownProxy; isDraining(): boolean; hearsChanges(): boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** Before it is closed: answers go on, and those who ask for its health send nobody here any more. */
    drain(): Promise<void>
  }
}

/**
 * /healthz: the process answers. Without a database it still shows what is cached, so a balancer goes by this and by the word «ok», which
 * a process that is about to stop does not say. /readyz: it can also sell, because the database does, and what it
 * shows is not old.
 */
export function registerHealth(app: FastifyInstance, { database, proxy, isDraining, hearsChanges }: Deps) {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: isDraining() ? 'draining' : 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    if (!database.isUp() || !hearsChanges())
      return reply.code(503).header('retry-after', '2').send({ status: 'waiting' })
    await database.pool.query('select 1 from schema_migrations limit 1')
    const warning = proxy.warning()
    return { status: 'ready', ...(warning && { warnings: [warning] }) }
  })
}
