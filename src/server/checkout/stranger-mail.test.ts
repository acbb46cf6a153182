import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, emailsAbout, order, orderForm, someStranger } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** Anybody can order with anybody's address: the shop neither advertises other sites there nor fills the mailbox. */

let shop: TestApp
beforeAll(async () => {
  shop = await buildOrderingShop()
})
afterAll(() => shop.close())

const link = 'https://evil.example/win'
const noLink = /без ссылок/

test.each<[string, string, (gleb: ReturnType<typeof someStranger>) => Record<string, unknown>]>([
  ['first name', 'contact.first_name', ({ contact }) => ({ contact: { ...contact, first_name: `Приз ${link}` } })],
  ['last name', 'contact.last_name', ({ contact }) => ({ contact: { ...contact, last_name: 'evil.example/win' } })],
  ['patronymic', 'contact.patronymic', ({ contact }) => ({ contact: { ...contact, patronymic: 'www.evil.example' } })],
  ['city', 'delivery.city', ({ contact }) => ({ contact, delivery: { method: 'courier', city: link, address: '1' } })],
  [
    'address',
    'delivery.address',
    ({ contact }) => ({ contact, delivery: { method: 'courier', city: 'Тула', address: `1 ${link}` } }),
  ],
])('a link as %s is rejected in words', async (_what, field, given) => {
  const pump = await buildProduct(shop.db)
  const gleb = someStranger()

  const answer = await openBrowser(shop.app, gleb.from).post('/api/orders', orderForm([pump], given(gleb)))

  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  expect(answer.json().error).toMatch(noLink)
})

test('registration, profile and enquiries reject a link as a name too', async () => {
  const person = {
    last_name: 'Петров',
    phone: '+79161110099',
    email: 'x@example.ru',
    password: 'a long password 1',
    consent: true,
  }
  const boris = await openBrowserAs(shop.app)

  const answers = [
    await openBrowser(shop.app).post('/api/register', { ...person, first_name: link }),
    await boris.patch(`/api/user/${boris.user.id}`, { first_name: link }),
    await openBrowser(shop.app).post('/api/requests', {
      kind: 'question',
      text: 'Есть?',
      name: link,
      email: 'v@example.ru',
      consent: true,
    }),
  ]

  for (const answer of answers)
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(noLink)])
})

test('whoever is called like a site, or leaves out a space, can order; nothing to follow reaches the mailbox', async () => {
  const pump = await buildProduct(shop.db)
  const gleb = someStranger()
  const contact = { ...gleb.contact, first_name: 'Ромашка.рф', last_name: 'Evil.com' }
  const delivery = { method: 'courier', city: 'St.Petersburg', address: 'ул.Ленина, 5, бизнес-центр prize.example' }
  const company = { name: 'ООО «Тест.ру»', inn: '7707083893' }

  const { number } = await order(openBrowser(shop.app, gleb.from), [pump], { contact, delivery, company })

  const mails = await emailsAbout(shop, number)
  const [own] = mails.filter(({ recipient }) => recipient === contact.email)
  expect(own!.text).toContain('Здравствуйте, [ссылка]!')
  expect(own!.text).toContain('St.Petersburg, ул.Ленина, 5, бизнес-центр [ссылка]')
  for (const site of ['Ромашка.рф', 'Evil.com', 'prize.example']) expect(own!.text + own!.html).not.toContain(site)
  const [shops] = mails.filter(({ recipient }) => recipient !== contact.email)
  expect(shops!.text, 'the shop reads the name as it is').toContain('Ромашка.рф Evil.com')
})

test('lines of an address are one line, and a link in a reason does not reach the mailbox', async () => {
  const pump = await buildProduct(shop.db)
  const gleb = someStranger()
  const browser = openBrowser(shop.app, gleb.from)
  const delivery = { method: 'courier', city: 'Москва', address: 'Лесная, 5\nкв. 7' }
  const { number, token } = await order(browser, [pump], { contact: gleb.contact, delivery })

  await browser.post(`/api/orders/${number}/cancel?token=${token}`, { reason: `Лучше тут: ${link}` })

  const mails = (await emailsAbout(shop, number)).filter(({ recipient }) => recipient === gleb.contact.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-cancelled'])
  expect(mails[0]!.text).toContain('Москва, Лесная, 5 кв. 7')
  for (const { text, html } of mails) expect(text + html).not.toContain('evil.example')
})

test('of twelve orders and twelve cancellations six emails reach a stranger’s mailbox; the shop reads which were withheld', async () => {
  const pump = await buildProduct(shop.db, { quantity: 100 })
  const { contact } = someStranger()
  const placed = []
  for (let n = 0; n < 12; n += 1) {
    const browser = openBrowser(shop.app, someStranger().from)
    const made = await order(browser, [pump], { contact })
    await browser.post(`/api/orders/${made.number}/cancel?token=${made.token}`, {})
    placed.push(made)
  }

  const { rows } = await shop.db.execute(sql`select 1 from mail_outbox where recipient = ${contact.email}`)
  expect(rows).toHaveLength(6)
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const last = placed.at(-1)!
  const { events } = (await admin.get(`/api/admin/orders/${last.id}`)).json()
  expect(events.filter((event: { note: string }) => event.note.includes('не отправили'))).toHaveLength(2)
  const shown = (await openBrowser(shop.app).get(`/api/orders/${last.number}?token=${last.token}`)).json()
  expect(JSON.stringify(shown.events)).not.toContain('не отправили')
}, 60_000)
