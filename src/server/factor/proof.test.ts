import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { createAuthenticator } from '#server/testing/software-authenticator.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { keyScopes } from '#shared/api/key-scope.ts'
import { settingNames } from '#shared/shop/settings-contract.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'

/** What staff prove again who they are for, written once more by hand: a call that lost its rule is a difference between the two. */
const asked: Record<string, 'always' | { one: string; other: string; body?: true }> = {
  'DELETE /api/admin/exchange/password': 'always',
  'DELETE /api/admin/staff/:id/factors': 'always',
  'DELETE /api/admin/staff/invitations/:id': 'always',
  'DELETE /api/user/passkeys/:id': 'always',
  'DELETE /api/user/totp': 'always',
  'GET /api/admin/backups/:name/download': 'always',
  'GET /api/admin/orders/export': 'always',
  'GET /api/user/:id/export': 'always',
  'PATCH /api/admin/settings/:name': { one: 'requisites', other: 'hours' },
  'PATCH /api/admin/users/:id': 'always',
  'PATCH /api/admin/webhooks/:id': 'always',
  'POST /api/admin/exchange/password': 'always',
  'POST /api/admin/keys': 'always',
  'POST /api/admin/orders/:id/refunds': 'always',
  'POST /api/admin/returns/:id/status': { one: 'refunded', other: 'rejected', body: true },
  'POST /api/admin/staff/invitations': 'always',
  'POST /api/admin/webhooks': 'always',
  'POST /api/admin/webhooks/:id/secret': 'always',
  'POST /api/user/passkeys': 'always',
  'POST /api/user/passkeys/options': 'always',
  'POST /api/user/recovery-codes': 'always',
  'POST /api/user/totp': 'always',
  'POST /api/user/totp/confirm': 'always',
  'PUT /api/admin/notifications/telegram': 'always',
}
const entries = Object.entries(shopEndpoints) as [string, Endpoint][]

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'склад номер семь'
const origin = 'http://localhost:3000'
let passwordHash: string
let shop: TestApp
let key: string
beforeAll(async () => {
  passwordHash = await passwords.hash(password)
  shop = await buildTestApp({ deps: { passwords, limits: liftLimits() } })
  const owner = await openBrowserAs(shop.app, { role: 'admin' })
  const made = await owner.post('/api/admin/keys', { name: 'Проба', scopes: keyScopes, per_minute: 6000 })
  key = made.json().secret
})
afterAll(() => shop.close())

async function openStaff(app = shop.app) {
  const browser = await openBrowserAs(app, { role: 'admin', passwordHash })
  return { ...browser, rest: () => rest(browser.user.id) }
}

/** The screen is left alone for longer than a proof counts. */
async function rest(userId: number, minutes = 11) {
  await shop.db.execute(
    sql`update sessions set proven_at = now() - make_interval(mins => ${minutes}) where user_id = ${userId}`,
  )
}

/** Nothing is found under this id and no body is good, so that a call that is let in changes nothing. */
function call(browser: Pick<Browser, 'send'> & Partial<Browser>, endpoint: string, value: string, isBody: boolean) {
  const [method = '', path = ''] = endpoint.split(' ')
  const url = path.replace(/:\w+/g, isBody ? '999999' : value)
  if (method === 'GET') return browser.send({ method: 'GET', url })
  const send = browser[method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete']
  return send!(url, isBody ? { status: value } : {})
}

function codeOf(answer: Awaited<ReturnType<typeof call>>): unknown {
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json().code : undefined
}

test('the calls that want a proof are these', () => {
  expect(
    entries
      .filter(([, { proof }]) => proof)
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(asked).sort())
})

test.each(Object.entries(asked))('%s', async (name, rule) => {
  const browser = await openStaff()
  const isBody = rule !== 'always' && rule.body === true
  const value = rule === 'always' ? '999999' : rule.one
  expect(codeOf(await call(browser, name, value, isBody)), 'a login is a proof').not.toBe('proof-needed')
  await browser.rest()
  const late = await call(browser, name, value, isBody)
  expect([late.statusCode, codeOf(late)]).toEqual([403, 'proof-needed'])
  if (rule !== 'always') {
    expect(codeOf(await call(browser, name, rule.other, isBody)), 'not for what is done all day').not.toBe(
      'proof-needed',
    )
  }
  expect((await browser.post('/api/user/proof', { password })).statusCode).toBe(200)
  expect(codeOf(await call(browser, name, value, isBody)), 'the same call again').not.toBe('proof-needed')
})

test('parts of the settings that lead money, mail and logins want one, texts and hours do not', async () => {
  const browser = await openStaff()
  await browser.rest()
  const wanted: string[] = []
  for (const name of settingNames) {
    const answer = await browser.patch(`/api/admin/settings/${name}`, { value: null, version: 0 })
    if (codeOf(answer) === 'proof-needed') wanted.push(name)
  }
  expect(wanted.sort()).toEqual(['mail', 'refunds', 'requisites', 'security', 'sessions'])
})

test('a program with a key is never asked, and neither is a customer', async () => {
  const byKey = entries.filter(([name, { scope }]) => name in asked && scope !== undefined)
  expect(byKey.map(([name]) => name).sort()).toEqual([
    'GET /api/admin/orders/export',
    'POST /api/admin/orders/:id/refunds',
    'POST /api/admin/returns/:id/status',
  ])
  for (const [name] of byKey) {
    const [method = '', path = ''] = name.split(' ')
    const answer = await shop.app.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, '999999'),
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { payload: { status: 'refunded' } }),
    })
    expect([name, answer.statusCode < 500 && answer.statusCode !== 403]).toEqual([name, true])
  }
  const customer = await openBrowserAs(shop.app)
  await rest(customer.user.id)
  expect((await customer.get(`/api/user/${customer.user.id}/export`)).statusCode).toBe(200)
})

