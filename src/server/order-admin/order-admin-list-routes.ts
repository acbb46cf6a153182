import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { enterOrder, findCallers } from '#server/checkout/phone-order-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { keyOf, reject } from '#server/order/order-request.ts'
import { sendPrinted } from '#server/order/printed-page.ts'
import { mayDo, rejectWithout, userOf } from '#server/platform/session/access.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { dayOf, startOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import { type OrderFilterQuery, orderAdminListEndpoints } from '#shared/order/order-admin-list-endpoints.ts'
import { parcelMoves } from '#shared/order/order-states.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { moveOrders } from './bulk-move-service.ts'
import { readDay } from './day-service.ts'
import { readAdminOrder } from './order-admin-card-service.ts'
import type { AdminOrderFilter } from './order-admin-list-queries.ts'
import { listAdminOrders } from './order-admin-list-service.ts'
import { exportedWidths, exportOrders, recordExport } from './order-export-service.ts'
import { toParcels } from './parcel-view.ts'
import { printInvoices, printPicking } from './print-service.ts'
import { listShortages } from './shortage-service.ts'
import { changeTracks } from './track-service.ts'

/** The shopkeeper's day and the list of orders: looking, printing, exporting, moving many, entering one for a caller. */

type Deps = OrderDeps & { requisites: Requisites }

export function registerOrderAdminList(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps

  /** A day of the period is a day of the shop: «7 дней» are today and the six before. */
  function filterOf(request: FastifyRequest, { days, waiting, ...filter }: OrderFilterQuery): AdminOrderFilter {
    const since = days && startOf(addDays(dayOf(now()), 1 - Number(days)))
    const isParcel = !mayDo(request, 'orders')
    return { ...filter, ...(since ? { since } : {}), waiting: waiting !== undefined, isParcel }
  }

  serveEndpoints(app, orderAdminListEndpoints, {
    'GET /api/admin/day': () => readDay(deps),
    'GET /api/admin/shortages': (request) => listShortages(db, request.query),
    'GET /api/admin/orders': async (request) => {
      const { sort, limit, page, ...filter } = request.query
      const list = await listAdminOrders(db, { filter: filterOf(request, filter), sort, limit, page })
      return mayDo(request, 'orders') ? list : toParcels(list)
    },
    'POST /api/admin/orders': async (request) => {
      const entering = { input: request.body, key: keyOf(request), actorId: userOf(request).id }
      const placed = await enterOrder(deps, { ...entering, visitor: visitorOf(request) })
      if (!placed.ok) return reject(placed)
      return (await readAdminOrder(deps, placed.order.id))!
    },
    'POST /api/admin/orders/bulk-status': (request) => {
      const { filter, status, note, tell, preview } = request.body
      if (!parcelMoves.includes(status)) rejectWithout(request, 'orders')
      const move = { filter: filterOf(request, filter), to: status, note, actorId: userOf(request).id, isTold: tell }
      return moveOrders(deps, { ...move, isPreview: preview })
    },
    'POST /api/admin/orders/tracks': (request) => {
      const { tracks, tell } = request.body
      return changeTracks(deps, { tracks, actorId: userOf(request).id, isTold: tell })
    },
    'GET /api/admin/orders/export': async (request, reply) => {
      const { format, rows, ...filter } = request.query
      await recordExport(db, { actorId: userOf(request).id, ip: request.ip, format, rows })
      const table = exportOrders(db, filterOf(request, filter), rows)
      return sendTable(reply, table, { name: 'zakazy', format, columnWidths: exportedWidths(rows) })
    },
    'GET /api/admin/orders/picking': async (request, reply) =>
      sendPrinted(
        reply,
        await printPicking(deps, { filter: filterOf(request, request.query), isParcel: !mayDo(request, 'orders') }),
      ),
    'GET /api/admin/orders/invoices': async (request, reply) =>
      sendPrinted(reply, await printInvoices(deps, filterOf(request, request.query))),
    'GET /api/admin/callers': async (request) => ({ callers: await findCallers(db, request.query.search) }),
  })
}

function visitorOf(request: FastifyRequest) {
  return { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}
