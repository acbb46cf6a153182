import type { Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { statusLabel } from '#shared/order/order-states.ts'
import type { ExportedRows } from '#shared/order/order-views.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/payment/payment-method.ts'
import type { AdminOrderFilter } from './order-admin-list-queries.ts'
import { type ExportedLine, type ExportedOrder, findExportedOrders } from './order-export-queries.ts'

/** Orders as a table: one row an order, or one row a line of it where somebody counts what was sold. */

type Column<Row> = [name: string, width: number, value: (row: Row) => CellValue]
type OrderLine = { order: ExportedOrder; line: ExportedLine; isFirst: boolean }

const orderColumns: Column<ExportedOrder>[] = [
  ['№', 10, (order) => order.number],
  ['Дата', 18, (order) => new Date(order.placedAt)],
  ['Статус', 18, (order) => statusLabel(order.status)],
  ['Покупатель', 30, (order) => order.customer],
  ['Телефон', 16, (order) => order.phone],
  ['Email', 26, (order) => order.email],
  ['Организация', 30, (order) => order.company],
  ['ИНН', 14, (order) => order.inn],
  ['Состав', 50, ({ lines }) => lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ')],
  ['Товары, ₽', 12, (order) => order.itemsTotal],
  ['Доставка', 16, (order) => deliveryMethodLabels[order.delivery]],
  ['Куда', 40, (order) => order.place],
  ['Доставка, ₽', 12, (order) => order.deliveryPrice],
  ['Скидка или наценка, ₽', 12, (order) => order.adjustment || null],
  ['Итого, ₽', 12, (order) => order.total],
  ['Способ оплаты', 22, (order) => paymentMethodLabels[order.payment]],
  ['Оплата', 18, (order) => paymentStatusLabels[order.paymentStatus]],
  ['Возвращено, ₽', 14, (order) => order.refunded],
  ['Трек-номер', 20, (order) => order.track],
  ['Ответственный', 18, (order) => order.responsible],
  ['Комментарий', 40, (order) => order.comment],
]

const productColumns: Column<OrderLine>[] = [
  ['Артикул', 20, ({ line }) => line.sku],
  ['Товар', 50, ({ line }) => line.name],
  ['Количество', 12, ({ line }) => line.quantity],
  ['Цена, ₽', 12, ({ line }) => line.price],
  ['Сумма, ₽', 12, ({ line }) => line.price * line.quantity],
]

/** Sums of the whole order stand in its first row only, so that a column added up is right. */
const sums = new Set(['Товары, ₽', 'Доставка, ₽', 'Скидка или наценка, ₽', 'Итого, ₽', 'Возвращено, ₽'])

const lineColumns: Column<OrderLine>[] = orderColumns.flatMap(([name, width, value]): Column<OrderLine>[] => {
  if (name === 'Состав') return productColumns
  return [[name, width, ({ order, isFirst }) => (isFirst || !sums.has(name) ? value(order) : null)]]
})

export function exportedWidths(rows: ExportedRows): number[] {
  return (rows === 'lines' ? lineColumns : orderColumns).map(([, width]) => width)
}

/** A table of people's names and phones leaves the shop: by whom is stored. */
export async function recordExport(
  db: Queryable,
  given: { actorId: number; ip: string; format: string; rows: ExportedRows },
): Promise<void> {
  const { actorId, ip, format, rows } = given
  await writeAudit(db, { kind: 'order-exported', actorId, ip, details: { format, rows } })
}

const portionRows = { rows: 100, most: 500 }

/** Read portion by portion, so its length costs no memory and nobody waits for all of it. */
export async function* exportOrders(
  db: Queryable,
  filter: AdminOrderFilter,
  rows: ExportedRows,
): AsyncGenerator<CellValue[]> {
  yield (rows === 'lines' ? lineColumns : orderColumns).map(([name]) => name)
  const portions = createPortions(portionRows)
  for (let after = 0; ; ) {
    const orders = await portions.next((limit) => findExportedOrders(db, filter, { after, limit }))
    for (const order of orders) {
      if (rows === 'orders') yield orderColumns.map(([, , value]) => value(order))
      else yield* linesOf(order)
    }
    const last = orders.at(-1)
    if (!last) return
    after = last.id
  }
}

function linesOf(order: ExportedOrder): CellValue[][] {
  return order.lines.map((line, n) => lineColumns.map(([, , value]) => value({ order, line, isFirst: n === 0 })))
}
