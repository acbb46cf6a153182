import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Shop } from '#harness/restartable-shop.ts'
import { enginePidOf, isAlive } from '#harness/shop-process.ts'
import { EmbeddedClient } from '#server/platform/database/embedded/embedded-client.ts'
import { findRunningDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import { atPace } from '../load/shop-mix.ts'
import type { Place } from '../place.ts'

/** Whoever was let in before the shop closed is served to the end; nobody else comes in, and then it is really closed. */
export const gracefulStop: Fault = { id: 'F15', name: 'graceful stop', engines: ['embedded', 'postgres'], run }

const perSecond = 200
/** How long every answer takes while the fault lasts. */
const slowMs = 2000
/** As long as the shop promises to finish what is under way; then it leaves with 1. */
const patienceMs = 15_000
const path = '/api/categories'
const refusalMs = 200

type Taken = { takenAt: number | null; endedAt: number; outcome: number | string }

async function run(place: Place): Promise<Row[]> {
  const shop = await place.openShop({ kind: 'demo' })
  const engine = shop.databaseUrl ? null : await enginePidOf(shop)
  const silent = openConnection(shop)
  const idle = openConnection(shop)
  await idle.answerTo('/healthz')

  const requests: Taken[] = []
  const slow = await holdDatabase(shop)
  let signalledAt = 0
  const asking = atPace(perSecond, 2, async () => void requests.push(await ask(shop)))
  await delay(1000)
  signalledAt = performance.now()
  const left = shop.stop()
  await delay(200)
  const afterwards = await ask(shop)
  await delay(slowMs - 1200)
  await slow.letGo()
  const { code, ms } = await left
  await asking

  // Whom the shop had refused by then, because its hands were full, was under way no more; a refusal takes a moment.
  const inFlight = requests.filter(
    ({ takenAt, endedAt }) => takenAt !== null && takenAt < signalledAt - refusalMs && endedAt > signalledAt,
  )
  const strange = requests.filter(({ outcome }) => ![200, 503, 'turned away'].includes(outcome))
  return [
    atLeast('answers under way when the signal came', inFlight.length, 50),
    exactly('of those that failed', inFlight.filter(({ outcome }) => outcome !== 200).length, 0),
    exactly('others cut off or failed', strange.length, 0),
    exactly('a newcomer is', afterwards.outcome, 'turned away'),
    exactly('idle connection closed', idle.isClosed() ? 'yes' : 'no', 'yes'),
    exactly('connection that never asked closed', silent.isClosed() ? 'yes' : 'no', 'yes'),
    exactly('exit code', code ?? 'none', 0),
    atMost('gone after, ms', ms, 10_000),
    exactly('connections left in the database', engine ? Number(isAlive(engine)) : await countConnections(shop), 0),
    ...(await signalTwice(place)),
    ...(await outOfPatience(place)),
  ]
}

async function signalTwice(place: Place): Promise<Row[]> {
  const shop = await place.openShop()
  const slow = await holdDatabase(shop)
  const waiting = ask(shop)
  await delay(500)
  const askedAt = performance.now()
  shop.signal('SIGTERM')
  await delay(300)
  shop.signal('SIGTERM')
  const { code } = await shop.exited
  const ms = performance.now() - askedAt
  await slow.letGo()
  await waiting
  return [exactly('exit code after a second signal', code ?? 'none', 1), atMost('gone after it, ms', ms, 2000)]
}

/** Somebody's question never ends (a question to the database would, by its own limit): the shop waits no longer than it says. */
async function outOfPatience(place: Place): Promise<Row[]> {
  const shop = await place.openShop()
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
    exactly('exit code when a question never ends', code ?? 'none', 1),
    atLeast('waited for it, ms', ms, patienceMs),
    atMost('gone without it after, ms', ms, patienceMs + 2000),
  ]
}

/** Every question about the catalogue waits until it is let go: on the embedded engine any question does. */
async function holdDatabase(shop: Shop) {
  const client = shop.databaseUrl
    ? new pg.Client({ connectionString: shop.databaseUrl })
    : new EmbeddedClient(findRunningDatabase(shop.dataDir)!)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('lock table categories in access exclusive mode')
  return {
    async letGo() {
      await client.query('rollback').catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * The shop says «100 Continue» as soon as it has read a request: from then on it is the shop's. Everybody keeps their connection afterwards, as
 * browsers and balancers do, and never asks again.
 */
function ask(shop: Shop): Promise<Taken> {
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve) => {
    let takenAt: number | null = null
    const end = (outcome: number | string) => resolve({ takenAt, endedAt: performance.now(), outcome })
    const failed = () => end(takenAt === null ? 'turned away' : 'cut off')
    const asked = get(shop.origin + path, { agent, headers: { expect: '100-continue' } }, (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', failed)
    })
    asked.on('continue', () => {
      takenAt = performance.now()
    })
    asked.on('error', failed)
  })
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
  const [row] = await shop.ask<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'shildik'`,
  )
  return row!.n
}
