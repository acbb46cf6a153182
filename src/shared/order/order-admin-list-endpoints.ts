import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { callerList, shopDay } from './day-contract.ts'
import { bulkMoved, managedOrder, managedOrderList } from './order-admin-contract.ts'
import { bulkTracked, tracksInput } from './order-edit-contract.ts'
import { phoneOrderInput } from './order-input.ts'
import { orderStatuses } from './order-states.ts'
import { exportedRows, moneyStates, orderPeriods, orderSorts, orderViews } from './order-views.ts'
import { shortageList } from './shortage-contract.ts'

const filterQuery = z.object({
  view: z.enum(orderViews).optional(),
  search: typedText.optional(),
  days: z.enum(orderPeriods).optional(),
  delivery: z.enum(deliveryMethods).optional(),
  payment: z.enum(moneyStates).optional(),
  responsible: z.union([z.literal('none'), idParam]).optional(),
  waiting: z.literal('1').optional(),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
})
export type OrderFilterQuery = z.infer<typeof filterQuery>

const bulkInput = z.object({
  /** As in the address of the list: the ids chosen, or everything it shows. */
  filter: filterQuery,
  status: z.enum(orderStatuses),
  note: z.string().trim().max(500).optional(),
  tell: z.boolean().optional(),
  /** Only says what would move and what would not. */
  preview: z.boolean().optional(),
})

/** The shopkeeper's day and the list of orders: looking, printing, exporting, moving many, entering one for a caller. */
export const orderAdminListEndpoints = endpoints({
  'GET /api/admin/day': {
    summary: 'День магазина: что ждёт и что сделано',
    access: 'admin',
    right: 'orders',
    scope: 'orders:read',
    reads: { kind: 'orders-read' },
    answer: shopDay,
  },
  'GET /api/admin/shortages': {
    summary: 'Чего не хватает для заказов',
    access: 'admin',
    right: ['orders', 'parcels'],
    scope: 'orders:read',
    query: z.object({ limit: listLimit, page: listPage }),
    answer: shortageList,
  },
  'GET /api/admin/orders': {
    summary: 'Заказы с отборами',
    access: 'admin',
    right: ['orders', 'parcels'],
    scope: 'orders:read',
    reads: { kind: 'orders-read' },
    query: filterQuery.extend({ sort: z.enum(orderSorts).default('time_desc'), limit: listLimit, page: listPage }),
    answer: managedOrderList,
  },
  'POST /api/admin/orders': {
    summary: 'Оформить заказ за покупателя по телефону',
    access: 'admin',
    right: 'orders',
    scope: 'orders:write',
    body: phoneOrderInput,
    answer: managedOrder,
    status: 201,
  },
  'POST /api/admin/orders/bulk-status': {
    summary: 'Сменить статус многих заказов; с preview – только показать',
    access: 'admin',
    right: ['orders', 'parcels'],
    scope: 'orders:write',
    body: bulkInput,
    answer: bulkMoved,
  },
  'POST /api/admin/orders/tracks': {
    summary: 'Записать трек-номера многих заказов',
    access: 'admin',
    right: ['orders', 'parcels'],
    scope: 'orders:write',
    body: tracksInput,
    answer: bulkTracked,
  },
  'GET /api/admin/orders/export': {
    summary: 'Заказы таблицей',
    access: 'admin',
    right: 'orders',
    proof: 'always',
    scope: 'orders:read',
    query: filterQuery.extend({
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
      rows: z.enum(exportedRows).default('orders'),
    }),
  },
  'GET /api/admin/orders/picking': {
    summary: 'Листы сборки для печати',
    access: 'admin',
    right: ['orders', 'parcels'],
    scope: 'orders:read',
    reads: { kind: 'orders-printed' },
    query: filterQuery,
    produces: 'text/html',
  },
  'GET /api/admin/orders/invoices': {
    summary: 'Счета для печати',
    access: 'admin',
    right: 'orders',
    scope: 'orders:read',
    reads: { kind: 'invoices-printed' },
    query: filterQuery,
    produces: 'text/html',
  },
  'GET /api/admin/callers': {
    summary: 'Кто звонит: покупатели по имени или телефону',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'callers-read' },
    query: z.object({ search: typedText.pipe(z.string().min(3)) }),
    answer: callerList,
  },
})
