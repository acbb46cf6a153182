import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { mayDo, rejectWithout, userOf } from '#server/platform/session/access.ts'
import type { StaffRight } from '#shared/api/staff-right.ts'
import { type SettingName, settingSchemas } from '#shared/shop/settings-contract.ts'
import { settingsEndpoints } from '#shared/shop/settings-endpoints.ts'
import { changeSetting, listSettings } from './settings-service.ts'
import type { ShopSettings } from './shop-service.ts'

type Deps = { database: Database; settings: ShopSettings }

/** Settings a shopkeeper changes without restarting the shop. */
export function registerSettings(app: FastifyInstance, { database: { db }, settings }: Deps) {
  serveEndpoints(app, settingsEndpoints, {
    'GET /api/admin/settings': async (request) => {
      const parts = await listSettings(db, settings.standard)
      return { parts: parts.filter(({ name }) => mayDo(request, rightOf(name))) }
    },
    'PATCH /api/admin/settings/:name': async (request) => {
      const { name } = request.params
      rejectWithout(request, rightOf(name))
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
      return changed.part
    },
  })
}

/** Pages of help are texts like any other. */
function rightOf(name: SettingName): StaffRight {
  return name.startsWith('info-') ? 'catalogue' : 'shop'
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
