import type { Order } from '#shared/order/order-contract.ts'
import { callShop } from '#web/api/call-shop.ts'

type Photos = { photos: readonly File[]; reason: string; isGuest: boolean }

/**
 * Photos of a return go the way all photos to the shop go, as enquiries of their own kind: they are stored apart from the shop's pictures,
 * seen by staff only and forgotten with the person. Those that got through are not sent again.
 */
export async function sendReturnPhotos(order: Order, { photos, reason, isGuest }: Photos): Promise<void> {
  for (const [at, photo] of photos.entries()) {
    if (sent.has(photo)) continue
    const body = new FormData()
    body.set('kind', 'return')
    body.set('text', `Фото ${at + 1} из ${photos.length} к возврату по заказу № ${order.number}.\n${reason}`)
    body.set('photo', photo)
    if (isGuest) addContact(body, order.contact)
    await callShop('POST /api/requests', { body })
    sent.add(photo)
  }
}

const sent = new WeakSet<File>()

function addContact(body: FormData, { first_name, phone, email }: Order['contact']) {
  body.set('name', first_name)
  body.set('phone', phone)
  if (email) body.set('email', email)
  body.set('consent', 'true')
}
