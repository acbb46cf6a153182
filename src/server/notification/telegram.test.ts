import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueDeliveries } from '#server/platform/outgoing/outbox-sender.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { anna, buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { openTelegram, telegramChannel } from './telegram-channel-service.ts'

const token = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'
const address = '/api/admin/notifications/telegram'
const all = ['order', 'enquiry', 'return']

let shop: TestApp
let admin: Browser
let double: Server
let got: { path: string; body: { chat_id: string; text: string } }[]
let answer: (response: ServerResponse) => void
let lines: string[]

function refuse(status: number, description: string, parameters?: object) {
  answer = (response) =>
    response.writeHead(status).end(JSON.stringify({ ok: false, error_code: status, description, parameters }))
}

beforeAll(async () => {
  double = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    got.push({ path: request.url ?? '', body: JSON.parse(body) })
    answer(response)
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  shop = await buildOrderingShop({ env: { TELEGRAM_URL: url } })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
beforeEach(async () => {
  await shop.db.execute(sql`delete from telegram_chat`)
  await shop.db.execute(sql`delete from deliveries`)
  got = []
  lines = []
  answer = (response) => response.end(JSON.stringify({ ok: true, result: {} }))
})
afterAll(async () => {
  double.closeAllConnections()
  double.close()
  await shop.close()
})

async function connect(change: object = {}) {
  const saved = await admin.put(address, { token, chat_id: '-100200', events: all, is_on: true, ...change })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json().chat
}

function send() {
  const { db, config } = shop
  const telegram = telegramChannel({ db, telegram: openTelegram(config), origin: 'https://shop.example' })
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const signal = new AbortController().signal
  return sendDueDeliveries(db, {
    channels: { webhook: telegram, telegram, push: telegram },
    log,
    signal,
    timeoutMs: 5000,
  })
}

async function waiting() {
  const { rows } = await shop.db.execute<{
    attempts: number
    wait: number
    problem: string
  }>(sql`select attempts, problem,
    extract(epoch from next_attempt_at - now())::float8 as wait from deliveries where state = 'waiting' order by id`)
  return rows
}

async function placeOrder() {
  const product = await buildProduct(shop.db, { quantity: 9, price: '1240' })
  return order(openBrowser(shop.app), [[product, 2]])
}

test('an order, an enquiry and a return are told with numbers and towns, and without people', async () => {
  await connect()
  const placed = await placeOrder()
  await openBrowser(shop.app).post('/api/requests', {
    kind: 'question',
    text: 'Позвоните мне: +79165550124',
    name: 'Анна',
    phone: '+79165550124',
    consent: true,
  })
  await shop.db.execute(
    sql`insert into order_returns (order_id, reason) values (${placed.id}, 'Не подошла. Соколова, +79165550124')`,
  )
  await send()

  expect(got.map(({ path }) => path)).toEqual(Array(3).fill(`/bot${token}/sendMessage`))
  const texts = got.map(({ body }) => body.text.replaceAll('\u00a0', ' '))
  const sum = new Intl.NumberFormat('ru').format(placed.total).replaceAll('\u00a0', ' ')
  expect(texts[0]).toContain(`Новый заказ № ${placed.number}\n2 шт. на ${sum} ₽`)
  expect(texts[0]).toContain(`https://shop.example/orders?order=${placed.id}`)
  expect(texts[1]).toMatch(/^Обращение: вопрос\n/)
  expect(texts[2]).toMatch(new RegExp(`^Возврат по заказу № ${placed.number}\n`))
  for (const text of texts) expect(text).not.toMatch(/Анна|Соколова|916|example\.ru|Позвоните/)
  expect(anna.phone).toContain('916')
  expect((await admin.get(address)).json().chat).toMatchObject({ sent: 3, waiting: 0, problem: '' })
})

test('nothing is told that nobody chose, nor while it is off, nor what was rolled back', async () => {
  await connect({ events: ['return'] })
  await placeOrder()
  await connect({ is_on: false })
  await placeOrder()
  expect(await waiting()).toEqual([])
  await connect()
  await expect(
    shop.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into requests (kind, text, contact_name, contact_phone) values ('question', '?', 'И', '+79160000000')`,
      )
      throw new Error('no')
    }),
  ).rejects.toThrow()
  expect(await waiting()).toEqual([])
  await placeOrder()
  expect(await waiting()).toHaveLength(1)
  // Whoever turns it off does not hear yesterday's news on turning it on.
  await connect({ is_on: false })
  expect(await waiting()).toEqual([])
})

test('Telegram is given the time it asks for, and nothing is lost', async () => {
  await connect()
  refuse(429, 'Too Many Requests: retry after 37', { retry_after: 37 })
  await placeOrder()
  await placeOrder()
  await send()

  // The second did not even try.
  expect(got).toHaveLength(1)
  const held = await waiting()
  expect(held).toHaveLength(2)
  for (const { attempts, wait } of held) {
    expect(attempts).toBe(0)
    expect(wait).toBeGreaterThan(30)
    expect(wait).toBeLessThan(38)
  }
  answer = (response) => response.end('{"ok":true}')
  await shop.db.execute(sql`update deliveries set next_attempt_at = now()`)
  await send()
  expect(got).toHaveLength(3)
  expect(await waiting()).toEqual([])
})

test('what fails is tried again ever more rarely, and news of yesterday is no news', async () => {
  await connect()
  refuse(502, 'Bad Gateway')
  await placeOrder()
  const waits: number[] = []
  for (let left = await waiting(); left.length > 0; left = await waiting()) {
    await shop.db.execute(sql`update deliveries set next_attempt_at = now()`)
    await send()
    for (const { wait } of await waiting()) waits.push(wait)
  }
  expect(waits.length).toBeGreaterThan(4)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect((await admin.get(address)).json().chat.problem).toBe('Telegram сейчас не работает, попробуем позже')

  await placeOrder()
  await shop.db.execute(sql`update deliveries set created_at = now() - interval '25 hours' where state = 'waiting'`)
  const before = got.length
  await send()
  expect(got).toHaveLength(before)
  expect(await waiting()).toEqual([])
})

test('a group that became a supergroup is written to under its new number', async () => {
  await connect()
  refuse(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: -100_999 })
  await placeOrder()
  await send()
  answer = (response) => response.end('{"ok":true}')
  await shop.db.execute(sql`update deliveries set next_attempt_at = now()`)
  await send()
  expect(got.map(({ body }) => body.chat_id)).toEqual(['-100200', '-100999'])
})

test.each([
  [401, 'Unauthorized', /проверьте токен/],
  [404, 'Not Found', /проверьте токен/],
  [400, 'Bad Request: chat not found', /Чат не нашёлся/],
  [403, 'Forbidden: bot was blocked by the user', /заблокирован/],
  [403, 'Forbidden: bot was kicked from the group chat', /Бота нет в этом чате/],
  [403, "Forbidden: bot can't initiate conversation with a user", /не может написать первым/],
  [429, 'Too Many Requests: retry after 5', /писать реже/],
  [503, '', /не работает/],
  [418, 'teapot', /кодом 418: teapot/],
])('«Проверить» says what %i %s means', async (status, description, text) => {
  refuse(status, description)
  const tried = await admin.post(`${address}/test`, { token, chat_id: '5' })
  expect(tried.json().problem).toMatch(text)
})

test('what is tried is what stands in the form; without a token there is nothing to try', async () => {
  expect((await admin.post(`${address}/test`, { chat_id: '5' })).json().fields).toEqual({
    token: 'Вставьте токен бота',
  })
  expect((await admin.put(address, { chat_id: '5', events: all, is_on: true })).json().fields).toHaveProperty('token')
  await connect()
  expect((await admin.post(`${address}/test`, { chat_id: '@masters_chat' })).json()).toEqual({ problem: '' })
  expect(got).toMatchObject([{ path: `/bot${token}/sendMessage`, body: { chat_id: '@masters_chat' } }])
  for (const [field, input] of [
    ['token', { token: 'AAE', chat_id: '5' }],
    ['chat_id', { token, chat_id: 'мой чат' }],
  ] as const) {
    const rejected = await admin.post(`${address}/test`, input)
    expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([400, [field]])
  }
})

test('the token is in no answer, no journal and no log, and ends with the chat', async () => {
  const bodies = [JSON.stringify(await connect())]
  bodies.push(JSON.stringify(await connect({ token: undefined, chat_id: '7' })))
  refuse(401, 'Unauthorized')
  await placeOrder()
  await send()
  bodies.push((await admin.get(address)).body, ...lines)
  expect((await admin.get(address)).json().chat).toMatchObject({ token_mask: '123456789:•••', chat_id: '7' })
  expect((await admin.delete(`${address}/token`)).statusCode).toBe(200)
  expect((await admin.delete(`${address}/token`)).statusCode).toBe(404)
  expect(await waiting()).toEqual([])
  const { rows } = await shop.db.execute<{ kind: string }>(
    sql`select kind, details::text from audit_events where kind like 'telegram-%' order by id desc limit 3`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['telegram-removed', 'telegram-changed', 'telegram-connected'])
  bodies.push(JSON.stringify(rows))
  expect(lines.length).toBeGreaterThan(0)
  for (const body of bodies) expect(body).not.toContain('AAEhBOweik6')
})

test('Telegram itself is called only in public networks; an address of the environment may be anywhere', () => {
  expect(openTelegram({ telegramUrl: undefined })).toMatchObject({ url: 'https://api.telegram.org' })
  expect(openTelegram({ telegramUrl: undefined }).allowed.check('127.0.0.1')).toBe(false)
  expect(openTelegram({ telegramUrl: 'http://10.0.0.5:8081' }).allowed.check('10.0.0.5')).toBe(true)
})
