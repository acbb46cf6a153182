import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { notificationEndpoints } from '#shared/notification/notification-endpoints.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { openTelegram } from './telegram-channel-service.ts'
import { findChat } from './telegram-queries.ts'
import { removeChat, saveChat, tryChat } from './telegram-service.ts'

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
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
