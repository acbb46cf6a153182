import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/test-app.ts'

async function shopWithLog(env: Record<string, string> = {}) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const shop = await buildTestApp({ deps: { log: pino({ level: 'warn' }, sink) }, env })
  const ask = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    shop.app.inject({ url, headers, remoteAddress })
  return { ...shop, ask, warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')) }
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test('a proxy nobody named is reported once in the log, and by /readyz from then on', async () => {
  const shop = await shopWithLog()
  expect((await shop.get('/readyz')).json()).toEqual({ status: 'ready' })

  for (let n = 0; n < 3; n++) await shop.ask('/api/categories', forwarded)

  expect(shop.warnings()).toHaveLength(1)
  const ready = await shop.get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', warnings: [expect.stringContaining('TRUST_PROXY')] },
  ])
  await shop.close()
})

test.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-for', '127.0.0.1'],
  ['forwarded', 'for=203.0.113.7'],
])('what comes through it with %s: %s does not read the metrics', async (name, value) => {
  const shop = await shopWithLog()

  expect((await shop.ask('/metrics', { [name]: value })).statusCode).toBe(404)
  expect((await shop.ask('/metrics', {})).statusCode).toBe(200)
  await shop.close()
})

test('a proxy that is named is believed, and nothing is said', async () => {
  const shop = await shopWithLog({ TRUST_PROXY: 'loopback' })

  expect((await shop.ask('/metrics', forwarded)).statusCode).toBe(404)
  expect((await shop.get('/readyz')).json()).toEqual({ status: 'ready' })
  expect(shop.warnings()).toEqual([])
  await shop.close()
})

test('a stranger who writes the header from afar is no proxy', async () => {
  const shop = await shopWithLog()

  await shop.ask('/api/categories', forwarded, '203.0.113.9')

  expect(shop.warnings()).toEqual([])
  await shop.close()
})

test('an https address without TRUST_PROXY is reported at the start', async () => {
  const shop = await shopWithLog({ PUBLIC_ORIGIN: 'https://shildik.example' })
  expect(shop.warnings()).toHaveLength(1)
  await shop.close()
})
