import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { type Authenticator, createAuthenticator } from '#server/testing/software-authenticator.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'склад номер семь'
const origin = 'https://shop.example'
let passwordHash: string
let shop: TestApp
beforeAll(async () => {
  passwordHash = await passwords.hash(password)
  shop = await buildTestApp({ env: { PUBLIC_ORIGIN: origin }, deps: { passwords } })
})
afterAll(() => shop.close())

let addresses = 0
function openElsewhere(app = shop.app) {
  return openBrowser(app, { remoteAddress: `10.8.0.${++addresses}` })
}

async function optionsOf(browser: Browser, url: string, body?: unknown) {
  const answer = await browser.post(url, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().options
}

async function addKey(browser: Browser, { name = 'Ноутбук', device = createAuthenticator({ origin }) } = {}) {
  const options = await optionsOf(browser, '/api/user/passkeys/options')
  const added = await browser.post('/api/user/passkeys', { name, response: device.make(options) })
  expect(added.statusCode, added.body).toBe(200)
  return { device, recoveryCodes: added.json().recovery_codes as string[] | null }
}

const loginCookie = '__Host-sid'

async function logIn(email: string, app = shop.app) {
  const browser = openElsewhere(app)
  return { browser, answer: await browser.post('/api/login', { email, password }) }
}

/** Somebody of the staff whose passkey was made a while ago. */
async function colleague(app = shop.app) {
  const user = await buildUser(app.sessions.db, { role: 'admin', staffRole: 'manager', passwordHash })
  const { browser } = await logIn(user.email, app)
  return { user, browser, ...(await addKey(browser)) }
}

const entered = (browser: Browser, response: unknown) => browser.post('/api/login/passkey', { response })

async function enter(browser: Browser, device: Authenticator, body: object = {}) {
  const options = await optionsOf(browser, '/api/login/passkey/options', body)
  return entered(browser, device.sign(options))
}

async function journalOf(userId: number) {
  const { rows } = await shop.db.execute<{ kind: string; details: unknown }>(
    sql`select kind, details from audit_events where subject_id = ${userId} order by id`,
  )
  return rows
}

test('a passkey is added under a name; it brings recovery codes, ends other sessions and is written to its owner', async () => {
  const user = await buildUser(shop.db, { role: 'admin', passwordHash })
  const [desk, pocket] = [(await logIn(user.email)).browser, (await logIn(user.email)).browser]
  const options = await optionsOf(desk, '/api/user/passkeys/options')
  expect(options).toMatchObject({
    rp: { id: 'shop.example' },
    user: { name: user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { recoveryCodes } = await addKey(desk, { name: '  Рабочий   ноутбук ' })
  expect(recoveryCodes).toHaveLength(10)
  expect((await desk.get('/api/user/factors')).json()).toMatchObject({
    totp: null,
    passkeys: [{ name: 'Рабочий ноутбук', used_at: null }],
    recovery_codes_left: 10,
  })
  expect((await pocket.get('/api/admin/desk')).statusCode).toBe(401)
  expect((await desk.get('/api/admin/desk')).statusCode).toBe(200)
  expect((await journalOf(user.id)).at(-1)).toMatchObject({
    kind: 'staff-factor-added',
    details: { factor: 'passkey' },
  })
  const { rows } = await shop.db.execute(sql`select kind from mail_outbox where recipient = ${user.email}`)
  expect(rows).toContainEqual({ kind: 'factor-added' })

  expect((await addKey(desk, { name: '' })).recoveryCodes, 'the first ones stay good').toBeNull()
  const again = (await optionsOf(desk, '/api/user/passkeys/options')) as { excludeCredentials: unknown[] }
  expect(again.excludeCredentials).toHaveLength(2)
  expect((await desk.get('/api/user/factors')).json().passkeys[1].name, 'named after the browser').toBe(
    'Другая программа',
  )
})

test('the passkey alone opens management, and its use is noted', async () => {
  const { user, device } = await colleague()
  const browser = openElsewhere()
  const answer = await enter(browser, device)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: user.id, role: 'admin' }])
  expect((await browser.get('/api/admin/desk')).statusCode).toBe(200)
  const { passkeys } = (await browser.get('/api/user/factors')).json()
  expect(Date.now() - Date.parse(passkeys[0].used_at)).toBeLessThan(60_000)
  expect((await journalOf(user.id)).at(-1)).toMatchObject({ kind: 'login', details: { factor: 'passkey' } })
})

test('after the password only a key of that account will do', async () => {
  const [own, other] = [await colleague(), await colleague()]
  const { browser, answer } = await logIn(own.user.email)
  expect(answer.json()).toMatchObject({ code: 'second-factor', factors: ['passkey'] })
  const after = { after_password: true }
  expect(await optionsOf(browser, '/api/login/passkey/options', after)).toMatchObject({
    allowCredentials: [{ id: own.device.id, transports: ['internal'] }],
  })
  const foreign = await enter(browser, other.device, after)
  expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'wrong-passkey'])
  expect((await enter(browser, own.device, after)).json()).toMatchObject({ id: own.user.id })
  expect(browser.cookies.has('__Host-hid')).toBe(false)

  const nobody = await openElsewhere().post('/api/login/passkey/options', after)
  expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'half-login-over'])
})

