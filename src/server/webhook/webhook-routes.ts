import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { outboxNews } from '#server/platform/outgoing/outbox-sender.ts'
import { networksOf } from '#server/platform/outgoing/public-address.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { webhookEndpoints } from '#shared/webhook/webhook-endpoints.ts'
import { findDeliveries, findWebhooks, insertTest, resetDelivery } from './webhook-queries.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './webhook-service.ts'

type Deps = { config: Config; database: Database }

export function registerWebhooks(app: FastifyInstance, { config, database: { db } }: Deps) {
  const deps = { db, allowed: networksOf(config.webhookNetworks) }
  serveEndpoints(app, webhookEndpoints, {
    'GET /api/admin/webhooks': async () => ({ webhooks: await findWebhooks(db) }),
    'POST /api/admin/webhooks': async (request) => granted(await addWebhook(deps, request.body, actorOf(request))),
    'PATCH /api/admin/webhooks/:id': async (request) =>
      granted(await changeWebhook(deps, request.params.id, request.body, actorOf(request))).webhook,
    'DELETE /api/admin/webhooks/:id': async (request) => {
      if (!(await removeWebhook(db, request.params.id, actorOf(request)))) throw problemError('not-found')
      return { ok: true }
    },
    'POST /api/admin/webhooks/:id/secret': async (request) =>
      granted(await renewSecret(db, request.params.id, actorOf(request))),
    'POST /api/admin/webhooks/:id/test': async (request) => asked(await insertTest(db, request.params.id)),
    'GET /api/admin/webhooks/:id/deliveries': async (request) => {
      const { state, limit, cursor: before } = request.query
      const found = await findDeliveries(db, { webhookId: request.params.id, state, limit: limit + 1, before })
      const deliveries = found.slice(0, limit)
      return { deliveries, next_cursor: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null }
    },
    'POST /api/admin/webhook-deliveries/:id/retry': async (request) =>
      asked(await resetDelivery(db, request.params.id)),
  })
}

type Granted<Result> = Result extends { ok: true } ? Result : never

function granted<Result extends { ok: true } | { ok: false; problem: string | null }>(result: Result): Granted<Result> {
  if (result.ok) return result as Granted<Result>
  if (result.problem === null) throw problemError('not-found')
  throw problemError('bad-input', { error: result.problem, fields: { url: result.problem } })
}

/** Sent by the next look of the sender, which is now. */
function asked<Delivery>(delivery: Delivery | null): Delivery {
  if (!delivery) throw problemError('not-found')
  outboxNews.emit('asked')
  return delivery
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
