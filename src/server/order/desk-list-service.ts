import { writeAudit } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { ManagedOrderList } from '#shared/order/managed-order-contract.ts'
import { statusLabel } from '#shared/order/order-states.ts'
import type { OrderSort } from '#shared/order/order-views.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/payment/payment-method.ts'
import {
  countDesk,
  countViews,
  type DeskFilter,
  type ExportedOrder,
  findDeskRows,
  findExportedOrders,
  findStaff,
} from './desk-list-queries.ts'

/** All orders, as the shopkeeper looks through them. */

type Page = { filter: DeskFilter; sort: OrderSort; limit: number; page: number }

export async function listDesk(db: Queryable, { filter, sort, limit, page }: Page): Promise<ManagedOrderList> {
  const orders = await findDeskRows(db, { filter, sort, limit, offset: (page - 1) * limit })
  // A last page that is not full says the total by itself.
  const isLast = orders.length > 0 && orders.length < limit
  const counts = await countViews(db)
  const total = isLast ? (page - 1) * limit + orders.length : await totalOf(db, filter, counts)
  return { orders, total, page, limit, counts, staff: await findStaff(db) }
}

/** A whole view is counted already. */
async function totalOf(db: Queryable, filter: DeskFilter, counts: ManagedOrderList['counts']): Promise<number> {
  const { view = 'all', ...narrowing } = filter
  return Object.values(narrowing).some(Boolean) ? countDesk(db, filter) : counts[view]
}

const exported: [name: string, width: number, value: (order: ExportedOrder) => CellValue][] = [
  ['№', 10, (order) => order.number],
  ['Дата', 18, (order) => order.day],
  ['Статус', 18, (order) => statusLabel(order.status)],
  ['Покупатель', 30, (order) => order.customer],
  ['Телефон', 16, (order) => order.phone],
  ['Email', 26, (order) => order.email],
  ['Организация', 30, (order) => order.company],
  ['ИНН', 14, (order) => order.inn],
  ['Состав', 50, (order) => order.items],
  ['Товары, ₽', 12, (order) => order.itemsTotal],
  ['Доставка', 16, (order) => deliveryMethodLabels[order.delivery]],
  ['Куда', 40, (order) => order.place],
  ['Доставка, ₽', 12, (order) => order.deliveryPrice],
  ['Итого, ₽', 12, (order) => order.total],
  ['Способ оплаты', 22, (order) => paymentMethodLabels[order.payment]],
  ['Оплата', 18, (order) => paymentStatusLabels[order.paymentStatus]],
  ['Трек-номер', 20, (order) => order.track],
  ['Ответственный', 18, (order) => order.responsible],
  ['Комментарий', 40, (order) => order.comment],
]
export const exportedWidths = exported.map(([, width]) => width)

/** A table of people's names and phones leaves the shop: by whom is kept. */
export async function recordExport(db: Queryable, given: { actorId: number; ip: string; format: string }) {
  const { actorId, ip, format } = given
  await writeAudit(db, { kind: 'order-exported', actorId, ip, details: { format } })
}

const portion = 500

/** Asked for portion by portion, so its length costs no memory. */
export async function* exportOrders(db: Queryable, filter: DeskFilter): AsyncGenerator<CellValue[]> {
  yield exported.map(([name]) => name)
  for (let after = 0; ; ) {
    const rows = await findExportedOrders(db, filter, { after, limit: portion })
    for (const row of rows) yield exported.map(([, , value]) => value(row))
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last.id
  }
}
