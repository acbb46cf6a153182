import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetDeliveries, maxAttempts } from '#server/platform/outgoing/outbox-queries.ts'
import { sendDueDeliveries } from '#server/platform/outgoing/outbox-sender.ts'
import { networksOf } from '#server/platform/outgoing/public-address.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { anna, buildOrderingShop, order } from '#server/testing/orders.ts'
import { withSlowLook } from '#server/testing/slow-look.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { webhookData, webhookMessage } from '#shared/webhook/webhook-events.ts'
import { type WebhookEvent, webhookEvents } from '#shared/webhook/webhook-names.ts'
import { webhookChannel } from './webhook-channel-service.ts'

let shop: TestApp
let admin: Browser
let receiver: Server
let origin: string
type Got = { headers: IncomingMessage['headers']; body: string; url: string | undefined }
let got: Got[]
let answer: (response: ServerResponse, request: Got) => void

beforeAll(async () => {
  shop = await buildOrderingShop({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const message = { headers: request.headers, body, url: request.url }
    got.push(message)
    answer(response, message)
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await shop.db.execute(sql`delete from webhooks`)
  got = []
  answer = (response) => response.end('ok')
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await shop.close()
})

async function listenTo(events: readonly WebhookEvent[] = webhookEvents, path = '/hook') {
  const made = await admin.post('/api/admin/webhooks', { url: origin + path, events })
  expect(made.statusCode, made.body).toBe(201)
  return made.json() as { webhook: { id: number }; secret: string }
}

function send({ networks = ['127.0.0.0/8'], timeoutMs = 10_000, db = shop.db } = {}) {
  const webhook = webhookChannel({ db: shop.db, allowed: networksOf(networks) })
  const channels = { webhook, telegram: webhook, push: webhook }
  return sendDueDeliveries(db, { channels, log: quietLog, signal: new AbortController().signal, timeoutMs })
}

async function deliveriesOf({ webhook }: { webhook: { id: number } }) {
  return (await admin.get(`/api/admin/webhooks/${webhook.id}/deliveries`)).json().deliveries
}

function messages(): { type: WebhookEvent; data: Record<string, unknown> }[] {
  return got.map(({ body }) => JSON.parse(body))
}

test('everything that happens to an order, to stock and to enquiries is told, in the shape that is declared', async () => {
  const { secret } = await listenTo()
  const product = await buildProduct(shop.db, { quantity: 9, price: '1000', masterPrice: '713' })
  const master = await openBrowserAs(shop.app, { role: 'master', email: 'master@example.ru', emailConfirmed: true })
  const placed = await order(master, [[product, 2]], { contact: { ...anna, email: 'master@example.ru' } })
  const { version } = (await admin.get(`/api/admin/orders/${placed.id}`)).json()
  const paid = await admin.post(`/api/admin/orders/${placed.id}/payments`, {
    amount: placed.total,
    method: 'cash',
    version,
  })
  expect(paid.statusCode, paid.body).toBe(200)
  const moved = await admin.post(`/api/admin/orders/${placed.id}/status`, {
    status: 'processing',
    version: paid.json().version,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  await openBrowser(shop.app).post('/api/requests', {
    kind: 'question',
    text: 'Подойдёт ли?',
    name: 'Анна',
    phone: '+79165550124',
    consent: true,
  })
  await send()

  expect(new Set(messages().map(({ type }) => type))).toEqual(new Set(webhookEvents))
  for (const message of messages()) webhookMessage(message.type, webhookData[message.type]).parse(message)
  const told = (type: WebhookEvent) => messages().find((message) => message.type === type)?.data
  expect(told('order.placed')).toMatchObject({
    order: { id: placed.id, number: placed.number, items: [{ product_id: product.id, quantity: 2 }] },
  })
  expect(told('order.paid')).toMatchObject({ order: { payment_status: 'paid' } })
  expect(told('order.moved')).toMatchObject({ from: 'new', to: 'processing', order: { status: 'processing' } })
  expect(told('stock.changed')).toMatchObject({
    products: [{ id: product.id, sku: product.sku, quantity: 9, reserved: 2, available: 7 }],
  })
  for (const { headers, body } of got) {
    // Neither prices nor people, whoever has bought.
    expect(body).not.toMatch(/price|(?<!\.)713|1426|Соколова|916555|example\.ru/)
    const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']]
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(120)
  }
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(got.length)
})

test('what waits until another message has arrived is not left for the next time', async () => {
  const hook = await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 9 })
  for (const left of [8, 7, 6, 5])
    await shop.db.execute(sql`update products set quantity = ${left} where id = ${product.id}`)
  const isQuiet = async () => {
    const states = (await deliveriesOf(hook)).map(({ state }: { state: string }) => state)
    return got.length > 0 && states.filter((state: string) => state !== 'waiting').length === got.length
  }
  const { db, wasHeld } = withSlowLook(shop.db, isQuiet)

  await send({ db })

  expect([wasHeld(), got.length]).toEqual([true, 4])
})

test('what is rolled back was never told, and nobody is told what they do not listen to', async () => {
  const hook = await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 9 })
  await expect(
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`update products set quantity = 1 where id = ${product.id}`)
      throw new Error('no')
    }),
  ).rejects.toThrow()
  expect(await deliveriesOf(hook)).toEqual([])

  await order(openBrowser(shop.app), [product])
  await shop.db.execute(sql`update products set name = name || '!' where id = ${product.id}`)

  expect((await deliveriesOf(hook)).map(({ type }: { type: string }) => type)).toEqual(['stock.changed'])
})

