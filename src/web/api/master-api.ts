import type { MasterRequest, MasterStanding } from '#shared/master/master-request-contract.ts'
import type { QuickCart, QuickOrder } from '#shared/master/quick-order-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

export function readMasterStanding(): Promise<MasterStanding> {
  return readShop('/api/master-requests')
}

type Asked = { city: string; experience: string; inn: string; self_employed: boolean }

export function askToBeMaster(asked: Asked): Promise<MasterRequest> {
  return changeShop('/api/master-requests', { method: 'POST', body: asked })
}

/** What the shop makes of a list of articles, line by line. */
export function recogniseList(text: string): Promise<QuickOrder> {
  return changeShop('/api/quick-order', { method: 'POST', body: { text } })
}

export function recogniseFile(file: File): Promise<QuickOrder> {
  const form = new FormData()
  form.append('file', file)
  return changeShop('/api/quick-order/file', { method: 'POST', body: form })
}

export function putListIntoCart(items: { id: number; quantity: number }[]): Promise<QuickCart> {
  return changeShop('/api/quick-order/cart', { method: 'POST', body: { items } })
}