type Attempt = { device: Authenticator; browser: Browser; options: { challenge: string }; userId: number }
const hostile: [string, (given: Attempt) => unknown][] = [
  [
    'signed on the page of a stranger',
    ({ device, options }) => device.sign(options, { origin: 'https://shop.example.evil' }),
  ],
  ['signed without https', ({ device, options }) => device.sign(options, { origin: 'http://shop.example' })],
  ['made for another host', ({ device, options }) => device.sign(options, { rpId: 'evil.example' })],
  ['nobody showed a finger for', ({ device, options }) => device.sign(options, { isVerified: false })],
  ['over a challenge of its own', ({ device, options }) => device.sign(options, { challenge: 'bm9ib2R5IGFza2Vk' })],
  ['of another ceremony', ({ device, options }) => device.sign(options, { type: 'webauthn.create' })],
  ['that counts backwards', ({ device, options }) => device.sign(options, { counter: 1 })],
  [
    'for another account',
    ({ device, options }) => device.sign(options, { userHandle: Buffer.from('user-1').toString('base64url') }),
  ],
  [
    'with a wrong signature',
    ({ device, options }) => device.sign(options, { signature: device.sign(options).response.signature }),
  ],
  ['of a key nobody has', ({ options }) => createAuthenticator({ origin }).sign(options)],
  [
    'by a stranger with the number of the key',
    ({ device, options }) =>
      createAuthenticator({ origin, credentialId: Buffer.from(device.id, 'base64url') }).sign(options),
  ],
  [
    'that came too late',
    async ({ device, options }) => {
      await shop.db.execute(
        sql`update passkey_challenges set expires_at = now() where challenge = ${options.challenge}`,
      )
      return device.sign(options)
    },
  ],
  [
    'that another browser was asked for',
    async ({ device }) => device.sign(await optionsOf(openElsewhere(), '/api/login/passkey/options', {})),
  ],
  [
    'of a key that was removed meanwhile',
    async ({ device, options, userId }) => {
      await shop.db.execute(sql`delete from passkeys where user_id = ${userId}`)
      return device.sign(options)
    },
  ],
  [
    'of an account that was closed',
    async ({ device, options, userId }) => {
      await shop.db.execute(sql`update users set blocked_at = now() where id = ${userId}`)
      return device.sign(options)
    },
  ],
  [
    'of somebody who no longer works here',
    async ({ device, options, userId }) => {
      await shop.db.execute(sql`update users set role = 'user', staff_role = null where id = ${userId}`)
      return device.sign(options)
    },
  ],
  ['that is no answer at all', ({ device }) => ({ id: device.id, rawId: device.id, type: 'public-key', response: {} })],
]

test.each(hostile)('an answer %s opens nothing', async (_, answerOf) => {
  const { device, user } = await colleague()
  // The device has been used before, so that its counter stands higher than that of a copy.
  expect((await enter(openElsewhere(), device)).statusCode).toBe(200)
  const browser = openElsewhere()
  const options = await optionsOf(browser, '/api/login/passkey/options', {})
  const answer = await entered(browser, await answerOf({ device, browser, options, userId: user.id }))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-passkey'])
  expect(browser.cookies.has(loginCookie)).toBe(false)
  expect((await browser.get('/api/session')).json()).toEqual({ user: null })
})

