import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usualLimits } from '#server/platform/admission/limits.ts'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** Nobody may make a list of our customers: what answers whether somebody exists is limited, and the time of an answer tells nothing. */

const cheap = createPasswords({ longestWaitMs: 20_000, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
let hashes = 0
const passwords = {
  ...cheap,
  hash(password: string) {
    hashes += 1
    return cheap.hash(password)
  },
}
let shop: TestApp
beforeAll(async () => {
  const { existsPerMinute, existsPerHour, existsOfAll, registerOfNetwork } = usualLimits
  const limits = liftLimits({
    existsPerMinute,
    existsPerHour,
    existsOfAll: { ...existsOfAll, hits: 15 },
    registerOfNetwork,
  })
  shop = await buildTestApp({ deps: { passwords, limits } })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from limit_counters`))

let made = 0
const newAddress = () => `10.8.${++made}.1`
const newPhone = () => `+7999${String(++made).padStart(7, '0')}`

/** Everything the database is asked before a call is answered; a transaction takes a connection of its own. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const { pool } = shop.database
  const asked: string[] = []
  const query = vi.spyOn(pool, 'query')
  const connect = vi.spyOn(pool, 'connect')
  const later = vi.spyOn(shop.app.background, 'start').mockImplementation(() => undefined)
  await call()
  for (const [first] of query.mock.calls as unknown as [string | { text: string }][]) {
    asked.push(typeof first === 'string' ? first : first.text)
  }
  asked.push(`${connect.mock.calls.length} transactions`)
  for (const spy of [query, connect, later]) spy.mockRestore()
  return asked
}

test('changing the phone in the profile is limited like asking for it', async () => {
  const anna = await openBrowserAs(shop.app, {}, { remoteAddress: newAddress() })
  const boris = await buildUser(shop.db)
  const own = `/api/user/${anna.user.id}`
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await anna.patch(own, { phone: boris.phone })).statusCode)
    statuses.push((await anna.patch(own, { phone: newPhone() })).statusCode)
  }

  expect(statuses).toEqual([...Array(5).fill([409, 200]).flat(), 429, 429])
  expect((await anna.patch(own, { first_name: 'Анна' })).statusCode).toBe(200)
})

test('one account behind many addresses gets no further', async () => {
  const anna = await openBrowserAs(shop.app, {}, { remoteAddress: newAddress() })
  const boris = await buildUser(shop.db)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const elsewhere = openBrowser(shop.app, { remoteAddress: newAddress() })
    for (const [name, value] of anna.cookies) elsewhere.cookies.set(name, value)
    statuses.push((await elsewhere.patch(`/api/user/${anna.user.id}`, { phone: boris.phone })).statusCode)
  }

  expect(statuses).toEqual([...Array(10).fill(409), 429])
})

test('an e-mail asked for through the profile counts too', async () => {
  const passwordHash = await cheap.hash('correct horse')
  const anna = await openBrowserAs(shop.app, { passwordHash }, { remoteAddress: newAddress() })
  const boris = await buildUser(shop.db)
  const change = { email: boris.email, password: 'correct horse' }
  for (let n = 0; n < 10; n++)
    expect((await anna.patch(`/api/user/${anna.user.id}`, change)).json().code).toBe('email-taken')

  expect((await anna.patch(`/api/user/${anna.user.id}`, change)).statusCode).toBe(429)
})

const form = (given: Record<string, unknown>) => ({
  first_name: 'Анна',
  last_name: 'Соколова',
  phone: newPhone(),
  email: `new${++made}@example.ru`,
  password: 'correct horse',
  consent: true,
  ...given,
})

async function registerFrom(remoteAddress: string, given: Record<string, unknown>): Promise<number> {
  return (await openBrowser(shop.app, { remoteAddress }).post('/api/register', form(given))).statusCode
}

test('registrations that name customers are counted with the look-ups of the whole shop; new people still come in', async () => {
  const boris = await buildUser(shop.db)
  for (let n = 0; n < 15; n++) expect(await registerFrom(newAddress(), { email: boris.email })).toBe(409)

  const asking = openBrowser(shop.app, { remoteAddress: newAddress() })
  await asking.get('/api/session')
  const token = { 'x-xsrf-token': asking.cookies.get('XSRF-TOKEN')! }
  const asked = await asking.send({ method: 'GET', url: '/api/user-by-email/nobody@example.ru', headers: token })
  expect(asked.statusCode, 'the look-ups are used up').toBe(429)
  expect(await registerFrom(newAddress(), {})).toBe(201)
})

test('once they are used up a network is turned away whether it names a customer or nobody, and others are not', async () => {
  const boris = await buildUser(shop.db)
  for (let n = 0; n < 15; n++) await registerFrom(newAddress(), { email: boris.email })
  const taken = [{ email: boris.email }, { phone: boris.phone }]

  const statuses = {
    ofNobody: [] as number[],
    ofCustomers: [] as number[],
  }
  for (const n of [1, 2, 3, 4]) {
    statuses.ofNobody.push(await registerFrom(`10.9.1.${n}`, {}))
    statuses.ofCustomers.push(await registerFrom(`10.9.2.${n}`, taken[n % 2]!))
  }

  expect(statuses).toEqual({ ofNobody: [201, 201, 201, 429], ofCustomers: [409, 409, 409, 429] })
  expect(await registerFrom('10.9.1.9', { email: boris.email })).toBe(429)
  expect(await registerFrom('10.9.2.9', {})).toBe(429)
  expect(await registerFrom('10.9.3.1', {})).toBe(201)
})

test('a password is hashed whether the e-mail, the phone or neither is taken', async () => {
  const boris = await buildUser(shop.db)
  for (const [given, status] of [
    [{ email: boris.email }, 409],
    [{ phone: boris.phone }, 409],
    [{}, 201],
  ] as const) {
    hashes = 0
    const browser = openBrowser(shop.app, { remoteAddress: newAddress() })
    expect([(await browser.post('/api/register', form(given))).statusCode, hashes]).toEqual([status, 1])
  }
})

test.each([
  ['forgot', (email: string) => ({ email })],
  ['verify', (email: string) => ({ email, code: '000000' })],
])('%s asks the database the same before it answers, whether or not the account exists', async (call, body) => {
  const boris = await buildUser(shop.db)
  const ask = async (email: string) => {
    const browser = openBrowser(shop.app, { remoteAddress: newAddress() })
    await browser.get('/api/session')
    return statementsOf(async () => {
      const answer = await browser.post(`/api/password/${call}`, body(email))
      expect([answer.statusCode, answer.json()]).toEqual([200, call === 'forgot' ? { ok: true } : { valid: false }])
    })
  }
  await ask('warm@example.ru')
  const known = await ask(boris.email)

  expect(known.length).toBeGreaterThan(1)
  expect(known).toEqual(await ask('nobody@example.ru'))
})

test('the code is mailed after the answer', async () => {
  const boris = await buildUser(shop.db)
  const held: (() => Promise<void>)[] = []
  const later = vi.spyOn(shop.app.background, 'start').mockImplementation((work) => void held.push(work))
  const mails = () => shop.db.execute(sql`select 1 from mail_outbox where recipient = ${boris.email}`)

  await openBrowser(shop.app, { remoteAddress: newAddress() }).post('/api/password/forgot', { email: boris.email })
  later.mockRestore()

  expect((await mails()).rows).toHaveLength(0)
  for (const work of held) await work()
  expect((await mails()).rows).toHaveLength(1)
})
