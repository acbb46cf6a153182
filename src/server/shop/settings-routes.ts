import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import {
  type SettingName,
  settingInput,
  settingList,
  settingNames,
  settingPart,
  settingSchemas,
} from '#shared/shop/settings-contract.ts'
import { changeSetting, listSettings } from './settings-service.ts'
import type { ShopSettings } from './shop-service.ts'

type Deps = { database: Database; settings: ShopSettings }

/** Settings a shopkeeper changes without restarting the shop. */
export function registerSettings(server: FastifyInstance, { database: { db }, settings }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const

  app.get('/api/admin/settings', { config, schema: { response: { 200: settingList } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { parts: await listSettings(db, settings.standard) }
  })

  app.patch(
    '/api/admin/settings/:name',
    {
      config,
      schema: { params: z.object({ name: z.enum(settingNames) }), body: settingInput, response: { 200: settingPart } },
    },
    async (request, reply) => {
      const { name } = request.params
      const changed = await changeSetting(db, settings.standard, {
        name,
        value: checked(name, request.body.value),
        version: request.body.version,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!changed.ok) {
        const { by, at, version } = changed.row
        throw staleProblem('настройки', { by, at, version, fields: {} })
      }
      // Whoever looks at the shop next sees it: the notice of the database comes a moment later.
      settings.outdated()
      await settings.ready()
      reply.header('cache-control', 'no-store')
      return changed.part
    },
  )
}

/** Null brings the standard back. What is wrong is said field by field, as with any other form. */
function checked(name: SettingName, value: unknown): unknown {
  if (value === null) return null
  const parsed = settingSchemas[name].safeParse(value)
  if (parsed.success) return parsed.data
  const said = parsed.error.issues.filter(({ message }) => /[а-яё]/i.test(message))
  const [first] = said
  if (!first) throw problemError('bad-input')
  const fields = Object.fromEntries(said.map((issue) => [issue.path.join('.') || 'value', issue.message]))
  throw problemError('bad-input', { error: first.message, fields })
}
