import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ env: { SHOP_ORDERS_EMAIL: 'shop@example.com' }, deps: { limits: liftLimits() } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['master_requests', 'mail_outbox', 'audit_events']) {
    await shop.db.execute(sql.raw(`delete from ${table}`))
  }
})

const asking = { city: 'Тула', experience: 'Ремонтирую стиральные машины\nс 2015 года' }

async function openAsking() {
  const person = await openBrowserAs(shop.app)
  const { id } = (await person.post('/api/master-requests', asking)).json()
  return { ...person, requestId: id as number }
}

async function mails() {
  const { rows } = await shop.db.execute<{ kind: string; recipient: string; body_text: string }>(
    sql`select kind, recipient, body_text from mail_outbox order by id`,
  )
  return rows
}

test('a person asks once; the shop is mailed, and the profile says that the request waits', async () => {
  const person = await openBrowserAs(shop.app)

  const answer = await person.post('/api/master-requests', { ...asking, inn: '500100732259', self_employed: true })
  const again = await person.post('/api/master-requests', asking)
  const standing = await person.get('/api/master-requests')

  expect(answer.statusCode).toBe(201)
  expect([again.statusCode, again.json().error]).toEqual([409, 'Заявка на проверке'])
  expect(standing.json()).toEqual({
    is_master: false,
    request: {
      id: answer.json().id,
      ...asking,
      inn: '500100732259',
      self_employed: true,
      status: 'pending',
      decline_reason: '',
      created_at: expect.stringMatching(/Z$/),
      decided_at: null,
    },
  })
  expect(standing.headers['cache-control']).toContain('no-store')
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'master-request-new', recipient: 'shop@example.com' })
  for (const text of ['Тула', 'с 2015 года', '500100732259']) expect(mail?.body_text).toContain(text)
})

test('ten presses at once are one request', async () => {
  const person = await openBrowserAs(shop.app)
  await person.get('/api/session')

  const answers = await Promise.all(Array.from({ length: 10 }, () => person.post('/api/master-requests', asking)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('an approved person is a master: the old session is over, a mail says so, the journal knows who decided', async () => {
  const person = await openAsking()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  const answer = await admin.patch(`/api/admin/master-requests/${person.requestId}`, { status: 'approved' })

  expect(answer.json()).toMatchObject({ status: 'approved', user: { id: person.user.id, role: 'master' } })
  expect((await person.get('/api/master-requests')).statusCode).toBe(401)
  expect(await mails()).toMatchObject([
    { kind: 'master-request-new' },
    { kind: 'master-approved', recipient: person.user.email },
  ])
  const { rows } = await shop.db.execute(
    sql`select kind, actor_id, subject_id, details from audit_events where kind <> 'login' order by id`,
  )
  expect(rows).toEqual([
    {
      kind: 'role-changed',
      actor_id: admin.user.id,
      subject_id: person.user.id,
      details: { from: 'user', to: 'master' },
    },
    {
      kind: 'master-request-decided',
      actor_id: admin.user.id,
      subject_id: person.user.id,
      details: { request: person.requestId, to: 'approved' },
    },
  ])
})

test('a rejection has its reason, which the person reads, and may be answered by another request', async () => {
  const person = await openAsking()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const decide = (body: unknown) => admin.patch(`/api/admin/master-requests/${person.requestId}`, body)

  const without = await decide({ status: 'declined' })
  const answer = await decide({ status: 'declined', reason: 'Пришлите ИНН' })
  const twice = await decide({ status: 'approved' })

  expect(without.json().fields).toEqual({ reason: 'Укажите причину' })
  expect(answer.json()).toMatchObject({ status: 'declined', user: { role: 'user' } })
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'request-decided'])
  expect((await person.get('/api/master-requests')).json()).toMatchObject({
    is_master: false,
    request: { status: 'declined', decline_reason: 'Пришлите ИНН' },
  })
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'master-declined',
    body_text: expect.stringContaining('Пришлите ИНН'),
  })
  expect((await person.post('/api/master-requests', asking)).statusCode).toBe(201)
})

