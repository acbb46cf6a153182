import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, buildUser, openBrowser } from '#server/testing/users.ts'

const passwords = createPasswords({ longestWaitMs: 20_000, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'correct horse'
let passwordHash: string
let shop: TestApp
beforeAll(async () => {
  passwordHash = await passwords.hash(password)
  shop = await buildTestApp({ deps: { passwords } })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from limit_counters`))

let addresses = 0
/** Everybody sits behind an address of their own, unless a test says otherwise. */
const newAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`
const stranger = () => openBrowser(shop.app, { remoteAddress: newAddress() })

const login = (browser: Browser, email: string, given = password) =>
  browser.post('/api/login', { email, password: given })
const forgot = (browser: Browser, email: string) => browser.post('/api/password/forgot', { email })
const verify = (browser: Browser, email: string, code: string) => browser.post('/api/password/verify', { email, code })

/** Somebody whose browser has been logged in before and is logged out again. */
async function newOwner() {
  const user = await buildUser(shop.db, { passwordHash })
  const home = stranger()
  expect((await login(home, user.email)).statusCode).toBe(200)
  await home.post('/api/logout')
  return { ...user, home }
}

async function codesMailedTo(email: string) {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from mail_outbox where recipient = ${email} and kind = 'recovery-code' order by id desc`,
  )
  return rows.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
}

async function lockOut(email: string) {
  for (let n = 0; n < 6; n++) await login(stranger(), email, 'wrong horse')
  for (let n = 0; n < 3; n++) {
    await forgot(stranger(), email)
    const wrong = (await codesMailedTo(email)).includes('000000') ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) await verify(stranger(), email, wrong)
  }
}

test('strangers who lock an account do not lock out the browser it was used in', async () => {
  const { email, home } = await newOwner()
  await lockOut(email)

  expect((await login(stranger(), email)).statusCode).toBe(429)
  expect((await forgot(stranger(), email)).statusCode).toBe(429)
  expect((await login(home, email)).statusCode).toBe(200)
})

test('a known browser gets a code of its own, which strangers cannot use up or replace', async () => {
  const { email, home } = await newOwner()
  await lockOut(email)

  expect((await forgot(home, email)).statusCode).toBe(200)
  const [code = ''] = await codesMailedTo(email)
  await shop.db.execute(sql`delete from limit_counters where key like 'codes%'`)
  await forgot(stranger(), email)
  for (let n = 0; n < 6; n++) await verify(stranger(), email, '999999')

  expect((await verify(stranger(), email, code)).json()).toEqual({ valid: false })
  expect((await verify(home, email, code)).json()).toEqual({ valid: true })
  const reset = await home.post('/api/password/reset', { email, code, new_password: 'another horse' })
  expect(reset.statusCode).toBe(200)
  for (let n = 0; n < 6; n++) await login(stranger(), email, 'wrong horse')
  expect((await login(home, email, 'another horse')).statusCode).toBe(200)
})

test('somebody on the same address does not lock out a known browser either', async () => {
  const user = await buildUser(shop.db, { passwordHash })
  const address = newAddress()
  const home = openBrowser(shop.app, { remoteAddress: address })
  await login(home, user.email)
  for (let n = 0; n < 21; n++) {
    await login(openBrowser(shop.app, { remoteAddress: address }), `nobody${n}@example.ru`, 'wrong horse')
  }

  expect((await login(openBrowser(shop.app, { remoteAddress: address }), user.email)).statusCode).toBe(429)
  expect((await login(home, user.email)).statusCode).toBe(200)
})

test('an open session changes the password while strangers lock the account', async () => {
  const user = await buildUser(shop.db, { passwordHash })
  const home = stranger()
  await login(home, user.email)
  await lockOut(user.email)

  const change = { password, new_password: 'another horse' }
  expect((await home.post(`/api/user/${user.id}/password`, change)).statusCode).toBe(200)
  await home.post('/api/logout')
  expect((await login(home, user.email, 'another horse')).statusCode).toBe(200)
})

test('an open session has five tries at the password, and no more by logging in elsewhere', async () => {
  const user = await buildUser(shop.db, { passwordHash })
  const [home, phone] = [stranger(), stranger()]
  await login(home, user.email)
  await login(phone, user.email)
  const change = (browser: Browser, given: string) =>
    browser.post(`/api/user/${user.id}/password`, { password: given, new_password: 'another horse' })

  for (let n = 0; n < 5; n++) expect((await change(home, 'wrong horse')).statusCode).toBe(403)
  expect((await change(home, password)).statusCode).toBe(429)
  expect((await change(phone, password)).statusCode).toBe(200)
})

test('a stolen cookie has five tries and leaves the others theirs', async () => {
  const { email, home } = await newOwner()
  const phone = stranger()
  await login(phone, email)
  const thief = stranger()
  thief.cookies.set('did', home.cookies.get('did') ?? '')

  for (let n = 0; n < 5; n++) expect((await login(thief, email, 'wrong horse')).statusCode).toBe(401)
  expect((await login(thief, email, 'wrong horse')).statusCode).toBe(429)
  expect((await login(phone, email)).statusCode).toBe(200)
  expect((await login(stranger(), email)).statusCode).toBe(200)
})

test('all known browsers of an account together have thirty tries', async () => {
  const user = await buildUser(shop.db, { passwordHash })
  const stolen: Browser[] = []
  for (let n = 0; n < 8; n++) {
    const browser = stranger()
    await login(browser, user.email)
    stolen.push(browser)
  }
  const statuses: number[] = []
  for (const browser of stolen)
    for (let n = 0; n < 5; n++) statuses.push((await login(browser, user.email, 'wrong horse')).statusCode)

  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
})

test('the cookie is worth nothing for another account, altered, old, or after another password', async () => {
  const { id, email, home } = await newOwner()
  const other = await newOwner()
  await lockOut(email)
  const cookie = home.cookies.get('did') ?? ''
  const withCookie = (value: string) => {
    const browser = stranger()
    browser.cookies.set('did', value)
    return login(browser, email)
  }

  expect((await withCookie(other.home.cookies.get('did') ?? '')).statusCode).toBe(429)
  expect((await withCookie(cookie.replace(/^\d+/, String(id + 1)))).statusCode).toBe(429)
  expect((await withCookie(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(429)
  expect((await withCookie('~~.....~')).statusCode).toBe(429)
  await shop.db.execute(sql`update users set password_hash = ${await passwords.hash(password)} where id = ${id}`)
  expect((await withCookie(cookie)).statusCode).toBe(429)
})

test('the cookie is hidden from scripts, outlives logging out, and is another one after each login', async () => {
  const user = await buildUser(shop.db, { passwordHash })
  const home = stranger()
  const answer = await login(home, user.email)
  const first = home.cookies.get('did')

  const set = answer.cookies.find(({ name }) => name === 'did')
  expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 60 * 60 })
  await home.post('/api/logout')
  expect(home.cookies.get('did')).toBe(first)
  await login(home, user.email)
  expect(home.cookies.get('did')).not.toBe(first)
})

test('two people share a browser, and both are known in it', async () => {
  const [anna, boris] = [await buildUser(shop.db, { passwordHash }), await buildUser(shop.db, { passwordHash })]
  const home = stranger()
  await login(home, anna.email)
  await login(home, boris.email)
  await lockOut(anna.email)
  await lockOut(boris.email)

  expect((await login(home, anna.email)).statusCode).toBe(200)
  expect((await login(home, boris.email)).statusCode).toBe(200)
})

test('what strangers have tried stays counted when the owner comes in from a known browser', async () => {
  const { email, home } = await newOwner()
  await lockOut(email)
  await login(home, email)

  expect((await login(stranger(), email)).statusCode).toBe(429)
})

test('in a day ten codes are mailed to an account and fifty guesses taken, from wherever they come', async () => {
  const { email } = await newOwner()
  const asked: number[] = []
  for (let n = 0; n < 12; n++) {
    asked.push((await forgot(stranger(), email)).statusCode)
    // An hour passes.
    await shop.db.execute(sql`delete from limit_counters where key like 'codesPerHour%'`)
  }
  expect(asked.filter((status) => status === 200)).toHaveLength(10)
  expect(await codesMailedTo(email)).toHaveLength(10)

  const guessed: number[] = []
  for (let n = 0; n < 52; n++) guessed.push((await verify(stranger(), email, '000000')).statusCode)
  expect(guessed.filter((status) => status === 200)).toHaveLength(50)
})
