import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#server/platform/admission/limits.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildOrderingShop, emailsAbout, order, someStranger } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** Numbers count up and phones are no secret: together they open no order. */

let shop: TestApp
let clock: Date | undefined
beforeAll(async () => {
  const { orderLinks, orderFindsOfPhone } = usualLimits
  shop = await buildOrderingShop({
    deps: { limits: liftLimits({ orderLinks, orderFindsOfPhone }), now: () => clock ?? new Date() },
  })
})
afterAll(() => shop.close())

const find = (number: unknown, phone: string) => openBrowser(shop.app).post('/api/orders/find', { number, phone })
const linksTo = async (number: string) => (await emailsAbout(shop, number)).filter(({ kind }) => kind === 'order-link')
const sent = { message: 'Отправили ссылку на почту, указанную в заказе', order: null }

async function placedByAccount() {
  const pump = await buildProduct(shop.db, { quantity: 50 })
  const boris = await openBrowserAs(shop.app, { role: 'master' })
  const { contact } = someStranger()
  return { ...(await order(boris, [pump], { contact })), contact }
}

test('an order of an account is not opened: the link is mailed, and the answer is that of a wrong number', async () => {
  const { number, token, contact } = await placedByAccount()

  const right = await find(`№ ${number}`, contact.phone)
  const wrong = [await find(number, someStranger().contact.phone), await find(99_999_999, contact.phone)]

  expect([right.statusCode, right.json()]).toEqual([200, sent])
  for (const answer of wrong) expect([answer.statusCode, answer.json()]).toEqual([200, sent])
  expect(right.body).not.toContain(token)
  const links = await linksTo(number)
  expect(links).toMatchObject([{ recipient: contact.email }])
  expect(links[0]!.text).toContain(`/order/${number}?token=${token}`)
})

test('a guest’s order without a proved mailbox shows how far it is and what it costs, and no more', async () => {
  const pump = await buildProduct(shop.db, { quantity: 50, price: '100', userPrice: null })
  const gleb = someStranger()
  const delivery = { method: 'courier', city: 'Москва', address: 'Лесная, 5' }
  const placed = await order(openBrowser(shop.app, gleb.from), [pump], { contact: gleb.contact, delivery })

  const answer = await find(placed.number, gleb.contact.phone)

  expect(answer.json()).toEqual({
    message: sent.message,
    order: {
      number: placed.number,
      created_at: expect.any(String),
      status: 'new',
      payment_status: 'unpaid',
      items_total: 100,
      delivery_price: 390,
      total: 490,
      date_from: expect.any(String),
      date_to: expect.any(String),
      completed_at: null,
    },
  })
  for (const secret of [placed.token, gleb.contact.email, gleb.contact.last_name, 'Лесная']) {
    expect(answer.body).not.toContain(secret)
  }
  expect(await linksTo(placed.number)).toHaveLength(1)
  await shop.db.execute(sql`update orders set email_confirmed_at = now() where id = ${placed.id}`)
  expect((await find(placed.number, gleb.contact.phone)).json()).toEqual(sent)
})

test('nobody fills a mailbox by searching, and a phone is tried so many times only', async () => {
  const { number, contact } = await placedByAccount()

  const answers = []
  for (let n = 0; n < 11; n += 1) answers.push((await find(number, contact.phone)).statusCode)

  expect(answers).toEqual([...Array(10).fill(200), 429])
  expect(await linksTo(number)).toHaveLength(3)
}, 30_000)

test('a link ends ninety days after the order; a search mails a new one, and the old one stays closed', async () => {
  const pump = await buildProduct(shop.db, { quantity: 50 })
  const gleb = someStranger()
  const browser = openBrowser(shop.app, gleb.from)
  const { id, number, token } = await order(browser, [pump], { contact: gleb.contact })
  const open = (key: string) => openBrowser(shop.app).get(`/api/orders/${number}?token=${key}`)
  await shop.db.execute(sql`update orders set status = 'completed', completed_at = now() where id = ${id}`)
  clock = new Date(Date.now() + 89 * 86_400_000)
  const before = await open(token)
  clock = new Date(Date.now() + 91 * 86_400_000)

  const after = await open(token)
  const moves = await browser.post(`/api/orders/${number}/repeat?token=${token}`)
  const forged = await open(token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))
  await find(number, gleb.contact.phone)
  const [mail] = await linksTo(number)
  const renewed = /token=([\w-]{43})/.exec(mail!.text)?.[1] ?? ''

  expect([before.statusCode, after.statusCode, moves.statusCode]).toEqual([200, 404, 404])
  expect([after.json().code, forged.json().code]).toEqual(['order-link-ended', 'order-not-found'])
  expect([(await open(renewed)).statusCode, (await open(token)).statusCode]).toEqual([200, 404])
  clock = undefined
})

test('what is no number or no phone is said so', async () => {
  expect((await find('1', '8916')).statusCode).toBe(400)
  expect((await find("1'; drop table orders", '+79165550124')).statusCode).toBe(400)
})
