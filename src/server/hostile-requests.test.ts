import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dice, type HostileRequest, hostileRequest, rollDice } from '#server/testing/hostile-requests.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createPasswords } from './platform/session/passwords.ts'
import { type Browser, openBrowser, openBrowserAs } from './testing/users.ts'

/** Ten thousand requests nobody meant well with: the shop rejects them in its own words and goes on. */

const requests = 10_000
const atOnce = 8
const passwords = createPasswords({
  longestWaitMs: 60_000,
  cost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
})

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits(), passwords } })
})
afterAll(() => shop.close())

/** Somebody the route is meant for, so that the request gets past the door; a session may have been logged out meanwhile. */
function createCrowd() {
  const browsers = new Map<string, Browser>()
  return async (access: 'guest' | 'user' | 'admin' = 'guest'): Promise<Browser> => {
    const known = browsers.get(access)
    if (known && (access === 'guest' || known.cookies.has('sid'))) return known
    // A real hash: sooner or later one of the requests asks for this very account, with some password.
    const passwordHash = await passwords.hash('nobody guesses this')
    const browser =
      access === 'guest' ? openBrowser(shop.app) : await openBrowserAs(shop.app, { role: access, passwordHash })
    await browser.get('/api/session')
    browsers.set(access, browser)
    return browser
  }
}

const insides = /node_modules|\.ts:\d|\.js:\d|\bselect .* from\b|syntax error at|stack/i

test('ten thousand hostile requests give no 5xx and tell nothing of the inside', { timeout: 600_000 }, async () => {
  const dice = rollDice(20_261_115)
  const routes = shop.app.routeTable.filter(({ url, method }) => url.startsWith('/api') && method !== 'HEAD')
  const someone = createCrowd()
  const bad = new Map<string, unknown>()
  const counts = { turnedAway: 0, reached: new Set<RouteOptions>() }

  async function sendOne({ route, request }: { route: RouteOptions; request: HostileRequest }) {
    const browser = await someone(route.config?.access)
    const token = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }
    const answer = await browser.send({ ...request, headers: { ...request.headers, ...token } })
    if (answer.body.includes('"code":"no-session"')) browser.cookies.delete('sid')
    if ([401, 429].includes(answer.statusCode) || answer.body.includes('"code":"csrf"')) counts.turnedAway++
    else counts.reached.add(route)
    if (answer.statusCode >= 500 || (answer.statusCode >= 400 && insides.test(answer.body))) {
      // One of each kind is enough to read.
      bad.set(`${route.method} ${route.url} ${answer.statusCode}`, {
        url: request.url,
        payload: request.payload?.slice(0, 500),
        body: answer.body,
      })
    }
  }

  for (let sent = 0; sent < requests; sent += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => sendOne(nextRequest(dice, routes))))
  }

  expect(Object.fromEntries(bad)).toEqual({})
  expect(counts.turnedAway).toBeLessThan(requests / 10)
  expect(counts.reached.size).toBe(routes.length)
  expect((await shop.get('/readyz')).statusCode).toBe(200)
})

function nextRequest(dice: Dice, routes: RouteOptions[]) {
  const route = dice.of(routes)
  return { route, request: hostileRequest(dice, route) }
}
