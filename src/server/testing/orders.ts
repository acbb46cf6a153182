import { sql } from 'drizzle-orm'
import { tierOf } from '#server/platform/session/sessions.ts'
import { liftLimits } from './lifted-limits.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import type { Browser } from './users.ts'

/** Orders for tests: a shop that takes any number of them, a buyer's form filled in, and what must hold after everything. */

type Options = NonNullable<Parameters<typeof buildTestApp>[0]>

/** Anna has confirmed her address before, so that her orders are as many and as large as a test likes. */
export async function buildOrderingShop({ env, deps }: Options = {}): Promise<TestApp> {
  const shop = await buildTestApp({
    env: { SHOP_ORDERS_EMAIL: 'shop@example.com', ...env },
    deps: { tierOf, limits: liftLimits(), ...deps },
  })
  await shop.db.execute(sql`
    insert into users (email, email_confirmed_at, first_name, last_name, password_hash)
    values (${anna.email.toLowerCase()}, now(), ${anna.first_name}, ${anna.last_name}, 'no password opens this')`)
  return shop
}

export const anna = { first_name: 'Анна', last_name: 'Соколова', phone: '8 916 555-01-24', email: 'Anna@Example.ru' }
export const company = { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001' }

let strangers = 0

/** Somebody the shop has never heard of: every one has a phone, an address and a network of their own. */
export function someStranger() {
  const n = ++strangers
  return {
    contact: {
      first_name: 'Глеб',
      last_name: 'Неизвестный',
      phone: `+7903${String(n).padStart(7, '0')}`,
      email: `stranger-${n}@example.ru`,
    },
    from: { remoteAddress: `198.51.${(n >> 8) & 255}.${n & 255}` },
  }
}

/** Only an order that leaves by a carrier can be shipped. */
export const byCourier = { delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' } }

/** A product alone is one piece of it. */
type Wanted = { id: number } | [part: { id: number }, quantity: number]

/** What the checkout sends. */
export function orderForm(wanted?: Wanted[], given: Record<string, unknown> = {}) {
  const items = wanted
    ?.map((line) => ('id' in line ? ([line, 1] as const) : line))
    .map(([{ id }, quantity]) => ({ id, quantity }))
  return {
    ...(items ? { items } : {}),
    contact: anna,
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
    consent: true,
    ...given,
  }
}

export async function order(
  browser: Pick<Browser, 'post'>,
  wanted: Wanted[] | undefined,
  given: Record<string, unknown> = {},
) {
  const answer = await browser.post('/api/orders', orderForm(wanted, given))
  if (answer.statusCode !== 201) throw new Error(`not placed: ${answer.statusCode} ${answer.body}`)
  return answer.json() as { id: number; number: string; token: string; total: number }
}

export async function stockOf({ db }: Pick<TestApp, 'db'>, product: { id: number }) {
  const { rows } = await db.execute<{ quantity: number | null; reserved: number }>(
    sql`select quantity, reserved from products where id = ${product.id}`,
  )
  return rows[0]!
}

/** No piece lost, doubled or held for nobody: what the check command prints must be nothing. */
export async function stockErrors({ db }: Pick<TestApp, 'db'>) {
  return (await db.execute(sql`select * from stock_faults`)).rows
}

/** Orders whose stored sums or payment status differ from what their ledger says. */
export async function moneyErrors({ db }: Pick<TestApp, 'db'>) {
  return (await db.execute(sql`select * from money_faults`)).rows
}

export async function emailsAbout({ db }: Pick<TestApp, 'db'>, number: string) {
  const { rows } = await db.execute<{ kind: string; recipient: string; subject: string; text: string; html: string }>(
    sql`select kind, recipient, subject, body_text as text, body_html as html from mail_outbox
      where subject like ${`%№ ${number}%`} order by id`,
  )
  return rows
}

/** The shop writes down that everything still to be paid has come, past the provider. */
export async function payInFull(admin: Pick<Browser, 'get' | 'post'>, orderId: number) {
  const path = `/api/admin/orders/${orderId}`
  const { money, payment } = (await admin.get(path)).json()
  return admin.post(`${path}/payments`, { amount: money.lacking, method: payment === 'invoice' ? 'bank' : 'cash' })
}
