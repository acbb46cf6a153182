import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { log }, env: { METRICS_ALLOW: '10.0.0.7' } })
})
afterAll(() => shop.close())

test('the log says what kind of request it was and never what was in it', async () => {
  lines.length = 0
  await shop.get('/api/products?search=ivan%40example.com&utm_source=x')
  await shop.get('/api/user-by-email/ivan%40example.com', { cookie: 'sid=secret-token' })
  const text = lines.join('')
  expect(text).not.toMatch(/ivan|example|secret-token|utm_source/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'GET',
    route: '/api/products',
    status: 200,
    msg: 'request',
  })
  expect(Object.keys(JSON.parse(lines[0] ?? ''))).not.toContain('req')
})

test('metrics count requests by kind of address', async () => {
  await shop.get('/api/categories')
  const { body, statusCode } = await shop.get('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^shop_request_seconds_count\{method="GET",route="\/api\/categories",status="200"\} [1-9]/m)
  expect(body).toMatch(/^shop_request_seconds_bucket\{.*le="\+Inf"\} [1-9]/m)
  for (const name of ['shop_page_cache_hits', 'shop_event_loop_lag_seconds', 'shop_database_connections']) {
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
  }
})

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['10.0.0.7', {}, 200],
  ['10.0.0.8', {}, 404],
  ['10.0.0.8', { 'x-forwarded-for': '127.0.0.1' }, 404],
  // A proxy on this machine: whoever is behind it is somewhere else.
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
])('metrics asked for from %s with %j answer %i', async (remoteAddress, headers, status) => {
  const { statusCode } = await shop.app.inject({ url: '/metrics', remoteAddress, headers })
  expect(statusCode).toBe(status)
})

test('an unknown call is rejected with the usual problem', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await shop.app.inject({ method, url: '/api/nothing' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('over plain http nobody is locked to https', async () => {
  expect((await shop.get('/healthz')).headers['strict-transport-security']).toBeUndefined()
})

test('a process whose event loop is late sheds requests with Retry-After', async () => {
  const { config, database } = shop
  const loop = { isOverloaded: () => true, lagMs: () => 1500, stop() {} }
  const app = await buildApp({ config, database, log, loop, tierOf: () => 'retail' })

  const refused = await app.inject('/api/categories')

  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  // A file lies in memory (404: none of this name); the map of the site is read from the database.
  expect((await app.inject('/assets/none.js')).statusCode).toBe(404)
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(503)
  await app.close()
})
