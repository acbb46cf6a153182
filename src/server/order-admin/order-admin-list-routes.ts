import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { enterOrder, findCallers } from '#server/checkout/phone-order-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { keyOf, personal, refuse } from '#server/order/order-routes.ts'
import { sendPrinted } from '#server/order/printed-page.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { callerList, shopDay } from '#shared/order/day-contract.ts'
import { bulkMoved, managedOrder, managedOrderList } from '#shared/order/order-admin-contract.ts'
import { phoneOrderInput } from '#shared/order/order-input.ts'
import { orderStatuses } from '#shared/order/order-states.ts'
import { moneyStates, orderPeriods, orderSorts, orderViews } from '#shared/order/order-views.ts'
import { shortageList } from '#shared/order/shortage-contract.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { addDays, dayOf, startOf } from '#shared/shop/shop-calendar.ts'
import { moveOrders } from './bulk-move-service.ts'
import { readDay } from './day-service.ts'
import { readAdminOrder } from './order-admin-card-service.ts'
import type { AdminOrderFilter } from './order-admin-list-queries.ts'
import { listAdminOrders } from './order-admin-list-service.ts'
import { exportedRows, exportedWidths, exportOrders, recordExport } from './order-export-service.ts'
import { printInvoices, printPicking } from './print-service.ts'
import { listShortages } from './shortage-service.ts'

/** The shopkeeper's day and the list of orders: looking, printing, exporting, moving many, entering one for a caller. */

const listedIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)
  .transform((text) => text.split(',').map(Number))

const filterFields = {
  view: z.enum(orderViews).optional(),
  search: typedText.optional(),
  days: z.enum(orderPeriods).optional(),
  delivery: z.enum(deliveryMethods).optional(),
  payment: z.enum(moneyStates).optional(),
  responsible: z.union([z.literal('none'), idParam]).optional(),
  waiting: z.literal('1').optional(),
  ids: listedIds.optional(),
}
const filterQuery = z.object(filterFields)
type FilterQuery = z.infer<typeof filterQuery>

const bulkInput = z.object({
  /** As in the address of the list: the ids chosen, or everything it shows. */
  filter: filterQuery,
  status: z.enum(orderStatuses),
  note: z.string().trim().max(500).optional(),
  tell: z.boolean().optional(),
  /** Only says what would move and what would not. */
  preview: z.boolean().optional(),
})

type Deps = OrderDeps & { requisites: Requisites }

export function registerOrderAdminList(server: FastifyInstance, deps: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const { db, now } = deps
  const config = { access: 'admin' } as const

  /** A day of the period is a day of the shop: «7 дней» are today and the six before. */
  function filterOf({ days, waiting, ...filter }: FilterQuery): AdminOrderFilter {
    const since = days && startOf(addDays(dayOf(now()), 1 - Number(days)))
    return { ...filter, ...(since ? { since } : {}), waiting: waiting !== undefined }
  }

  app.get(
    '/api/admin/day',
    { config: { ...config, reads: { kind: 'orders-read' } }, schema: { response: { 200: shopDay } } },
    async (_request, reply) => personal(reply).send(await readDay(deps)),
  )

  app.get(
    '/api/admin/shortages',
    {
      config,
      schema: { querystring: z.object({ limit: listLimit, page: listPage }), response: { 200: shortageList } },
    },
    async (request, reply) => personal(reply).send(await listShortages(db, request.query)),
  )

  app.get(
    '/api/admin/orders',
    {
      config: { ...config, reads: { kind: 'orders-read' } },
      schema: {
        querystring: z.object({
          ...filterFields,
          sort: z.enum(orderSorts).default('time_desc'),
          limit: listLimit,
          page: listPage,
        }),
        response: { 200: managedOrderList },
      },
    },
    async (request, reply) => {
      const { sort, limit, page, ...filter } = request.query
      return personal(reply).send(await listAdminOrders(db, { filter: filterOf(filter), sort, limit, page }))
    },
  )

  app.post(
    '/api/admin/orders',
    { config, schema: { body: phoneOrderInput, response: { 201: managedOrder } } },
    async (request, reply) => {
      const entering = { input: request.body, key: keyOf(request), actorId: userOf(request).id }
      const placed = await enterOrder(deps, { ...entering, visitor: visitorOf(request) })
      if (!placed.ok) return refuse(placed)
      return personal(reply)
        .code(201)
        .send((await readAdminOrder(deps, placed.order.id))!)
    },
  )

  app.post(
    '/api/admin/orders/bulk-status',
    { config, schema: { body: bulkInput, response: { 200: bulkMoved } } },
    async (request, reply) => {
      const { filter, status, note, tell, preview } = request.body
      const move = { filter: filterOf(filter), to: status, note, actorId: userOf(request).id, isTold: tell }
      return personal(reply).send(await moveOrders(deps, { ...move, isPreview: preview }))
    },
  )

  app.get(
    '/api/admin/orders/export',
    {
      config,
      schema: {
        querystring: filterQuery.extend({
          format: z.enum(['csv', 'xlsx']).default('xlsx'),
          rows: z.enum(exportedRows).default('orders'),
        }),
      },
    },
    async (request, reply) => {
      const { format, rows, ...filter } = request.query
      await recordExport(db, { actorId: userOf(request).id, ip: request.ip, format, rows })
      const table = exportOrders(db, filterOf(filter), rows)
      return sendTable(personal(reply), table, { name: 'zakazy', format, columnWidths: exportedWidths(rows) })
    },
  )

  app.get(
    '/api/admin/orders/picking',
    { config: { ...config, reads: { kind: 'orders-printed' } }, schema: { querystring: filterQuery } },
    async (request, reply) => sendPrinted(reply, await printPicking(deps, filterOf(request.query))),
  )

  app.get(
    '/api/admin/orders/invoices',
    { config: { ...config, reads: { kind: 'invoices-printed' } }, schema: { querystring: filterQuery } },
    async (request, reply) => sendPrinted(reply, await printInvoices(deps, filterOf(request.query))),
  )

  app.get(
    '/api/admin/orders/:id',
    {
      config: { ...config, reads: { kind: 'order-read', of: 'order' } },
      schema: { params: z.object({ id: idParam }), response: { 200: managedOrder } },
    },
    async (request, reply) => {
      const found = await readAdminOrder(deps, request.params.id)
      if (!found) throw problemError('order-not-found')
      return personal(reply).send(found)
    },
  )

  app.get(
    '/api/admin/callers',
    {
      config: { ...config, reads: { kind: 'callers-read' } },
      schema: { querystring: z.object({ search: typedText.pipe(z.string().min(3)) }), response: { 200: callerList } },
    },
    async (request, reply) => personal(reply).send({ callers: await findCallers(db, request.query.search) }),
  )
}

function visitorOf(request: FastifyRequest) {
  return { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}
