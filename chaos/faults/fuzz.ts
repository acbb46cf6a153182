import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { RouteOptions } from 'fastify'
import { openAdmin, openCustomer } from '#harness/accounts.ts'
import { openPool, type Shop } from '#harness/restartable-shop.ts'
import { isAlive } from '#harness/shop-process.ts'
import { addressOf, cookieHeader, csrfHeader, openVisitor, storeCookies, type Visitor } from '#harness/visitor.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { tierOf } from '#server/platform/session/sessions.ts'
import { type HostileRequest, hostileRequest, rollDice } from '#server/testing/hostile-requests.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** Hostile requests to every route: the shop rejects each with a proper error and goes on. */
export const fuzz: Fault = { id: 'F12', name: 'hostile requests', engines: ['embedded', 'postgres'], run }

const seed = 20_261_116
const atOnce = 8
/** Beyond this the shop stops reading, and its answer may be lost in the closed connection. */
const longestRead = 64 * 1024
/** No session, no token, no role, or a limit: the route itself never saw the request. */
const rejectedEarly = [401, 403, 429]
const internals = /node_modules|\.ts:\d|\.js:\d|\bselect .* from\b|syntax error at|stack/i

type Outcome = { status: number; body: string; headers: IncomingHttpHeaders; ms: number }

async function run(context: FaultContext): Promise<Row[]> {
  const count = context.quick ? 2000 : 10_000
  const shop = await context.openShop({ kind: 'demo' })
  const { pid } = shop
  const routes = await readRoutes(shop)
  const dice = rollDice(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  context.onEnd(() => agent.destroy())
  const someone = createVisitors(shop)
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
          headers: { ...browserHeaders(visitor), ...hostile.headers, 'x-forwarded-for': addressOf(2_000_000 + sent) },
        })
        storeCookies(visitor.cookies, outcome.headers['set-cookie'] ?? [])
        if (outcome.body.includes('"code":"no-session"')) visitor.cookies.delete('sid')
        const what = `${hostile.method} ${hostile.url.slice(0, 200)} ${outcome.status}`
        if (outcome.status === 0 && (hostile.payload?.length ?? 0) > longestRead) lost += 1
        else if (outcome.status === 0 || outcome.status >= 500) bad.push(`${what} ${outcome.body.slice(0, 300)}`)
        if (outcome.status >= 400 && internals.test(outcome.body)) leaks += 1
        // Exports of the whole catalogue rightly take longer.
        const isFile = outcome.headers['content-disposition'] !== undefined
        if (outcome.ms > longest.ms && !isFile) longest = { ms: outcome.ms, what }
        if (!rejectedEarly.includes(outcome.status)) reached.add(route)
      }
    }),
  )
  for (const line of bad.slice(0, 20)) context.log(line)
  for (const { method, url } of routes.filter((route) => !reached.has(route)))
    context.log(`never reached: ${method} ${url}`)
  context.log(`${sent} requests, ${lost} answers lost behind bodies too large to read; the longest: ${longest.what}`)
  return [
    exactly('5xx or no answer', bad.length, 0),
    exactly('answers that expose internals', leaks, 0),
    exactly('routes never reached', routes.length - reached.size, 0),
    atMost('the longest answer, ms', longest.ms, 1000),
    exactly('process still the same and ready', (await isReady(shop)) && isAlive(pid) ? 'yes' : 'no', 'yes'),
    exactly('uncaught errors in the log', shop.output().match(/uncaught error|unhandled/gi)?.length ?? 0, 0),
  ]
}

async function isReady(shop: Shop): Promise<boolean> {
  return (await openVisitor(shop.origin).get('/readyz')).status === 200
}

/** Builds the app once more beside the running one, only to read its route table. */
async function readRoutes(shop: Shop): Promise<RouteOptions[]> {
  const pool = openPool(shop)
  const engine = shop.databaseUrl ? ('postgres' as const) : ('embedded' as const)
  const database = {
    db: drizzle(pool),
    pool,
    direct: pool,
    replicas: null,
    engine,
    isUp: () => true,
    close: () => pool.end(),
  }
  const app = await buildApp({ config: readConfig(shop.env), database, log: createLog('silent'), tierOf })
  try {
    await app.ready()
    return app.routeTable.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  } finally {
    await app.close()
    await pool.end()
  }
}

/** A visitor with the access the route needs; replaced when one of the requests logged them out. */
function createVisitors({ origin, query }: Shop) {
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

  /** Masters may do whatever a customer may; some routes answer other customers with 403 only. */
  async function openMaster(): Promise<Visitor> {
    const customer = await openCustomer(origin)
    await query(`update users set role = 'master' where id = $1`, [customer.id])
    return customer
  }
}

function browserHeaders({ cookies }: Visitor): Record<string, string> {
  return { cookie: cookieHeader(cookies), ...csrfHeader(cookies) }
}

/** Node's client leaves the length of some bodies out, and what follows would be read as another request. */
function framed({ payload, ...request }: HostileRequest): HostileRequest {
  if (payload === undefined || String(request.method) === 'HEAD') return request
  const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(payload)) }
  return { ...request, headers, payload }
}

/** Not with `fetch`, which would repair what is broken on purpose. */
function send(agent: Agent, shop: Shop, { method, url, headers, payload }: HostileRequest): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const none = (error: Error) =>
      resolve({ status: 0, body: String(error), headers: {}, ms: performance.now() - startedAt })
    const { port } = new URL(shop.origin)
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', none)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: answer.headers,
          ms: performance.now() - startedAt,
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in 20 s')))
    sent.on('error', none)
    sent.end(payload)
  })
}
