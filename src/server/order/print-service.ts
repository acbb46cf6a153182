import type { Requisites } from '#shared/shop/settings-contract.ts'
import { findDeskFacts } from './desk-card-queries.ts'
import { type DeskFilter, findDeskIds } from './desk-list-queries.ts'
import { invoiceSheet } from './invoice-page.ts'
import type { OrderDeps } from './order-deps.ts'
import { findItems, findOrderById } from './order-queries.ts'
import { pickingSheet } from './picking-page.ts'
import { printedPage } from './printed-page.ts'

/** Papers for a pile of orders at once, in the order they came. */

const mostSheets = 100

export async function printPicking(deps: OrderDeps, filter: DeskFilter): Promise<string> {
  const sheets: string[] = []
  for (const id of await findDeskIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const { staffNote } = await findDeskFacts(deps.db, id)
    sheets.push(pickingSheet({ order, items: await findItems(deps.db, id), staffNote }))
  }
  return printedPage('Листы сборки', sheets.length > 0 ? sheets : [nothing])
}

type Deps = OrderDeps & { requisites: Requisites }

export async function printInvoices(deps: Deps, filter: DeskFilter): Promise<string> {
  const sheets: string[] = []
  for (const id of await findDeskIds(deps.db, filter, mostSheets)) {
    const order = (await findOrderById(deps.db, id))!
    const items = await findItems(deps.db, id)
    sheets.push(invoiceSheet({ order, items, seller: deps.requisites, phone: deps.shop.phone }))
  }
  return printedPage('Счета на оплату', sheets.length > 0 ? sheets : [nothing])
}

const nothing = '<h1>Печатать нечего: таких заказов нет</h1>'
