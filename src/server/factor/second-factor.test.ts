import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'
import { resetByEmail } from './factor-service.ts'
import { stepAt, totpCode } from './totp.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'склад номер семь'
let passwordHash: string
let shop: TestApp
beforeAll(async () => {
  passwordHash = await passwords.hash(password)
  shop = await buildTestApp({ deps: { passwords } })
})
afterAll(() => shop.close())

let addresses = 0
function openElsewhere(app = shop.app) {
  return openBrowser(app, { remoteAddress: `10.9.0.${++addresses}` })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** As an app reads the secret it was given as text. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The app of somebody's phone; each code is of a later half minute than the one before, so that none is used twice. */
function openApp(secret: string) {
  const bytes = fromBase32(secret)
  return { codeAt: (away: number) => totpCode(bytes, stepAt(Date.now()) + away) }
}

async function logIn(email: string, browser: Browser = openElsewhere()) {
  return { browser, answer: await browser.post('/api/login', { email, password }) }
}

/** Somebody of the staff who has set up the app a while ago. */
async function colleague({ staffRole = 'manager' as StaffRole, app = shop.app } = {}) {
  const user = await buildUser(shop.db, { role: 'admin', staffRole, passwordHash })
  const browser = openElsewhere(app)
  expect((await browser.post('/api/login', { email: user.email, password })).statusCode).toBe(200)
  const { secret } = (await browser.post('/api/user/totp')).json()
  const phone = openApp(secret)
  const added = await browser.post('/api/user/totp/confirm', { code: phone.codeAt(0) })
  expect(added.statusCode, added.body).toBe(200)
  await shop.db.execute(sql`update totp_secrets set last_step = 0 where user_id = ${user.id}`)
  return { user, browser, phone, recoveryCodes: added.json().recovery_codes as string[] }
}

async function journalOf(userId: number) {
  const { rows } = await shop.db.execute<{ kind: string; details: unknown }>(
    sql`select kind, details from audit_events where subject_id = ${userId} order by id`,
  )
  return rows
}

async function mailsTo(email: string) {
  const { rows } = await shop.db.execute<{ kind: string }>(
    sql`select kind from mail_outbox where recipient = ${email} order by id`,
  )
  return rows.map(({ kind }) => kind)
}

test('the password alone opens nothing: no call takes a half login for a session', async () => {
  const free = await buildTestApp({ deps: { passwords, limits: liftLimits() } })
  try {
    const user = await buildUser(free.db, { role: 'admin', passwordHash })
    await free.db.execute(sql`update users set factors = '{totp}' where id = ${user.id}`)
    const { browser, answer } = await logIn(user.email, openBrowser(free.app))
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: 'Введите код из приложения', code: 'second-factor', factors: ['totp'] },
    ])
    expect(browser.cookies.has('sid')).toBe(false)
    const half = browser.cookies.get('hid') ?? ''
    expect(half).toMatch(/^[\w-]{43}$/)
    expect((await browser.get('/api/session')).json()).toEqual({ user: null })
    const closed = Object.entries(shopEndpoints as Record<string, Endpoint>).filter(
      ([, { access }]) => access !== 'guest',
    )
    expect(closed.length).toBeGreaterThan(150)
    for (const sid of ['', half]) {
      if (sid) browser.cookies.set('sid', sid)
      for (const [key] of closed) {
        const [method = '', path = ''] = key.split(' ')
        const url = path.replace(/:\w+/g, '1')
        const send = browser[method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete']
        const { statusCode } = method === 'GET' ? await browser.get(url) : await send(url, {} as never)
        expect([key, statusCode]).toEqual([key, 401])
      }
    }
  } finally {
    await free.close()
  }
}, 120_000)

