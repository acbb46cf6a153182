import type { OrderDeps } from '#server/order/order-deps.ts'
import { findItems, findOrderById } from '#server/order/order-queries.ts'
import { printedPage } from '#server/order/printed-page.ts'
import { invoiceSheet } from '#server/order-customer/invoice-page.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { findAdminOrderFacts } from './order-admin-card-queries.ts'
import { type AdminOrderFilter, findAdminOrderIds } from './order-admin-list-queries.ts'
import { pickingSheet } from './picking-page.ts'

/** Papers for a pile of orders at once, in the order they came. */

const mostSheets = 100

export async function printPicking(deps: OrderDeps, filter: AdminOrderFilter): Promise<string> {
  const sheets: string[] = []
  for (const id of await findAdminOrderIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const { staffNote } = await findAdminOrderFacts(deps.db, id)
    sheets.push(pickingSheet({ order, items: await findItems(deps.db, id), staffNote }))
  }
  return printedPage('Листы сборки', sheets.length > 0 ? sheets : [nothing])
}

type Deps = OrderDeps & { requisites: Requisites }

export async function printInvoices(deps: Deps, filter: AdminOrderFilter): Promise<string> {
  const sheets: string[] = []
  for (const id of await findAdminOrderIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const items = await findItems(deps.db, id)
    sheets.push(invoiceSheet({ order, items, seller: deps.requisites, phone: deps.shop.phone }))
  }
  return printedPage('Счета на оплату', sheets.length > 0 ? sheets : [nothing])
}

const nothing = '<h1>Печатать нечего: таких заказов нет</h1>'
