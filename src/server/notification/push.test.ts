import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueDeliveries } from '#server/platform/outgoing/outbox-sender.ts'
import { networksOf } from '#server/platform/outgoing/public-address.ts'
import { endIdleSessions, type StaffRules } from '#server/platform/session/sessions.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, byCourier, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { pushChannel } from './push-channel-service.ts'
import { createVapid } from './vapid.ts'

/** A push service of one's own, and the browser behind it, which alone has the key. */

const address = '/api/admin/notifications/push'
const all = ['order', 'enquiry', 'return']
const origin = 'https://shop.example'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let double: Server
let url: string
let got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
let status: number

beforeAll(async () => {
  double = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  shop = await buildOrderingShop({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
beforeEach(async () => {
  await shop.db.execute(sql`delete from push_subscriptions`)
  got = []
  status = 201
})
afterAll(async () => {
  double.closeAllConnections()
  double.close()
  await shop.close()
})

/** What a browser makes of itself when somebody lets the shop notify it. */
async function subscribe(person: Browser, { events = all, path = `/${randomBytes(4).toString('hex')}` } = {}) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const answer = await person.put(address, {
    endpoint: url + path,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    events,
  })
  expect(answer.statusCode, answer.body).toBe(200)

  /** As RFC 8291 has the browser do it. */
  function read(body: Buffer) {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const derive = (secret: Buffer, given: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, given, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
    const secret = derive(keys.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
    expect(text.endsWith('\u0002')).toBe(true)
    return JSON.parse(text.slice(0, -1).replaceAll('\u00a0', ' '))
  }
  return { path, read, state: answer.json() }
}

const rules = { idleHours: 12, isFactorRequired: false }

function send(networks = ['127.0.0.0/8'], staff: StaffRules = rules) {
  const vapid = createVapid(shop.db)
  const push = pushChannel({ db: shop.db, allowed: networksOf(networks), vapid, origin, staffRules: () => staff })
  const channels = { webhook: push, telegram: push, push }
  const signal = new AbortController().signal
  return sendDueDeliveries(shop.db, { channels, log: quietLog, signal, timeoutMs: 5000 })
}

async function placeOrder() {
  const product = await buildProduct(shop.db, { quantity: 9, price: '1240' })
  return order(openBrowser(shop.app), [[product, 2]], byCourier)
}

const countOf = async (table: 'push_subscriptions' | 'deliveries') =>
  (await shop.db.execute(sql`select 1 from ${sql.identifier(table)}`)).rows.length

test('only the browser can read the news: number and sum, no town and nobody', async () => {
  const { read, path } = await subscribe(olga)
  const placed = await placeOrder()
  await shop.db.execute(
    sql`insert into order_returns (order_id, reason) values (${placed.id}, 'Не подошла. Соколова, +79165550124')`,
  )
  await send()

  const sum = new Intl.NumberFormat('ru').format(placed.total).replaceAll('\u00a0', ' ')
  expect(got.map((each) => each.path)).toEqual([path, path])
  expect(got.map(({ body }) => read(body))).toEqual([
    { title: `Новый заказ № ${placed.number}`, text: `2 шт. на ${sum} ₽`, path: `/orders?order=${placed.id}` },
    {
      title: `Возврат по заказу № ${placed.number}`,
      text: 'Покупатель ждёт решения',
      path: `/orders?order=${placed.id}`,
    },
  ])
  for (const { body } of got) expect(body.toString('latin1')).not.toContain(placed.number)
  expect(got[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
})

test('the push service can tell that it is this shop, whichever process sends', async () => {
  const { state } = await subscribe(olga)
  await placeOrder()
  await send()

  const [, told = '', signature = '', key] =
    /^vapid t=(.+)\.(.+), k=(.+)$/.exec(got[0]!.headers.authorization ?? '') ?? []
  expect(key).toBe(state.public_key)
  expect(await createVapid(shop.db).publicKey()).toBe(key)
  const point = Buffer.from(key ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(told),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  const claims = JSON.parse(Buffer.from(told.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aud: url, sub: origin })
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
})

test('each browser hears of what it has chosen, and of nothing once it is off', async () => {
  const inna = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  const orders = await subscribe(olga, { events: ['order'] })
  await subscribe(inna, { events: ['return'] })
  await placeOrder()
  await send()
  expect(got.map(({ path }) => path)).toEqual([orders.path])
  expect((await inna.get(address)).json().events).toEqual(['return'])

  expect((await olga.delete(address)).statusCode).toBe(200)
  await placeOrder()
  expect(await countOf('deliveries')).toBe(0)
  expect((await olga.get(address)).json().events).toEqual([])
  const { events } = (await olga.get('/api/admin/audit?kind=push-connected')).json()
  expect(events.length).toBeGreaterThan(1)
})

test('it ends with the login: by logging out, by being blocked, by another role', async () => {
  const people = await Promise.all(
    [1, 2, 3].map(() => openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })),
  )
  for (const person of people) await subscribe(person)
  await placeOrder()
  expect(await countOf('deliveries')).toBe(3)

  await people[0]!.post('/api/logout')
  await olga.patch(`/api/admin/users/${people[1]!.user.id}`, { blocked: true })
  await olga.patch(`/api/admin/users/${people[2]!.user.id}`, { staff_role: 'storekeeper', role: 'admin' })

  expect(await countOf('push_subscriptions')).toBe(0)
  await send()
  expect(got).toEqual([])
})

test('it ends with a session that nobody works in any more, before the browser is seen again', async () => {
  const [worker, gone] = await Promise.all([1, 2].map(() => openBrowserAs(shop.app, { role: 'admin' })))
  const { path } = await subscribe(worker!)
  await subscribe(gone!)
  await idle(worker!, 11)
  await idle(gone!, 12)
  await placeOrder()
  await send()
  expect(got.map((each) => each.path)).toEqual([path])

  await endIdleSessions(shop.db, rules)
  expect([await countOf('push_subscriptions'), (await worker!.get(address)).statusCode]).toEqual([1, 200])
  const customer = await openBrowserAs(shop.app)
  await idle(customer, 1000)
  await endIdleSessions(shop.db, rules)
  expect((await customer.get('/api/user/sessions')).statusCode).toBe(200)
})

test('nothing is told to a login whose second step is missing', async () => {
  await subscribe(olga)
  await placeOrder()
  await shop.db.execute(sql`update users set factors = '{totp}' where id = ${olga.user.id}`)
  await send()
  await shop.db.execute(sql`update users set factors = '{}' where id = ${olga.user.id}`)
  await shop.db.execute(sql`update deliveries set next_attempt_at = now()`)
  await send(undefined, { ...rules, isFactorRequired: true })
  expect(got).toEqual([])
})

function idle({ user }: Awaited<ReturnType<typeof openBrowserAs>>, hours: number) {
  return shop.db.execute(
    sql`update sessions set seen_at = now() - make_interval(hours => ${hours}::integer) where user_id = ${user.id}`,
  )
}

test.each([404, 410])('a browser that is gone, says the push service by %i, is forgotten', async (gone) => {
  await subscribe(olga)
  await placeOrder()
  status = gone
  await send()
  expect([await countOf('push_subscriptions'), await countOf('deliveries')]).toEqual([0, 0])
})

test('trouble of the push service loses nothing, and one browser in trouble holds up no other', async () => {
  const inna = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  await subscribe(olga)
  await placeOrder()
  status = 429
  await send()
  status = 201
  await subscribe(inna)
  await placeOrder()
  await send()
  expect(got).toHaveLength(3)
  await shop.db.execute(sql`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await send()
  expect(got).toHaveLength(4)
  expect(await countOf('push_subscriptions')).toBe(2)
})

test('the shop calls no address of an inner network, not even one that a browser names', async () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const given = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url'), events: all }
  for (const endpoint of ['https://10.0.0.5/push', 'https://[::1]/push', 'http://8.8.8.8/push', 'ftp://8.8.8.8/']) {
    const answer = await olga.put(address, { endpoint, ...given })
    expect([endpoint, answer.statusCode]).toEqual([endpoint, 400])
  }
  // One that became private since is looked at again before it is called.
  await subscribe(olga)
  await placeOrder()
  await send([])
  expect(got).toEqual([])
})

test('the address of a browser is in no answer, and only those who see orders are told of them', async () => {
  const { path } = await subscribe(olga)
  expect((await olga.get(address)).body).not.toContain(path)
  for (const staffRole of ['storekeeper', 'content'] as const) {
    const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
    expect((await person.get(address)).json().code).toBe('no-right')
  }
})
