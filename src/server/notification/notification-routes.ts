import type { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database, Db } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { networksOf } from '#server/platform/outgoing/public-address.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import { notificationEndpoints } from '#shared/notification/notification-endpoints.ts'
import { pushEndpoints } from '#shared/notification/push-endpoints.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { findEventsOf } from './push-queries.ts'
import { removeSubscription, saveSubscription } from './push-service.ts'
import { openTelegram } from './telegram-channel-service.ts'
import { findChat } from './telegram-queries.ts'
import { removeChat, saveChat, tryChat } from './telegram-service.ts'
import { createVapid } from './vapid.ts'

type Deps = { config: Config; database: Database; settings: { facts: ShopFacts } }

const noToken = 'Вставьте токен бота'

export function registerNotifications(app: FastifyInstance, { config, database: { db }, settings }: Deps) {
  const telegram = openTelegram(config)
  serveEndpoints(app, notificationEndpoints, {
    'GET /api/admin/notifications/telegram': async () => ({ chat: await findChat(db) }),
    'PUT /api/admin/notifications/telegram': async (request) => {
      const saved = await saveChat(db, request.body, actorOf(request))
      if (!saved.ok) throw problemError('bad-input', { error: noToken, fields: { token: noToken } })
      return { chat: saved.chat }
    },
    'DELETE /api/admin/notifications/telegram/token': async (request) => {
      if (!(await removeChat(db, actorOf(request)))) throw problemError('not-found')
      return { ok: true }
    },
    'POST /api/admin/notifications/telegram/test': async (request) => {
      const problem = await tryChat({ db, telegram, shopName: settings.facts.name }, request.body)
      if (problem === null) throw problemError('bad-input', { error: noToken, fields: { token: noToken } })
      return { problem }
    },
  })
  registerPush(app, { db, allowed: networksOf(config.webhookNetworks) })
}

function registerPush(app: FastifyInstance, { db, allowed }: { db: Db; allowed: BlockList }) {
  const vapid = createVapid(db)
  const stateOf = async (sessionId: string) => ({
    public_key: await vapid.publicKey(),
    events: await findEventsOf(db, sessionId),
  })
  serveEndpoints(app, pushEndpoints, {
    'GET /api/admin/notifications/push': async (request) => stateOf(await sessionIdOf(request)),
    'PUT /api/admin/notifications/push': async (request) => {
      const sessionId = await sessionIdOf(request)
      const saved = await saveSubscription(db, allowed, request.body, { ...actorOf(request), sessionId })
      if (!saved.ok) throw problemError('bad-input', { error: saved.problem, fields: { endpoint: saved.problem } })
      return stateOf(sessionId)
    },
    'DELETE /api/admin/notifications/push': async (request) => {
      await removeSubscription(db, { ...actorOf(request), sessionId: await sessionIdOf(request) })
      return { ok: true }
    },
  })
}

/** No key opens these, so there is a login. */
async function sessionIdOf(request: FastifyRequest): Promise<string> {
  const session = await sessionOf(request)
  if (!session) throw problemError('no-session')
  return session.sessionId
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
