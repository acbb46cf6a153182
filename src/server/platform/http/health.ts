import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { UnknownProxy } from './unknown-proxy.ts'

type Deps = { database: Database; proxy: UnknownProxy; hearsChanges(): boolean }

/** /healthz: the process answers. /readyz: it can also sell, because the database does, and what it shows is not old. */
export function registerHealth(app: FastifyInstance, { database, proxy, hearsChanges }: Deps) {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!database.isUp() || !hearsChanges()) return reply.code(503).header('retry-after', '2').send({ status: 'waiting' })
    await database.pool.query('select 1 from schema_migrations limit 1')
    const warning = proxy.warning()
    return { status: 'ready', ...(warning && { warnings: [warning] }) }
  })
}