test('a proof counts in its own session, for ten minutes', async () => {
  const browser = await openStaff()
  await rest(browser.user.id, 9)
  expect((await browser.get('/api/admin/orders/export')).statusCode).toBe(200)
  await browser.rest()
  const second = await openSecond(browser.user.id)
  expect((await browser.get('/api/user/proof')).json()).toEqual({ is_fresh: false, factors: [] })
  expect((await second.get('/api/user/proof')).json()).toEqual({ is_fresh: true, factors: [] })
  expect((await browser.get('/api/admin/orders/export')).statusCode).toBe(403)
  expect((await browser.post('/api/user/proof', { password })).statusCode).toBe(200)
  expect((await browser.get('/api/admin/orders/export')).statusCode).toBe(200)
})

/** Another browser of the same person, who has just logged in. */
async function openSecond(userId: number) {
  const { rows } = await shop.db.execute<{ email: string }>(sql`select email from users where id = ${userId}`)
  const browser = openBrowser(shop.app)
  expect((await browser.post('/api/login', { email: rows[0]!.email, password })).statusCode).toBe(200)
  return browser
}

test('a passkey proves it in two tabs at once, and is in the journal; that of a colleague does not', async () => {
  const [own, other] = [await openStaff(), await openStaff()]
  const devices = [createAuthenticator({ origin }), createAuthenticator({ origin })] as const
  for (const [n, browser] of [own, other].entries()) {
    const { options } = (await browser.post('/api/user/passkeys/options')).json()
    const response = devices[n as 0 | 1].make(options)
    expect((await browser.post('/api/user/passkeys', { response })).statusCode).toBe(200)
  }
  await own.rest()
  const asks = [await own.post('/api/user/proof/options'), await own.post('/api/user/proof/options')]
  const [first, second] = asks.map((answer) => answer.json().options)
  expect(first.allowCredentials).toEqual([{ id: devices[0].id, type: 'public-key', transports: ['internal'] }])
  const foreign = await own.post('/api/user/proof', { passkey: devices[1].sign(first) })
  expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'wrong-passkey'])
  const third = (await own.post('/api/user/proof/options')).json().options
  for (const options of [second, third]) {
    expect((await own.post('/api/user/proof', { passkey: devices[0].sign(options) })).statusCode).toBe(200)
  }
  expect((await own.post('/api/user/proof', { passkey: devices[0].sign(third) })).statusCode, 'once').toBe(400)
  const { rows } = await shop.db.execute(sql`select kind, details from audit_events
    where subject_id = ${own.user.id} and kind like 'login-proof%' order by id`)
  expect(rows).toEqual([
    { kind: 'login-proof-failed', details: {} },
    { kind: 'login-proof', details: { factor: 'passkey' } },
    { kind: 'login-proof', details: { factor: 'passkey' } },
    { kind: 'login-proof-failed', details: {} },
  ])
})

test('wrong passwords and wrong codes are counted together: the fifth is the last', async () => {
  const limited = await buildTestApp({ deps: { passwords } })
  try {
    const browser = await openBrowserAs(limited.app, { role: 'admin', passwordHash })
    for (const proof of [
      { password: 'не тот' },
      { code: '123456' },
      { password: 'не тот' },
      { code: '654321' },
      { password: 'и не этот' },
    ]) {
      const { code } = (await browser.post('/api/user/proof', proof)).json()
      expect(code).toBe('code' in proof ? 'wrong-code' : 'wrong-password')
    }
    const late = await browser.post('/api/user/proof', { password })
    expect([late.statusCode, late.json().error]).toEqual([429, expect.stringContaining('Попробуйте через')])
    expect((await browser.post('/api/user/proof', {})).json().fields).toEqual({ password: 'Введите пароль' })
  } finally {
    await limited.close()
  }
})
