import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type KeyScope, keyScopes, scopesOf } from '#shared/api/key-scope.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'

const entries = Object.entries(shopEndpoints) as [string, Endpoint][]
let shop: TestApp
let made: (scopes: KeyScope[]) => Promise<string>

beforeAll(async () => {
  shop = await buildTestApp({
    env: { YOOKASSA_SHOP_ID: 'shop', YOOKASSA_SECRET_KEY: 'secret' },
    deps: { limits: liftLimits() },
  })
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const known = new Map<string, string>()
  made = async (scopes) => {
    const before = known.get(scopes.join())
    if (before) return before
    const { secret } = (await admin.post('/api/admin/keys', { name: 'Проба', scopes, per_minute: 6000 })).json()
    known.set(scopes.join(), secret)
    return secret
  }
})
afterAll(() => shop.close())

/** Nothing is found under this id and no body is good, so that a call that is let in changes nothing. */
async function call(key: string, secret?: string) {
  const [method = '', path = ''] = key.split(' ')
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, '999999'),
    headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code: unknown = isJson ? answer.json().code : undefined
  return { status: answer.statusCode, code }
}

/** Some of these end by an exception of the test's own making; what matters is whether the door was open. */
function isLetIn({ status, code }: Awaited<ReturnType<typeof call>>): boolean {
  return status !== 401 && code !== 'key-scope' && code !== 'csrf' && code !== 'forbidden'
}

test.each(entries)('%s without a key: guests only where they are let in', async (key, endpoint) => {
  const answer = await call(key)
  // Who is a customer is told to the shop's own pages only.
  const wantsToken = (!key.startsWith('GET') && !endpoint.isWebhook) || key.startsWith('GET /api/user-by-')
  const isOpen = endpoint.access === 'guest' && !wantsToken
  expect([key, isLetIn(answer)]).toEqual([key, isOpen])
})

test.each(entries)('%s by a key without its scope', async (key, endpoint) => {
  if (endpoint.scope === 'any') return
  const opening = [...scopesOf(endpoint), ...Object.values(endpoint.fieldScopes ?? {})]
  const others = keyScopes.filter((scope) => !opening.includes(scope))
  expect(await call(key, await made(others))).toEqual({ status: 403, code: 'key-scope' })
  // Where several are needed, all but one are not enough.
  for (const scope of scopesOf(endpoint).length > 1 ? scopesOf(endpoint) : []) {
    expect(await call(key, await made(keyScopes.filter((each) => each !== scope)))).toMatchObject({ status: 403 })
  }
})

test.each(entries)('%s by a key with its scope', async (key, endpoint) => {
  const secret = await made(endpoint.scope === undefined ? [...keyScopes] : scopesFor(endpoint))
  expect([key, isLetIn(await call(key, secret))]).toEqual([key, endpoint.scope !== undefined])
})

function scopesFor(endpoint: Endpoint): KeyScope[] {
  return endpoint.scope === 'any' ? ['enquiries:write'] : [...scopesOf(endpoint)]
}

test('no key ever opens accounts, people, roles, settings, the journal, keys or webhooks', () => {
  const closed =
    /^\/api\/(session|login|logout|register|password|email|user|addresses|appliances|cart|favorites|admin\/(users|settings|journal|keys|webhook|masters?|master-requests|callers))/
  const open = entries.filter(([key, { scope }]) => scope !== undefined && closed.test(key.split(' ')[1] ?? ''))
  expect(open.map(([key]) => key)).toEqual([])
  expect(entries.filter(([key]) => closed.test(key.split(' ')[1] ?? '')).length).toBeGreaterThan(30)
})

test('a call that changes something is never opened by a scope for reading', () => {
  const reading = entries.filter(
    ([key, endpoint]) => !key.startsWith('GET') && scopesOf(endpoint).every((scope) => scope.endsWith(':read')),
  )
  const opened = reading.filter(([, { scope }]) => scope !== undefined).map(([key]) => key)
  // Sent with a body because what they ask for is long.
  expect(opened.sort()).toEqual(['POST /api/plate', 'POST /api/products/by-ids'])
})