test('a change of many products comes in messages of a hundred', async () => {
  const hook = await listenTo(['stock.changed'])
  const { id } = await buildProduct(shop.db, { quantity: 1, brand: 'Сотня' })
  await shop.db.execute(sql`insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
    select category_id, sku || n, sku_code || n, name, brand, kind, drawing, price, 1 from products, generate_series(2, 105) n where id = ${id}`)
  await shop.db.execute(sql`update products set quantity = 5 where brand = 'Сотня'`)

  const told = (await deliveriesOf(hook)).map(({ body }: { body: string }) => JSON.parse(body).data.products.length)
  expect(told).toEqual([5, 100])
})

test('a receiver that fails is tried again, ever more rarely, for three days; then a person may send it again', async () => {
  answer = (response) => response.writeHead(500).end('база упала')
  const hook = await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 9 })
  await shop.db.execute(sql`update products set quantity = 4 where id = ${product.id}`)
  const waits: number[] = []
  for (let attempt = 1; attempt <= maxAttempts('webhook'); attempt++) {
    await send()
    const { rows } = await shop.db.execute<{ wait: number }>(sql`select
      extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait from deliveries where state = 'waiting'`)
    if (rows[0]) waits.push(rows[0].wait)
    // Nothing is due before its time.
    await send()
    expect(got).toHaveLength(attempt)
    await shop.db.execute(sql`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  }

  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.5)
  const [failed] = await deliveriesOf(hook)
  expect(failed).toMatchObject({
    state: 'failed',
    attempts: maxAttempts('webhook'),
    answer_status: 500,
    answer_text: 'база упала',
    problem: 'Получатель ответил кодом 500',
    next_attempt_at: null,
  })
  expect((await admin.get('/api/admin/webhooks')).json().webhooks[0]).toMatchObject({ failed: 1, waiting: 0, sent: 0 })

  answer = (response) => response.writeHead(204).end()
  const again = await admin.post(`/api/admin/webhook-deliveries/${failed.id}/retry`)
  expect(again.json()).toMatchObject({ state: 'waiting', attempts: 0 })
  await send()
  expect((await deliveriesOf(hook))[0]).toMatchObject({ state: 'sent', answer_status: 204, problem: '' })
  // The receiver recognises it.
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a receiver that hangs is given up in time and holds nobody else up', async () => {
  answer = (response, { url }) => {
    if (url !== '/hangs') response.end()
  }
  const hanging = await listenTo(['stock.changed'], '/hangs')
  const quick = await listenTo(['stock.changed'], '/quick')
  const product = await buildProduct(shop.db, { quantity: 1 })
  for (const n of [2, 3, 4]) await shop.db.execute(sql`update products set quantity = ${n} where id = ${product.id}`)
  const started = performance.now()
  const sending = send({ timeoutMs: 1500 })
  await expect.poll(() => got.filter(({ url }) => url === '/quick').length, { timeout: 20_000 }).toBe(3)
  expect(got.filter(({ url }) => url === '/hangs')).toHaveLength(2)
  await sending

  expect(performance.now() - started).toBeGreaterThan(1400)
  for (const delivery of await deliveriesOf(hanging)) {
    expect(delivery).toMatchObject({
      state: 'waiting',
      answer_status: null,
      problem: expect.stringMatching(/^Нет ответа/),
    })
  }
  expect((await deliveriesOf(quick)).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('a redirect is not followed, and the log says so', async () => {
  answer = (response, { url }) => {
    if (url === '/hook') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end()
  }
  const hook = await listenTo()
  await admin.post(`/api/admin/webhooks/${hook.webhook.id}/test`)
  await send()

  expect(got.map(({ url }) => url)).toEqual(['/hook'])
  expect((await deliveriesOf(hook))[0]).toMatchObject({
    type: 'webhook.test',
    state: 'failed',
    answer_status: 302,
    problem: expect.stringContaining('перенаправляет'),
  })
})

test('a receiver that is gone for good turns its webhook off', async () => {
  answer = (response) => response.writeHead(410).end()
  const hook = await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 1 })
  await shop.db.execute(sql`update products set quantity = 2 where id = ${product.id}`)
  await send()
  await shop.db.execute(sql`update products set quantity = 3 where id = ${product.id}`)

  expect((await admin.get('/api/admin/webhooks')).json().webhooks[0]).toMatchObject({ is_on: false })
  expect(await deliveriesOf(hook)).toHaveLength(1)
})

test('several processes send each message once', async () => {
  answer = (response) => setTimeout(() => response.end(), 20)
  await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 1 })
  for (let n = 2; n < 22; n++) await shop.db.execute(sql`update products set quantity = ${n} where id = ${product.id}`)
  await Promise.all([send(), send(), send()])

  expect(got).toHaveLength(20)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
})

test('a process that died in the middle is replaced once its lease is over', async () => {
  await listenTo(['stock.changed'])
  const product = await buildProduct(shop.db, { quantity: 1 })
  await shop.db.execute(sql`update products set quantity = 2 where id = ${product.id}`)
  await shop.db.execute(
    sql`update deliveries set leased = true, attempts = 1, next_attempt_at = now() + interval '30 seconds'`,
  )
  await send()
  expect(got).toHaveLength(0)
  await shop.db.execute(sql`update deliveries set next_attempt_at = now()`)
  await send()
  expect(got).toHaveLength(1)
})

test('an address inside, without TLS or with a password is rejected at its field', async () => {
  const strict = await buildOrderingShop()
  const boss = await openBrowserAs(strict.app, { role: 'admin' })
  const cases: [string, RegExp][] = [
    ['https://127.0.0.1/hook', /внутреннюю сеть/],
    ['https://[::ffff:10.0.0.1]/hook', /внутреннюю сеть/],
    ['http://169.254.169.254/latest/meta-data', /внутреннюю сеть/],
    ['http://77.88.55.88/', /https/],
    ['ftp://example.ru/', /https/],
    ['https://user:word@example.ru/', /Логин и пароль/],
    ['не адрес', /https/],
  ]
  for (const [url, text] of cases) {
    const made = await boss.post('/api/admin/webhooks', { url, events: ['order.placed'] })
    expect([url, made.statusCode, made.json().fields.url]).toEqual([url, 400, expect.stringMatching(text)])
  }
  await strict.close()
})

test('an address that leads inside only later is not called either', async () => {
  const hook = await listenTo()
  await admin.post(`/api/admin/webhooks/${hook.webhook.id}/test`)
  await send({ networks: [] })

  expect(got).toEqual([])
  expect((await deliveriesOf(hook))[0]).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('внутреннюю'),
  })
})

test('the secret is shown once, replaced at once, and every change is in the journal', async () => {
  const { webhook, secret } = await listenTo(['order.placed'])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect((await admin.get('/api/admin/webhooks')).body).not.toContain('whsec_')
  const renewed = (await admin.post(`/api/admin/webhooks/${webhook.id}/secret`)).json().secret
  expect(renewed).not.toBe(secret)
  const changed = await admin.patch(`/api/admin/webhooks/${webhook.id}`, { is_on: false, events: ['order.paid'] })
  expect(changed.json()).toMatchObject({ is_on: false, events: ['order.paid'] })
  await admin.delete(`/api/admin/webhooks/${webhook.id}`)
  expect((await admin.delete(`/api/admin/webhooks/${webhook.id}`)).statusCode).toBe(404)

  const { rows } = await shop.db.execute<{ kind: string; details: string }>(
    sql`select kind, details::text from audit_events where kind like 'webhook-%' order by id desc limit 4`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'webhook-deleted',
    'webhook-changed',
    'webhook-secret',
    'webhook-created',
  ])
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test('what was sent is forgotten after a month', async () => {
  const hook = await listenTo()
  await admin.post(`/api/admin/webhooks/${hook.webhook.id}/test`)
  await send()
  await forgetDeliveries(shop.db)
  expect(await deliveriesOf(hook)).toHaveLength(1)
  await shop.db.execute(sql`update deliveries set finished_at = now() - interval '31 days'`)
  await forgetDeliveries(shop.db)
  expect(await deliveriesOf(hook)).toEqual([])
})
