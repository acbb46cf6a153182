import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { openingEndpoints } from '#shared/opening/opening-endpoints.ts'
import { moveOpening, type OpeningDeps, type Owner, putOff, readOpening, sendTestMail } from './opening-service.ts'

type Deps = { config: Config; database: Database; settings: ShopSettings }

/** The owner's way from an empty shop to an open one. */
export function registerOpening(app: FastifyInstance, { config, database: { db }, settings }: Deps) {
  const deps: OpeningDeps = { db, config, settings }
  serveEndpoints(app, openingEndpoints, {
    'GET /api/admin/opening': (request) => readOpening(deps, ownerOf(request)),
    'PUT /api/admin/opening': async (request) => {
      const moved = await moveOpening(deps, ownerOf(request), request.body.is_open)
      if (!moved.ok) throw problemError(moved.code, moved.text ? { error: moved.text } : {})
      return readOpening(deps, ownerOf(request))
    },
    'PUT /api/admin/opening/later': async (request) => {
      const { step, is_later } = request.body
      await putOff(deps, ownerOf(request), step, is_later)
      return readOpening(deps, ownerOf(request))
    },
    'POST /api/admin/opening/test-mail': async (request) => {
      await sendTestMail(deps, ownerOf(request))
      return readOpening(deps, ownerOf(request))
    },
  })
}

function ownerOf(request: FastifyRequest): Owner {
  const { id, email } = userOf(request)
  return { id, email, ip: request.ip }
}