test('an answer is good once, also for two who come with it at once', async () => {
  const { device, user } = await colleague()
  const browser = openElsewhere()
  const response = device.sign(await optionsOf(browser, '/api/login/passkey/options', {}))
  const stolen = openElsewhere()
  for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
  const answers = await Promise.all([entered(browser, response), entered(stolen, response)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect((await entered(openElsewhere(), response)).statusCode).toBe(400)
  const failed = (await journalOf(user.id)).filter(({ kind }) => kind === 'login-factor-failed')
  expect(failed).toEqual(Array(2).fill({ kind: 'login-factor-failed', details: { factor: 'passkey' } }))
})

test('what was asked before a removal or an adding is not taken for a login, and the other way round', async () => {
  const { device, browser } = await colleague()
  const proof = await optionsOf(browser, '/api/user/proof/options')
  expect((await entered(browser, device.sign(proof))).json().code).toBe('wrong-passkey')
  const login = await optionsOf(browser, '/api/login/passkey/options', {})
  expect((await browser.post('/api/user/proof', { passkey: device.sign(login) })).json().code).toBe('wrong-passkey')
  const second = createAuthenticator({ origin })
  const made = await browser.post('/api/user/passkeys', {
    response: second.make({ ...login, rp: { id: 'shop.example' } }),
  })
  expect(made.json().code).toBe('wrong-passkey')
})

type Making = { device: Authenticator; options: { challenge: string }; browser: Browser }
const badKeys: [string, (given: Making) => unknown][] = [
  ['made on the page of a stranger', ({ device, options }) => device.make(options, { origin: 'https://evil.example' })],
  ['made for another host', ({ device, options }) => device.make(options, { rpId: 'evil.example' })],
  ['made without a finger', ({ device, options }) => device.make(options, { isVerified: false })],
  ['nobody was asked to make', ({ device, options }) => device.make(options, { challenge: 'bm9ib2R5IGFza2Vk' })],
  [
    'a colleague was asked to make',
    async ({ device }) => device.make(await optionsOf((await colleague()).browser, '/api/user/passkeys/options')),
  ],
  [
    'that a colleague has',
    async ({ options }) => {
      const { device } = await colleague()
      return createAuthenticator({ origin, credentialId: Buffer.from(device.id, 'base64url') }).make(options)
    },
  ],
]

test.each(badKeys)('a key %s is not added', async (_, answerOf) => {
  const user = await buildUser(shop.db, { role: 'admin', passwordHash })
  const { browser } = await logIn(user.email)
  const options = await optionsOf(browser, '/api/user/passkeys/options')
  const response = await answerOf({ device: createAuthenticator({ origin }), options, browser })
  const answer = await browser.post('/api/user/passkeys', { response })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-passkey'])
  expect((await browser.get('/api/user/factors')).json().passkeys).toEqual([])
})

test('twenty keys are enough, and customers have none', async () => {
  const { browser, user } = await colleague()
  await shop.db.execute(sql`insert into passkeys (user_id, credential_id, public_key, name)
    select ${user.id}::integer, 'other-' || ${user.id}::text || n, '', 'Старый' from generate_series(1, 19) n`)
  const options = await optionsOf(browser, '/api/user/passkeys/options')
  const full = await browser.post('/api/user/passkeys', { response: createAuthenticator({ origin }).make(options) })
  expect([full.statusCode, full.json().code]).toEqual([409, 'passkeys-full'])
  const customer = await openBrowserAs(shop.app)
  expect((await customer.post('/api/user/passkeys/options')).json().code).toBe('factor-for-staff')
})

test('keys are removed one by one, only by their owner, and open nothing any more', async () => {
  const { browser, device, user, recoveryCodes } = await colleague()
  const [key] = (await browser.get('/api/user/factors')).json().passkeys
  const other = await colleague()
  expect((await other.browser.delete(`/api/user/passkeys/${key.id}`)).statusCode).toBe(404)
  expect((await browser.delete(`/api/user/passkeys/${key.id}`)).statusCode).toBe(200)
  expect((await browser.delete(`/api/user/passkeys/${key.id}`)).statusCode).toBe(404)
  expect((await enter(openElsewhere(), device)).statusCode).toBe(400)
  expect((await logIn(user.email)).answer.statusCode, 'the password is enough again').toBe(200)
  expect(recoveryCodes).toHaveLength(10)
  expect((await browser.get('/api/user/factors')).json()).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await journalOf(user.id)).filter(({ kind }) => kind === 'staff-factor-removed')).toEqual([
    { kind: 'staff-factor-removed', details: { factor: 'passkey' } },
  ])
})

test('where the shop insists on a second step the last key stays, also when two are removed at once', async () => {
  const strict = await buildTestApp({ env: { PUBLIC_ORIGIN: origin, STAFF_SECOND_FACTOR: 'on' }, deps: { passwords } })
  try {
    const { browser } = await colleague(strict.app)
    await addKey(browser, { name: 'Телефон' })
    const idsOf = async () =>
      (await browser.get('/api/user/factors')).json().passkeys.map(({ id }: { id: number }) => id) as number[]
    const answers = await Promise.all((await idsOf()).map((id) => browser.delete(`/api/user/passkeys/${id}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [left] = await idsOf()
    const refused = await browser.delete(`/api/user/passkeys/${left}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-factor'])
    expect((await browser.get('/api/admin/desk')).statusCode).toBe(200)
  } finally {
    await strict.close()
  }
})

test('an owner who resets a colleague takes the passkeys too', async () => {
  const { user, device } = await colleague()
  const owner = await openBrowserAs(shop.app, { role: 'admin' })
  expect((await owner.delete(`/api/admin/staff/${user.id}/factors`)).statusCode).toBe(200)
  expect((await enter(openElsewhere(), device)).statusCode).toBe(400)
  expect((await logIn(user.email)).answer.statusCode).toBe(200)
})

test('one address asks and answers sixty times in a quarter of an hour, no more', async () => {
  const browser = openElsewhere()
  for (let n = 0; n < 60; n++) await optionsOf(browser, '/api/login/passkey/options', {})
  expect((await browser.post('/api/login/passkey/options', {})).statusCode).toBe(429)
})
