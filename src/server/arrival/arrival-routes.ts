import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { stopPriceDrops } from '#server/favorites/price-drop-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readMailStop, stopPath } from '#server/platform/mail/mail-stop.ts'
import { sessionOf } from '#server/platform/session/sessions.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { arrivalEndpoints, mailStopEndpoints } from '#shared/arrival/arrival-endpoints.ts'
import { awaitedEndpoints } from '#shared/arrival/awaited-endpoints.ts'
import { awaitArrival, exportAwaited, listAwaited, purchaseWidths, stopArrivals } from './arrival-service.ts'

export async function registerArrivals(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, arrivalEndpoints, {
    'POST /api/arrivals': async (request) => {
      const session = await sessionOf(request)
      const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
      const asked = { input: request.body, userId: session?.user.id ?? null, visitor: { ip: request.ip, userAgent } }
      const answer = await awaitArrival(db, asked)
      if (!answer.ok) throw problemError(answer.code)
      return { ok: true as const }
    },
  })

  serveEndpoints(app, awaitedEndpoints, {
    'GET /api/admin/awaited-products': (request) => listAwaited(db, request.query),
    'GET /api/admin/awaited-products/export': (request, reply) => {
      const { format } = request.query
      return sendTable(reply, exportAwaited(db), { name: 'zakupka', format, columnWidths: purchaseWidths })
    },
  })

  await registerMailStops(app, { db })
}

/** A scope of its own, so that no other route begins to read forms: a mail program posts one, whose content says nothing new. */
async function registerMailStops(app: FastifyInstance, { db }: Pick<Database, 'db'>) {
  const secrets = createSecrets(db)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )
    serveEndpoints(scope, mailStopEndpoints, {
      // Opening a link ends nothing: programs that check mails for viruses open every link.
      'GET /api/mail-stops/:token': (request, reply) =>
        reply.redirect(stopPath(encodeURIComponent(request.params.token)), 302),
      'POST /api/mail-stops/:token': async (request) => {
        const stop = readMailStop(await secrets.key('mail-stop'), request.params.token)
        if (!stop) throw problemError('mail-stop')
        if (stop.kind === 'arrivals') await stopArrivals(db, stop.id)
        else await stopPriceDrops(db, stop.id)
        return { stopped: stop.kind }
      },
    })
  })
}