test('the code of the app ends the login, and is good once', async () => {
  const { user, phone } = await colleague()
  const first = await logIn(user.email)
  const code = phone.codeAt(0)
  const entered = await first.browser.post('/api/login/code', { code })
  expect([entered.statusCode, entered.json()]).toMatchObject([200, { id: user.id, role: 'admin' }])
  expect(first.browser.cookies.has('hid')).toBe(false)
  expect((await first.browser.get('/api/admin/desk')).statusCode).toBe(200)

  const second = await logIn(user.email)
  const again = await second.browser.post('/api/login/code', { code })
  expect([again.statusCode, again.json().code]).toEqual([400, 'wrong-code'])
  expect((await second.browser.post('/api/login/code', { code: phone.codeAt(1) })).statusCode).toBe(200)
  expect((await journalOf(user.id)).slice(-3)).toMatchObject([
    { kind: 'login', details: { factor: 'totp' } },
    { kind: 'login-factor-failed' },
    { kind: 'login', details: { factor: 'totp' } },
  ])
})

test.each([
  ['of a minute ago', (phone: Phone) => phone.codeAt(-2), 400],
  ['of the next half minute', (phone: Phone) => phone.codeAt(1), 200],
  ['with a space', (phone: Phone) => phone.codeAt(0).replace(/(...)/, '$1 '), 200],
  ['that was guessed', (phone: Phone) => String((Number(phone.codeAt(0)) + 7) % 1e6).padStart(6, '0'), 400],
])('a code %s', async (_, codeOf, status) => {
  const { user, phone } = await colleague()
  const { browser } = await logIn(user.email)
  expect((await browser.post('/api/login/code', { code: codeOf(phone) })).statusCode).toBe(status)
})
type Phone = ReturnType<typeof openApp>

