import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { RouteOptions } from 'fastify'
import pg from 'pg'
import type { Shop } from '#harness/restartable-shop.ts'
import { isAlive } from '#harness/shop-process.ts'
import { addressOf, openAdmin, openCustomer, openVisitor, type Visitor } from '#harness/visitor.ts'
import { buildApp } from '#server/app.ts'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { tierOf } from '#server/platform/session/sessions.ts'
import { type HostileRequest, hostileRequest, rollDice } from '#server/testing/hostile-requests.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { Place } from '../place.ts'

/** Requests nobody means well with, at every address the shop has: it refuses each in its own words, and goes on. */
export const fuzz: Fault = { id: 'F12', name: 'hostile requests', engines: ['embedded', 'postgres'], run }

const seed = 20_261_116
const atOnce = 8
/** Beyond this the shop stops reading, and its answer may be lost in the closed connection. */
const longestRead = 64 * 1024
/** Without a session, without the token or the role, or too often: the route itself saw nothing of it. */
const refusedAtTheDoor = [401, 403, 429]
const insides = /node_modules|\.ts:\d|\.js:\d|\bselect .* from\b|syntax error at|stack/i

type Outcome = { status: number; body: string; headers: IncomingHttpHeaders; ms: number }

async function run(place: Place): Promise<Row[]> {
  const count = place.quick ? 2000 : 10_000
  const shop = await place.openShop({ kind: 'demo' })
  const { pid } = shop
  const routes = await readRoutes(shop)
  const dice = rollDice(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  place.afterwards(() => agent.destroy())
  const someone = createCrowd(shop)
  const reached = new Set<RouteOptions>()
  const bad: string[] = []
  let sent = 0
  let leaks = 0
  let lost = 0
  let longest = { ms: 0, what: '' }

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count) {
        sent += 1
        const route = dice.of(routes)
        const hostile = framed(hostileRequest(dice, route))
        const isAbsolute = dice.chance(0.02)
        const visitor = await someone(route.config?.access)
        const outcome = await send(agent, shop, {
          ...hostile,
          url: isAbsolute ? `http://evil.example${hostile.url}` : hostile.url,
          headers: { ...headersOf(visitor), ...hostile.headers, 'x-forwarded-for': addressOf(2_000_000 + sent) },
        })
        keepCookies(visitor, outcome.headers)
        const what = `${hostile.method} ${hostile.url.slice(0, 200)} ${outcome.status}`
        if (outcome.status === 0 && (hostile.payload?.length ?? 0) > longestRead) lost += 1
        else if (outcome.status === 0 || outcome.status >= 500) bad.push(`${what} ${outcome.body.slice(0, 300)}`)
        if (outcome.status >= 400 && insides.test(outcome.body)) leaks += 1
        // A whole catalogue as a file is what was asked for, and takes its time.
        const isFile = outcome.headers['content-disposition'] !== undefined
        if (outcome.ms > longest.ms && !isFile) longest = { ms: outcome.ms, what }
        if (!refusedAtTheDoor.includes(outcome.status)) reached.add(route)
      }
    }),
  )
  for (const line of bad.slice(0, 20)) place.say(line)
  for (const { method, url } of routes.filter((route) => !reached.has(route)))
    place.say(`never reached: ${method} ${url}`)
  place.say(`${sent} requests, ${lost} answers lost behind bodies too large to read; the longest: ${longest.what}`)
  return [
    exactly('5xx or no answer', bad.length, 0),
    exactly('answers that tell of the inside', leaks, 0),
    exactly('routes never reached', routes.length - reached.size, 0),
    atMost('the longest answer, ms', longest.ms, 1000),
    exactly('process still the same and ready', (await isReady(shop)) && isAlive(pid) ? 'yes' : 'no', 'yes'),
    exactly('uncaught errors in the log', shop.output().match(/uncaught error|unhandled/gi)?.length ?? 0, 0),
  ]
}

async function isReady(shop: Shop): Promise<boolean> {
  return (await openVisitor(shop.origin).get('/readyz')).status === 200
}

/** The shop is put together once more beside the running one, only to be asked which addresses it has. */
async function readRoutes(shop: Shop): Promise<RouteOptions[]> {
  const pool = shop.databaseUrl
    ? new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
    : new pg.Pool({ ...findRunningDatabase(shop.dataDir)!, max: 2, Client: EmbeddedClient })
  const engine = shop.databaseUrl ? ('postgres' as const) : ('embedded' as const)
  const database = { db: drizzle(pool), pool, engine, isUp: () => true, close: () => pool.end() }
  const app = await buildApp({ config: readConfig(shop.env), database, log: createLog('silent'), tierOf })
  try {
    await app.ready()
    return app.routeTable.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  } finally {
    await app.close()
    await pool.end()
  }
}

/** Somebody the route is meant for, so that the request gets past the door; sooner or later one of the requests logs them out. */
function createCrowd({ origin, ask }: Shop) {
  const visitors = new Map<string, Promise<Visitor>>()
  return async (access: 'guest' | 'user' | 'admin' = 'guest'): Promise<Visitor> => {
    const known = await visitors.get(access)
    if (known && (access === 'guest' || known.cookies.has('sid'))) return known
    const opened = open(access)
    visitors.set(access, opened)
    return opened
  }

  async function open(access: 'guest' | 'user' | 'admin'): Promise<Visitor> {
    if (access === 'admin') return openAdmin(origin)
    if (access === 'user') return openMaster()
    const guest = openVisitor(origin)
    await guest.get('/api/session')
    return guest
  }

  /** May do whatever a customer may; some routes, as that of a file with a quick order, tell any other customer 403 only. */
  async function openMaster(): Promise<Visitor> {
    const customer = await openCustomer(origin)
    await ask(`update users set role = 'master' where id = $1`, [customer.id])
    return customer
  }
}

function headersOf({ cookies }: Visitor): Record<string, string> {
  return {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  }
}

function keepCookies({ cookies }: Visitor, headers: IncomingHttpHeaders) {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Node's client leaves the length of some bodies out, and what follows would be read as another request. */
function framed({ payload, ...request }: HostileRequest): HostileRequest {
  if (payload === undefined || String(request.method) === 'HEAD') return request
  const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(payload)) }
  return { ...request, headers, payload }
}

/** Past `fetch`, which would mend what is broken on purpose. */
function send(agent: Agent, shop: Shop, { method, url, headers, payload }: HostileRequest): Promise<Outcome> {
  const askedAt = performance.now()
  return new Promise((resolve) => {
    const none = (error: Error) =>
      resolve({ status: 0, body: String(error), headers: {}, ms: performance.now() - askedAt })
    const { port } = new URL(shop.origin)
    const asked = request({ agent, host: '127.0.0.1', port, method, path: url, headers, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', none)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: answer.headers,
          ms: performance.now() - askedAt,
        }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in 20 s')))
    asked.on('error', none)
    asked.end(payload)
  })
}
