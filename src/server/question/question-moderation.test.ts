import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CatalogueChange, catalogueChannel } from '#server/catalog/catalog-change-service.ts'
import { watchCatalogueChanges } from '#server/catalog/catalog-watch-service.ts'
import { forgetWhatIsOver } from '#server/retention-queries.ts'
import { buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let cuff: ProductRow
let admin: Awaited<ReturnType<typeof openBrowserAs>>
let questionId: number
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['product_questions', 'mail_outbox', 'audit_events'])
    await shop.db.execute(sql.raw(`delete from ${table}`))
  cuff = await buildProduct(shop.db, { name: 'Манжета люка' })
  questionId = await ask('Хомуты в комплекте?')
})

async function ask(text: string): Promise<number> {
  const body = { product_id: cuff.id, text, name: 'Алексей', email: 'alex@example.ru', consent: true }
  return (await openBrowser(shop.app).post('/api/questions', body)).json().id
}

const decide = (body: object, id = questionId) => admin.patch(`/api/admin/questions/${id}`, { version: 1, ...body })
const queue = async (query = '') => (await admin.get(`/api/admin/questions?${query}`)).json()
const shown = async () => (await openBrowser(shop.app).get(`/api/products/${cuff.id}/questions`)).json().questions

async function mails() {
  const { rows } = await shop.db.execute<{ kind: string; recipient: string; body_text: string }>(
    sql`select kind, recipient, body_text from mail_outbox where kind = 'question-answered' order by id`,
  )
  return rows
}

test('the shop answers: the question is on the page, whoever asked is told once, the journal knows who did it', async () => {
  const answered = await decide({ status: 'published', answer: 'Нет, только манжета' })
  const again = await decide({ answer: 'Нет, только манжета. Хомуты есть отдельно', version: 2 })

  expect([answered.statusCode, again.statusCode]).toEqual([200, 200])
  expect(await shown()).toMatchObject([
    { author: 'Алексей', answer: { text: 'Нет, только манжета. Хомуты есть отдельно', answered_by: 'shop' } },
  ])
  expect(await mails()).toEqual([
    { kind: 'question-answered', recipient: 'alex@example.ru', body_text: expect.stringContaining('только манжета') },
  ])
  const { rows } = await shop.db.execute(
    sql`select actor_id, details from audit_events where kind = 'question-moderated' order by id`,
  )
  expect(rows[0]).toEqual({
    actor_id: admin.user.id,
    details: { question: questionId, from: 'pending', to: 'published', answered: true },
  })
})

test('a master’s answer waits for the shop, which publishes it under the master’s name or turns it down', async () => {
  await decide({ status: 'published' })
  const master = await openBrowserAs(shop.app, { role: 'master' })
  await master.post(`/api/questions/${questionId}/offer`, { text: 'Нет, их берут отдельно' })

  expect(await queue()).toMatchObject({
    counts: { waiting: 1 },
    questions: [{ id: questionId, offer: { text: 'Нет, их берут отдельно', name: 'Иван' } }],
  })
  await decide({ drop_offer: true, version: 3 })
  expect((await queue()).questions).toEqual([])
  await master.post(`/api/questions/${questionId}/offer`, { text: 'Нет, их берут отдельно' })
  await decide({ answer: 'Нет, их берут отдельно.', answered_by: 'master', version: 5 })

  expect(await shown()).toMatchObject([{ answer: { answered_by: 'master', answer_name: 'Иван' } }])
  expect(await mails()).toHaveLength(1)
})

