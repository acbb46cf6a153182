/** What has happened in the shop before the pictures, so that no screen is empty that is not meant to be. */
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { type StockedProduct, unknownStockProduct } from '../shoppers.ts'
import type { Role } from './screen.ts'

type Placed = { id: number; number: string; token: string }
type Staged = StockedProduct & { sku: string }

export type StagedShop = {
  /** One product of each kind that looks different. */
  products: Record<'usual' | 'soldOut' | 'measured' | 'onOrder', Staged>
  orders: Record<'placed' | 'shipped' | 'returned' | 'paid' | 'canceled', Placed>
  userId: number
  /** The first sheet of the washing machine whose page is shown. */
  diagramId: number
}

export const shownModel = 'samsung/ww70j52e0hw'

const contact = { first_name: 'Анна', last_name: 'Соколова', phone: '+79165550124', email: 'anna@example.com' }
const pickup = { method: 'pickup' }

export async function stageShop(contextOf: (role: Role) => Promise<BrowserContext>): Promise<StagedShop> {
  // One after the other: the journal names who logged in first.
  const guest = await contextOf('guest')
  const user = await contextOf('user')
  const master = await contextOf('master')
  const admin = await contextOf('admin')
  const products = await findProducts(guest.request)
  const items = [products.usual.id, products.measured.id].map((id) => ({ id, quantity: 1 }))
  const place = (delivery: object) =>
    change<Placed>(user, '/api/orders', { items, contact, delivery, payment: 'on_receipt', consent: true })
  const move = async ({ id }: Placed, ...moves: object[]) => {
    for (const each of moves) await change(admin, `/api/admin/orders/${id}/status`, each)
  }

  const shipped = await place({ method: 'post', city: 'Тула', address: 'ул. Лесная, 5, кв. 12', postcode: '300000' })
  await move(shipped, { status: 'processing' }, { status: 'shipped', track_number: '80080496012345' })
  const returned = await place(pickup)
  await move(returned, { status: 'processing' }, { status: 'ready' }, { status: 'completed' })
  await change(user, `/api/orders/${returned.number}/returns`, { items: items.slice(0, 1), reason: 'Не подошёл' })
  await stageReviews(user, admin, [products.usual, products.measured])
  const canceled = await place(pickup)
  await change(user, `/api/orders/${canceled.number}/cancel`, { reason: 'Передумал' })
  const paid = await place({ method: 'courier', city: 'Москва', address: 'Лесная, 5' })
  await move(paid, { status: 'processing' })
  const { version } = (await read(admin, `/api/admin/orders/${paid.id}`)) as { version: number }
  const payment = { amount: 500, method: 'cash', note: 'Задаток', tell: false, version }
  await change(admin, `/api/admin/orders/${paid.id}/payments`, payment)
  const placed = await place(pickup)

  const question = { kind: 'question', text: 'Подойдёт ли к машине 2012 года?', product_id: products.usual.id }
  await change(user, '/api/requests', { ...question, consent: true })
  await change(user, '/api/master-requests', { city: 'Тула', experience: 'Ремонтирую машины с 2015 года' })
  await change(user, '/api/addresses', { city: 'Тула', address: 'ул. Лесная, 5, кв. 12', postcode: '300000' })
  await change(master, '/api/orders', { items, contact, delivery: pickup, payment: 'on_receipt', consent: true })
  const { users } = (await read(admin, '/api/admin/users?role=user')) as { users: { id: number }[] }
  const sheets = (await read(guest, `/api/models/by-name/${shownModel}/diagrams`)) as { diagrams: { id: number }[] }
  const orders = { placed, shipped, returned, paid, canceled }
  return { products, orders, userId: users[0]?.id ?? 0, diagramId: sheets.diagrams[0]?.id ?? 0 }
}

async function findProducts(request: APIRequestContext): Promise<StagedShop['products']> {
  const find = async (query: string, suits: (product: Staged) => boolean) => {
    const answer = await request.get(`/api/products?limit=100&${query}`)
    const { products } = (await answer.json()) as { products: Staged[] }
    const found = products.find((each) => !each.discontinued && suits(each))
    if (!found) throw new Error(`The demo shop sells nothing to show for ${query}`)
    return found
  }
  const washers = 'category=stiralnye-mashiny'
  return {
    usual: await find(washers, ({ quantity }) => (quantity ?? 0) > 10),
    soldOut: await find(`${washers}&sort=new`, ({ quantity }) => quantity !== null && quantity <= 0),
    measured: await find('category=holodilniki&subcategory=polki-i-balkony', ({ quantity }) => (quantity ?? 0) > 10),
    onOrder: (await unknownStockProduct(request)) as Staged,
  }
}

/** One published with an answer, and one that waits for the shop to read it. */
async function stageReviews(user: BrowserContext, admin: BrowserContext, [shown, waiting]: [Staged, Staged]) {
  const review = {
    rating: 4,
    model: 'Samsung WW70J52E0HW',
    text: 'Подошла, стоит как родная. Звоните +7 916 555-01-24.',
  }
  const { id } = await change<{ id: number }>(user, '/api/reviews', { product_id: shown.id, ...review })
  const { reviews } = (await read(admin, '/api/admin/reviews')) as { reviews: { id: number; version: number }[] }
  const version = reviews.find((each) => each.id === id)?.version
  const decision = { status: 'published', reply: 'Спасибо за отзыв!', version }
  await change(admin, `/api/admin/reviews/${id}`, decision, 'PATCH')
  await change(user, '/api/reviews', { product_id: waiting.id, ...review, rating: 2 })
}

async function read(context: BrowserContext, url: string): Promise<unknown> {
  const answer = await context.request.get(url)
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

let changes = 0

async function change<Answer>(
  context: BrowserContext,
  url: string,
  data: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Answer> {
  changes += 1
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': token, 'Idempotency-Key': `staged-change-${String(changes).padStart(8, '0')}` }
  const answer = await context.request.fetch(url, { method, headers, data })
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
