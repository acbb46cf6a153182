import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Shop } from '#harness/restartable-shop.ts'
import { enginePidOf, isAlive, outcomeOf, type RequestOutcome } from '#harness/shop-process.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { atRate } from '../load/shop-mix.ts'

/** Requests accepted before the stop are finished, new ones are rejected, and then the shop really exits. */
export const gracefulStop: Fault = { id: 'F15', name: 'graceful stop', engines: ['embedded', 'postgres'], run }

const perSecond = 200
/** How long every answer takes while the fault lasts. */
const slowMs = 2000
/** How long the shop waits for requests in flight; then it exits with 1. */
const patienceMs = 15_000
const path = '/api/categories'
const rejectionMs = 200

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop({ kind: 'demo' })
  const engine = shop.databaseUrl ? null : await enginePidOf(shop)
  const silent = openConnection(shop)
  const idle = openConnection(shop)
  await idle.answerTo('/healthz')

  const requests: RequestOutcome[] = []
  const slow = await holdDatabase(shop)
  let signalledAt = 0
  const sending = atRate(perSecond, 2, async () => void requests.push(await request(shop)))
  await delay(1000)
  signalledAt = performance.now()
  const left = shop.stop()
  await delay(200)
  const afterwards = await request(shop)
  await delay(slowMs - 1200)
  await slow.release()
  const { code, ms } = await left
  await sending

  // Requests rejected for overload before the signal were no longer in flight; a rejection takes a moment.
  const inFlight = requests.filter(
    ({ acceptedAt, endedAt }) => acceptedAt !== null && acceptedAt < signalledAt - rejectionMs && endedAt > signalledAt,
  )
  const unexpected = requests.filter(({ status }) => ![200, 503, 'refused'].includes(status))
  return [
    atLeast('requests in flight when the signal came', inFlight.length, 50),
    exactly('of those that failed', inFlight.filter(({ status }) => status !== 200).length, 0),
    exactly('others cut off or failed', unexpected.length, 0),
    exactly('a new connection is', afterwards.status, 'refused'),
    exactly('idle connection closed', idle.isClosed() ? 'yes' : 'no', 'yes'),
    exactly('connection without a request closed', silent.isClosed() ? 'yes' : 'no', 'yes'),
    exactly('exit code', code ?? 'none', 0),
    atMost('gone after, ms', ms, 10_000),
    exactly('connections left in the database', engine ? Number(isAlive(engine)) : await countConnections(shop), 0),
    ...(await signalTwice(context)),
    ...(await outOfPatience(context)),
  ]
}

async function signalTwice(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const slow = await holdDatabase(shop)
  const waiting = request(shop)
  await delay(500)
  const startedAt = performance.now()
  shop.signal('SIGTERM')
  await delay(300)
  shop.signal('SIGTERM')
  const { code } = await shop.exited
  const ms = performance.now() - startedAt
  await slow.release()
  await waiting
  return [exactly('exit code after a second signal', code ?? 'none', 1), atMost('gone after it, ms', ms, 2000)]
}

/** A request that never ends (a query would, by its own limit): the shop waits no longer than its limit. */
async function outOfPatience(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/products/by-ids HTTP/1.1\r\nhost: chaos\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"ids":[',
  )
  const speaking = setInterval(() => socket.write('1'), 1000)
  await delay(500)
  const { code, ms } = await shop.stop()
  clearInterval(speaking)
  socket.destroy()
  return [
    exactly('exit code when a request never ends', code ?? 'none', 1),
    atLeast('waited for it, ms', ms, patienceMs),
    atMost('gone without it after, ms', ms, patienceMs + 2000),
  ]
}

/** Every query of the catalogue waits until released; on the embedded engine any query does. */
async function holdDatabase(shop: Shop) {
  const client = new pg.Client(
    shop.databaseUrl ? { connectionString: shop.databaseUrl } : findRunningDatabase(shop.dataDir)!,
  )
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('lock table categories in access exclusive mode')
  return {
    async release() {
      await client.query('rollback').catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

/** Every client holds its connection open afterwards, as browsers and balancers do, and never sends again. */
function request(shop: Shop): Promise<RequestOutcome> {
  return outcomeOf(shop, path, new Agent({ keepAlive: true }))
}

function openConnection(shop: Shop) {
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let isClosed = false
  socket.on('close', () => {
    isClosed = true
  })
  socket.resume()
  return {
    answerTo(path: string) {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: chaos\r\n\r\n`)
      return new Promise((resolve) => socket.once('data', resolve))
    },
    isClosed: () => isClosed,
  }
}

async function countConnections(shop: Shop): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'shildik'`,
  )
  return row!.n
}
