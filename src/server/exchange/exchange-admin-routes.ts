import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { MovingDeps } from '#server/order/held-order-service.ts'
import { readAdminOrder } from '#server/order-admin/order-admin-card-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { exchangeAdminEndpoints } from '#shared/exchange/exchange-endpoints.ts'
import {
  askForApply,
  choose,
  endPassword,
  listRuns,
  makePassword,
  map,
  readConnection,
  readRun,
  reportTable,
} from './exchange-admin-service.ts'
import { findMappings } from './exchange-journal-queries.ts'
import { askForUndo } from './exchange-undo-service.ts'
import { settleByPerson } from './sale/sale-order-service.ts'

type Deps = { config: Config; database: Database; settings: ShopSettings; orders: MovingDeps }

export function registerExchangeAdmin(app: FastifyInstance, { config, database: { db }, settings, orders }: Deps) {
  const read = () => readConnection(db, config.exchange1c, settings.facts.origin)

  async function runOf(id: number) {
    const run = await readRun(db, id)
    if (!run) throw problemError('not-found')
    return run
  }

  serveEndpoints(app, exchangeAdminEndpoints, {
    'GET /api/admin/exchange': read,
    'PUT /api/admin/exchange': async (request) => {
      const { takes, new_groups: newGroups, is_trial: isTrial, orders: chosen } = request.body
      await choose(db, { takes, newGroups, isTrial, orders: chosen, by: editorOf(request) })
      return read()
    },
    'POST /api/admin/exchange/password': (request) => makePassword(db, editorOf(request)),
    'DELETE /api/admin/exchange/password': async (request) => {
      await endPassword(db, editorOf(request))
      return read()
    },
    'GET /api/admin/exchange/mappings': () => findMappings(db),
    'PUT /api/admin/exchange/mappings': async (request) => {
      const mapped = await map(db, request.body, editorOf(request))
      if (!mapped.ok) throw problemError('bad-input', { fields: mapped.fields })
      if (mapped.runId !== null) app.startExchangeWork(mapped.runId)
      return mapped.mappings
    },
    'POST /api/admin/exchange/orders/:id/settle': async (request) => {
      const { id } = request.params
      await settleByPerson(orders, id, editorOf(request))
      const order = await readAdminOrder(orders, id)
      if (!order) throw problemError('order-not-found')
      return order
    },
    'GET /api/admin/exchange/runs': ({ query: { limit, cursor } }) => listRuns(db, { limit, cursor }),
    'GET /api/admin/exchange/runs/:id/report': async (request, reply) => {
      const { id } = await runOf(request.params.id)
      reply.header('content-disposition', `attachment; filename="obmen-1c-${id}.csv"`).type('text/csv; charset=utf-8')
      return reply.send(Readable.from(writeCsv(reportTable(db, id))))
    },
    'POST /api/admin/exchange/runs/:id/undo': async (request) => {
      const { id } = request.params
      const rejection = await askForUndo(db, { id, by: editorOf(request) })
      if (rejection) throw problemError(rejection)
      app.startExchangeWork(id)
      return runOf(id)
    },
    'POST /api/admin/exchange/runs/:id/apply': async (request) => {
      const { id } = request.params
      await runOf(id)
      if (!(await askForApply(db, id, editorOf(request)))) throw problemError('exchange-busy')
      app.startExchangeWork(id)
      return runOf(id)
    },
  })
}

function editorOf(request: FastifyRequest) {
  return { id: userOf(request).id, ip: request.ip }
}
