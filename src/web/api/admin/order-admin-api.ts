import type { DeliveryChoice } from '#shared/delivery/delivery-recount.ts'
import type { CallerList, ShopDay } from '#shared/order/day-contract.ts'
import type { BulkMoved, ManagedOrder, ManagedOrderList } from '#shared/order/order-admin-contract.ts'
import type { BulkTracked, OrderEdit } from '#shared/order/order-edit-contract.ts'
import type { HandMethod } from '#shared/order/order-money.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import type { ReturnStatus } from '#shared/order/return-states.ts'
import type { ShortageList } from '#shared/order/shortage-contract.ts'
import type { PastedTrack } from '#shared/order/track-list.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ModelPasteAnswer } from '#shared/product/model-paste-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** Orders as the shop's own people see and move them. */

type Words = Readonly<Record<string, string>>

export function readDay(): Promise<ShopDay> {
  return readShop('/api/admin/day')
}

export function readShortages(asked: Words): Promise<ShortageList> {
  return readShop(`/api/admin/shortages?${new URLSearchParams(asked)}`)
}

export function readManagedOrders(asked: Words): Promise<ManagedOrderList> {
  return readShop(`/api/admin/orders?${new URLSearchParams(asked)}`)
}

export function readManagedOrder(id: number): Promise<ManagedOrder> {
  return readShop(`/api/admin/orders/${id}`)
}

export type OrderMove = {
  status: OrderStatus
  version: number
  note?: string
  track_number?: string
  /** False: no letter goes to the customer. */
  tell?: boolean
  /** Edited and not saved yet: saved with the step. */
  items?: { id: number; quantity: number }[]
  delivery?: DeliveryChoice
}

export function moveOrder(id: number, move: OrderMove): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/status`, { method: 'POST', body: move })
}

type BulkMove = { status: OrderStatus; note?: string; tell?: boolean; preview?: boolean }

export function moveOrders(filter: Words, move: BulkMove) {
  return changeShop<BulkMoved>('/api/admin/orders/bulk-status', { method: 'POST', body: { filter, ...move } })
}

type Items = {
  items: { id: number; quantity: number }[]
  delivery?: DeliveryChoice
  version: number
  tell: boolean
}

export function changeOrderItems(id: number, change: Items): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/items`, { method: 'POST', body: change })
}

export function sendPaymentLink(id: number, version: number): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/payment-link`, { method: 'POST', body: { version } })
}

export function retryReceipt(id: number, receiptId: number): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/receipts/${receiptId}/retry`, { method: 'POST' })
}

type DeskChange = { staff_note?: string; responsible_id?: number | null }

/** Fields of an edit go as they were typed: the server says what is wrong with which of them. */
export type OrderChange = DeskChange & Partial<Record<keyof OrderEdit, unknown>> & { version: number; tell?: boolean }

export function changeDesk(id: number, change: OrderChange): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}`, { method: 'PATCH', body: change })
}

type TrackChange = { track_number: string | null; version: number; tell: boolean }

export function changeTrack(id: number, change: TrackChange): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/track`, { method: 'PATCH', body: change })
}

export function changeTracks(change: { tracks: PastedTrack[]; tell: boolean }): Promise<BulkTracked> {
  return changeShop('/api/admin/orders/tracks', { method: 'POST', body: change })
}

type OpenedReturn = { items: { id: number; quantity: number }[]; reason: string; version: number; tell: boolean }

export function openReturn(id: number, given: OpenedReturn): Promise<ManagedOrder> {
  return changeShop(`/api/admin/orders/${id}/returns`, { method: 'POST', body: given })
}

type ReturnMove = { status: ReturnStatus; answer?: string; sellable?: boolean; method?: HandMethod; version: number }

export function moveReturn(id: number, move: ReturnMove): Promise<ManagedOrder> {
  return changeShop(`/api/admin/returns/${id}/status`, { method: 'POST', body: move })
}

export function readCallers(search: string, signal?: AbortSignal): Promise<CallerList> {
  return readShop(`/api/admin/callers?${new URLSearchParams({ search })}`, signal)
}

/** What the shop typed in; the server says what is missing, field by field. */
export function enterOrder(input: unknown, idempotencyKey: string): Promise<ManagedOrder> {
  return changeShop('/api/admin/orders', {
    method: 'POST',
    body: input,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

/** The appliance goes into the list of the part; what cannot be read as a model is refused in words. */
export async function confirmFit(productId: number, model: string): Promise<void> {
  const url = `/api/admin/products/${productId}/models`
  const body = { text: model, apply: true }
  const { lines } = await changeShop<ModelPasteAnswer>(url, { method: 'POST', body })
  const bad = lines.find(({ state }) => state === 'bad')
  if (bad) throw new ShopApiError(400, { code: 'bad-input', error: bad.hint ?? `Не понимаем модель «${model}»` })
}

/** A paper to print or a table to keep, of the orders these words name. */
export function ordersPaper(kind: 'picking' | 'invoices' | 'export', words: Words): string {
  return `/api/admin/orders/${kind}?${new URLSearchParams(words)}`
}