test('a decision about what was changed meanwhile is rejected', async () => {
  const person = await openAsking()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  const answer = await admin.patch(`/api/admin/master-requests/${person.requestId}`, { status: 'approved', version: 7 })

  expect(answer.json().code).toBe('stale')
})

test('the list begins with who has waited longest, filtered and page by page', async () => {
  const [first, second, third] = [await openAsking(), await openAsking(), await openAsking()]
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  await admin.patch(`/api/admin/master-requests/${third.requestId}`, { status: 'declined', reason: 'Дубль' })
  const list = async (query: string) => (await admin.get(`/api/admin/master-requests?${query}`)).json()

  const page = await list('status=pending&limit=1')
  const next = await list(`status=pending&limit=1&cursor=${page.next_cursor}`)

  expect([page.requests[0].id, next.requests[0].id, next.next_cursor, page.total]).toEqual([
    first.requestId,
    second.requestId,
    null,
    2,
  ])
  expect(page.requests[0].user).toMatchObject({ id: first.user.id, email: first.user.email })
  expect((await list('status=declined')).requests).toMatchObject([{ id: third.requestId, decline_reason: 'Дубль' }])
})

test('masters and administrators have nothing to ask for, guests have to log in', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  expect((await master.get('/api/master-requests')).json()).toEqual({ is_master: true, request: null })
  expect((await master.post('/api/master-requests', asking)).json().code).toBe('already-master')
  expect((await admin.post('/api/master-requests', asking)).statusCode).toBe(403)
  expect((await openBrowser(shop.app).post('/api/master-requests', asking)).statusCode).toBe(401)
  expect((await master.get('/api/admin/master-requests')).statusCode).toBe(403)
  expect((await master.patch('/api/admin/master-requests/1', { status: 'approved' })).statusCode).toBe(403)
  expect((await admin.patch('/api/admin/master-requests/2147483647', { status: 'approved' })).statusCode).toBe(404)
})

test.each([
  ['no city', { city: ' ' }, ['city']],
  ['no experience', { experience: undefined }, ['experience']],
  ['a novel', { experience: 'я'.repeat(1001) }, ['experience']],
  ['a line turned around', { city: '\u202eТула' }, ['city']],
  ['a mistyped ИНН', { inn: '500100732258' }, ['inn']],
  ['an ИНН of letters', { inn: "1' or '1'='1" }, ['inn']],
])('a request with %s is rejected, and the field is named', async (_name, fault, fields) => {
  const person = await openBrowserAs(shop.app)

  const answer = await person.post('/api/master-requests', { ...asking, ...fault })

  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields])
})

test('fields of one’s own give no role', async () => {
  const person = await openBrowserAs(shop.app)

  await person.post('/api/master-requests', { ...asking, inn: ' ', status: 'approved', role: 'master', user_id: 1 })

  expect((await person.get('/api/master-requests')).json()).toMatchObject({
    is_master: false,
    request: { status: 'pending', inn: null },
  })
})

test('the price list and the quick order open with the role, not before', async () => {
  await buildProduct(shop.db)
  const person = await openAsking()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  for (const browser of [person, admin]) {
    const answers = [
      await browser.get('/api/price-list?format=csv'),
      await browser.post('/api/quick-order', { text: 'DC31' }),
      await browser.post('/api/quick-order/cart', { items: [{ id: 1, quantity: 1 }] }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(3).fill([403, 'masters-only']),
    )
  }
  expect((await openBrowser(shop.app).get('/api/price-list')).statusCode).toBe(401)
})

test('an administrator reads one request by its number', async () => {
  const { requestId } = await openAsking()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  expect((await admin.get(`/api/admin/master-requests/${requestId}`)).json()).toMatchObject({
    id: requestId,
    city: 'Тула',
  })
  expect((await admin.get('/api/admin/master-requests/999999')).statusCode).toBe(404)
})