test('nobody is made a master by the shop', async () => {
  const answer = await decide({ status: 'published', answer: 'Нет', answered_by: 'master' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input'])
})

test('a rejection needs its reason, takes the question off the page and tells nobody', async () => {
  expect((await decide({ status: 'rejected' })).json().fields).toEqual({ reject_reason: 'Укажите причину' })
  await decide({ status: 'published', answer: 'Нет' })
  await decide({ status: 'rejected', reject_reason: 'Реклама', version: 2 })

  expect(await shown()).toEqual([])
  expect(await queue('view=rejected')).toMatchObject({ questions: [{ reject_reason: 'Реклама' }] })
  expect(await mails()).toHaveLength(1)
})

test('two at one question: the second is told that it changed', async () => {
  await decide({ status: 'published' })
  const late = await decide({ status: 'rejected', reject_reason: 'Реклама' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale'])
})

test('what waits begins with the oldest; lists are searched and paged', async () => {
  const second = await ask('Можно ли поменять без снятия бака?')
  const first = await queue('limit=1')
  const rest = await queue(`limit=1&cursor=${first.next_cursor}`)

  expect([first.questions[0].id, rest.questions[0].id, rest.next_cursor]).toEqual([questionId, second, null])
  expect((await queue(`search=${encodeURIComponent('снятия бака')}`)).questions).toMatchObject([{ id: second }])
  expect((await queue(`search=${encodeURIComponent('%')}`)).questions).toEqual([])
  expect((await admin.get('/api/admin/waiting')).json().pending_questions).toBe(2)
})

test('only administrators moderate', async () => {
  const buyer = await openBrowserAs(shop.app)
  expect((await buyer.get('/api/admin/questions')).statusCode).toBe(403)
  expect(
    (await buyer.patch(`/api/admin/questions/${questionId}`, { version: 1, status: 'published' })).statusCode,
  ).toBe(403)
  expect((await decide({ status: 'published' }, 2_147_483_647)).statusCode).toBe(404)
  for (const body of [{}, { status: 'pending' }, { answer: 'я'.repeat(2001) }])
    expect((await decide(body)).statusCode).toBe(400)
})

test('an address goes a month after the answer, a rejected question after three', async () => {
  const rejected = await ask('Купите у нас дешевле!')
  await decide({ status: 'published', answer: 'Нет' })
  await decide({ status: 'rejected', reject_reason: 'Реклама' }, rejected)
  const left = async () => {
    await forgetWhatIsOver(shop.db, { outboxDays: 30 })
    return (await shop.db.execute(sql`select id, email from product_questions order by id`)).rows
  }

  expect(await left()).toEqual([
    { id: questionId, email: 'alex@example.ru' },
    { id: rejected, email: 'alex@example.ru' },
  ])
  await shop.db.execute(
    sql`update product_questions set answered_at = answered_at - interval '31 days', updated_at = now() - interval '91 days'`,
  )
  expect(await left()).toEqual([{ id: questionId, email: null }])
})

test('a question that waits touches no cached page; one that is published, answered or taken down touches that of its product', async () => {
  const heard: CatalogueChange[] = []
  let isListening = false
  const watch = watchCatalogueChanges(shop.database, {
    listener: {
      onChange: (change) => heard.push(change),
      onGap: () => (isListening = true),
      onLost: () => undefined,
      onHeard: () => undefined,
    },
    dataDir: shop.dataDir,
    log: quietLog,
  })
  await expect.poll(() => isListening).toBe(true)
  let mark = 1_000_000
  // A notice of our own behind each change: when it is heard, everything before it was.
  const heardAfter = async (change: () => Promise<unknown>) => {
    await change()
    mark += 1
    await shop.db.execute(sql`select pg_notify(${catalogueChannel}, ${JSON.stringify({ counted: [mark] })})`)
    await expect.poll(() => heard.some(({ counted }) => counted?.[0] === mark)).toBe(true)
    return heard.splice(0).filter(({ counted }) => counted?.[0] !== mark)
  }
  await heardAfter(async () => undefined)

  const ofProduct = [{ products: [cuff.id] }]
  expect(await heardAfter(() => ask('Можно ли поменять самому?'))).toEqual([])
  expect(await heardAfter(() => decide({ status: 'published' }))).toEqual(ofProduct)
  expect(await heardAfter(() => decide({ answer: 'Нет', version: 2 }))).toEqual(ofProduct)
  expect(await heardAfter(() => decide({ status: 'rejected', reject_reason: 'Жалоба', version: 3 }))).toEqual(ofProduct)
  await watch.close()
})

test('a product somebody asked about is hidden, never deleted', async () => {
  expect((await admin.delete(`/api/admin/products/${cuff.id}`)).json().code).toBe('product-in-use')
})
