import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualLimits } from '#server/platform/admission/limits.ts'
import { buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let cuff: ProductRow
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits({ questions: usualLimits.questions }) } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['product_questions', 'mail_outbox', 'limit_counters'])
    await shop.db.execute(sql.raw(`delete from ${table}`))
  cuff = await buildProduct(shop.db, { name: 'Манжета люка' })
})

const words = {
  text: 'Подойдёт ли на WW70J52E0HWDLP?',
  name: 'Ирина Петрова',
  email: 'irina@example.ru',
  consent: true,
}
const ask = (given: object = {}) =>
  openBrowser(shop.app).post('/api/questions', { product_id: cuff.id, ...words, ...given })
const listOf = async (query = '') =>
  (await openBrowser(shop.app).get(`/api/products/${cuff.id}/questions${query}`)).json()
const publish = (id: number) => shop.db.execute(sql`update product_questions set status = 'published' where id = ${id}`)

test('a guest asks; the shop is told, and others read it without the surname and the address once it is published', async () => {
  const answer = await ask()

  expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number), status: 'pending' }])
  expect(await listOf()).toEqual({ questions: [], total: 0, next_cursor: null })
  const { rows: mails } = await shop.db.execute(sql`select kind, subject from mail_outbox`)
  expect(mails).toEqual([{ kind: 'question-new', subject: `Вопрос № ${answer.json().id} о товаре: Манжета люка` }])
  const { rows: consents } = await shop.db.execute(
    sql`select c.purpose from consents c join product_questions q on q.consent_id = c.id`,
  )
  expect(consents).toEqual([{ purpose: 'question' }])
  await publish(answer.json().id)
  const list = await listOf()
  expect(list).toMatchObject({ total: 1, questions: [{ author: 'Ирина', text: words.text, answer: null }] })
  expect(JSON.stringify(list)).not.toMatch(/Петрова|irina@/)
  expect((await shop.get(`/api/products/by-slug/${cuff.id}`)).json().questions_count).toBe(1)
})

test('a question sent again because its answer was lost is one question and one mail, two at once too; another is another', async () => {
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first?.statusCode, second?.json()]).toEqual([201, first?.json()])

  const { id } = first?.json() ?? {}
  const others = [{ text: 'Подойдёт ли на WW70J52E0HWDLQ?' }, { name: 'Олег Петров' }, { email: 'oleg@example.ru' }]
  for (const other of others) expect((await ask(other)).json().id).not.toBe(id)
  // Answered and asked again, it is a new one.
  await publish(id)
  expect((await ask()).json().id).not.toBe(id)
  const { rows: mails } = await shop.db.execute(sql`select 1 from mail_outbox`)
  expect(mails).toHaveLength(5)
})

test.each([
  [{ text: 'Что?' }, 'text'],
  [{ text: 'я'.repeat(1001) }, 'text'],
  [{ text: 'Подойдёт ли\u202e к моей машине' }, 'text'],
  [{ text: undefined }, 'text'],
  [{ name: '' }, 'name'],
  [{ name: 'Заходите на https://evil.example' }, 'name'],
  [{ email: 'irina@' }, 'email'],
  [{ consent: false }, 'consent'],
  [{ consent: undefined }, 'consent'],
])('a guest who sends %j is told about %s', async (given, field) => {
  const answer = await ask(given)

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toMatch(/^[А-ЯЁ]/)
})

test('an address is optional; a product that is hidden or unknown cannot be asked about', async () => {
  expect((await ask({ email: '' })).statusCode).toBe(201)
  const hidden = await buildProduct(shop.db, { hidden: true })
  expect((await ask({ product_id: hidden.id })).json().code).toBe('product-not-found')
  expect((await ask({ product_id: 2_147_483_647 })).json().code).toBe('product-not-found')
  expect((await openBrowser(shop.app).get(`/api/products/${hidden.id}/questions`)).statusCode).toBe(404)
})

test('of whoever is logged in only the words are needed', async () => {
  const anna = await openBrowserAs(shop.app)
  const answer = await anna.post('/api/questions', { product_id: cuff.id, text: words.text })

  expect(answer.statusCode).toBe(201)
  const { rows } = await shop.db.execute(sql`select user_id, author_name, email, consent_id from product_questions`)
  expect(rows).toEqual([{ user_id: anna.user.id, author_name: 'Иван', email: anna.user.email, consent_id: null }])
})

test('ten questions in an hour are enough for one address, and a megabyte is no question', async () => {
  const codes: number[] = []
  for (let n = 0; n < 11; n += 1) codes.push((await ask()).statusCode)
  expect(codes).toEqual([...Array(10).fill(201), 429])
  await shop.db.execute(sql`delete from limit_counters`)
  expect((await ask({ text: 'я'.repeat(500_000) })).statusCode).toBe(413)
})

test('questions come the latest first, in portions', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.unshift((await ask({ text: `Хомуты в комплекте? ${n}` })).json().id)
  for (const id of ids) await publish(id)

  const first = await listOf('?limit=2')
  const second = await listOf(`?limit=2&cursor=${first.next_cursor}`)

  expect([...first.questions, ...second.questions].map(({ id }) => id)).toEqual(ids)
  expect([first.total, second.next_cursor]).toEqual([3, null])
})

test('a master offers an answer to a published question; nobody else does, and nobody reads it yet', async () => {
  const { id } = (await ask()).json()
  const master = await openBrowserAs(shop.app, { role: 'master' })
  const offer = { text: 'Подойдёт: DLP — исполнение для России' }

  expect((await master.post(`/api/questions/${id}/offer`, offer)).statusCode).toBe(404)
  await publish(id)
  expect((await (await openBrowserAs(shop.app)).post(`/api/questions/${id}/offer`, offer)).json().code).toBe(
    'masters-only',
  )
  expect((await openBrowser(shop.app).post(`/api/questions/${id}/offer`, offer)).statusCode).toBe(401)
  expect((await master.post(`/api/questions/${id}/offer`, offer)).statusCode).toBe(200)
  const other = await openBrowserAs(shop.app, { role: 'master' })
  expect((await other.post(`/api/questions/${id}/offer`, offer)).json().code).toBe('question-answered')
  expect((await listOf()).questions).toMatchObject([{ answer: null }])
})