test('two who come with one code at once are one login', async () => {
  const { user, phone } = await colleague()
  const browsers = [await logIn(user.email), await logIn(user.email)]
  const code = phone.codeAt(0)
  const answers = await Promise.all(browsers.map(({ browser }) => browser.post('/api/login/code', { code })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('five wrong codes, and the right one has to wait; a known browser has tries of its own', async () => {
  const { user, phone, browser: known } = await colleague()
  const { browser: stranger } = await logIn(user.email)
  const wrong = String((Number(phone.codeAt(0)) + 7) % 1e6).padStart(6, '0')
  for (let n = 0; n < 5; n++) expect((await stranger.post('/api/login/code', { code: wrong })).statusCode).toBe(400)
  const late = await stranger.post('/api/login/code', { code: phone.codeAt(0) })
  expect([late.statusCode, late.json().error]).toEqual([429, expect.stringContaining('Попробуйте через')])
  await known.post('/api/logout')
  await known.post('/api/login', { email: user.email, password })
  expect((await known.post('/api/login/code', { code: phone.codeAt(0) })).statusCode).toBe(200)
})

test('a recovery code opens once, in any spelling; new ones end the old', async () => {
  const { user, browser, recoveryCodes } = await colleague()
  expect(recoveryCodes).toHaveLength(10)
  const [code = '', other = ''] = recoveryCodes
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select encode(code_hash, 'escape') as text from recovery_codes where user_id = ${user.id}`,
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(code.replaceAll('-', ''))

  const first = await logIn(user.email)
  const spelled = code.toUpperCase().replaceAll('-', ' ')
  expect((await first.browser.post('/api/login/code', { code: spelled })).statusCode).toBe(200)
  expect((await first.browser.get('/api/user/factors')).json()).toMatchObject({ recovery_codes_left: 9 })
  const second = await logIn(user.email)
  expect((await second.browser.post('/api/login/code', { code })).statusCode).toBe(400)

  const renewed = (await browser.post('/api/user/recovery-codes')).json().codes as string[]
  expect(renewed).toHaveLength(10)
  expect((await second.browser.post('/api/login/code', { code: other })).statusCode).toBe(400)
  expect((await second.browser.post('/api/login/code', { code: renewed[0] })).statusCode).toBe(200)
})

test('the first factor ends every other session, is in the journal, and is written to its owner', async () => {
  const user = await buildUser(shop.db, { role: 'admin', passwordHash })
  const [desk, pocket] = [(await logIn(user.email)).browser, (await logIn(user.email)).browser]
  const { secret, uri, qr } = (await desk.post('/api/user/totp')).json()
  expect(uri).toContain(`secret=${secret}&issuer=`)
  expect(qr.path).toMatch(/^M4 4h7v1h-7z/)
  expect((await desk.post('/api/user/totp/confirm', { code: '000000' })).statusCode).toBe(400)
  expect((await pocket.get('/api/admin/desk')).statusCode, 'an app that was not confirmed counts for nothing').toBe(200)
  const added = await desk.post('/api/user/totp/confirm', { code: openApp(secret).codeAt(0) })
  expect(added.statusCode, added.body).toBe(200)
  expect((await pocket.get('/api/admin/desk')).statusCode).toBe(401)
  expect((await desk.get('/api/admin/desk')).statusCode).toBe(200)
  const { rows } = await shop.db.execute<{ secret: Buffer }>(
    sql`select secret from totp_secrets where user_id = ${user.id}`,
  )
  expect(rows[0]!.secret.includes(fromBase32(secret)), 'the secret is stored encrypted').toBe(false)
  expect((await journalOf(user.id)).at(-1)).toMatchObject({ kind: 'staff-factor-added', details: { factor: 'totp' } })
  expect((await mailsTo(user.email)).at(-1)).toBe('factor-added')

  const password2 = 'другой пароль склада'
  const changed = await desk.post(`/api/user/${user.id}/password`, { password, new_password: password2 })
  expect(changed.statusCode).toBe(200)
  expect((await desk.get('/api/admin/desk')).statusCode, 'a new password keeps the session at hand').toBe(200)

  expect((await desk.delete('/api/user/totp')).statusCode).toBe(200)
  expect((await openElsewhere().post('/api/login', { email: user.email, password: password2 })).statusCode).toBe(200)
  expect((await desk.get('/api/user/factors')).json()).toEqual({
    is_required: false,
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
  })
})

test('another app takes the place of the first only once it has given a code', async () => {
  const { browser, user, phone } = await colleague()
  const { secret } = (await browser.post('/api/user/totp')).json()
  const { browser: again } = await logIn(user.email)
  expect((await again.post('/api/login/code', { code: phone.codeAt(0) })).statusCode).toBe(200)
  expect((await browser.post('/api/user/totp/confirm', { code: openApp(secret).codeAt(0) })).json()).toEqual({
    recovery_codes: null,
  })
  const { browser: later } = await logIn(user.email)
  expect((await later.post('/api/login/code', { code: phone.codeAt(1) })).statusCode).toBe(400)
  expect((await later.post('/api/login/code', { code: openApp(secret).codeAt(1) })).statusCode).toBe(200)
})

test('where the shop insists on it, management is closed until there is a second factor; customers are not asked', async () => {
  const strict = await buildTestApp({ env: { STAFF_SECOND_FACTOR: 'on' }, deps: { passwords } })
  try {
    const owner = await buildUser(strict.db, { role: 'admin', passwordHash })
    const { browser, answer } = await logIn(owner.email, openBrowser(strict.app))
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { role: 'admin', needs_factor: true }])
    const customer = await openBrowserAs(strict.app)
    for (const [url, status, code] of [
      ['/api/admin/desk', 403, 'factor-needed'],
      ['/api/admin/users', 403, 'factor-needed'],
      // The same data by another road.
      [`/api/user/${customer.user.id}`, 403, 'forbidden'],
      [`/api/user/${owner.id}`, 200, undefined],
      ['/api/user/factors', 200, undefined],
    ] as const) {
      const got = await browser.get(url)
      expect([url, got.statusCode, got.json().code]).toEqual([url, status, code])
    }
    const { secret } = (await browser.post('/api/user/totp')).json()
    await browser.post('/api/user/totp/confirm', { code: openApp(secret).codeAt(0) })
    expect((await browser.get('/api/admin/users')).statusCode).toBe(200)
    expect((await customer.get('/api/user/sessions')).statusCode).toBe(200)
    expect((await customer.post('/api/user/totp')).json().code).toBe('factor-for-staff')
    const part = { value: { isFactorRequired: false }, version: 0 }
    expect((await browser.patch('/api/admin/settings/security', part)).statusCode).toBe(200)
    const another = await openBrowserAs(strict.app, { role: 'admin' })
    expect((await another.get('/api/admin/desk')).statusCode).toBe(200)
  } finally {
    await strict.close()
  }
})

test('an owner takes the second factor of a colleague, who hears of it and logs in with the password', async () => {
  const { user, browser } = await colleague()
  const owner = await openBrowserAs(shop.app, { role: 'admin' })
  const manager = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  expect((await manager.delete(`/api/admin/staff/${user.id}/factors`)).json().code).toBe('no-right')
  expect((await owner.delete(`/api/admin/staff/${owner.user.id}/factors`)).json().code).toBe('own-factors')
  expect((await owner.delete('/api/admin/staff/999999/factors')).statusCode).toBe(404)
  const { people } = (await owner.get('/api/admin/staff')).json()
  expect(people.find(({ id }: { id: number }) => id === user.id)).toMatchObject({ factors: ['totp'] })
  const { browser: half } = await logIn(user.email)

  expect((await owner.delete(`/api/admin/staff/${user.id}/factors`)).statusCode).toBe(200)

  expect((await browser.get('/api/admin/desk')).statusCode).toBe(401)
  expect((await half.post('/api/login/code', { code: '123456' })).json().code).toBe('half-login-over')
  expect((await logIn(user.email)).answer.statusCode).toBe(200)
  expect(await journalOf(user.id)).toContainEqual(expect.objectContaining({ kind: 'staff-factors-reset' }))
  expect(await mailsTo(user.email)).toContain('factors-reset')
})

test('an owner who lost everything is let in by whoever has the machine', async () => {
  const { user } = await colleague({ staffRole: 'owner' })
  const deps = { db: shop.db, shop: shop.settings.facts }
  expect(await resetByEmail(deps, 'nobody@example.ru')).toBe(false)
  expect(await resetByEmail(deps, ` ${user.email.toUpperCase()} `)).toBe(true)
  expect((await logIn(user.email)).answer.statusCode).toBe(200)
})

test('a half login is over after ten minutes, and when the account is closed', async () => {
  const { user, phone } = await colleague()
  const [late, blocked] = [await logIn(user.email), await logIn(user.email)]
  await shop.db.execute(sql`update half_logins set expires_at = now() where token_hash = (
    select token_hash from half_logins where user_id = ${user.id} order by expires_at limit 1)`)
  const answer = await late.browser.post('/api/login/code', { code: phone.codeAt(0) })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'half-login-over'])
  await shop.db.execute(sql`update users set blocked_at = now() where id = ${user.id}`)
  expect((await blocked.browser.post('/api/login/code', { code: phone.codeAt(0) })).statusCode).toBe(401)
})

test('a session of a time before the factor is no way around it', async () => {
  const { user, browser } = await colleague()
  await shop.db.execute(sql`update users set role = 'user', staff_role = null where id = ${user.id}`)
  const customer = (await logIn(user.email)).browser
  expect((await customer.get('/api/user/sessions')).statusCode, 'customers have no second step').toBe(200)
  await shop.db.execute(sql`update users set role = 'admin', staff_role = 'owner' where id = ${user.id}`)
  expect((await customer.get('/api/admin/desk')).statusCode).toBe(401)
  expect((await browser.get('/api/admin/desk')).statusCode).toBe(200)
})
