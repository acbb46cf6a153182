import { randomUUID } from 'node:crypto'
import { openBareOrders } from './bare-orders.ts'
import { type Bench, shopSize } from './bench.ts'
import { ask } from './bench-databases.ts'
import { copyDatabase, dropCopy } from './database-copy.ts'
import { startShop } from './running-shop.ts'
import { median, percentile } from './statistics.ts'
import { milliseconds, type Row, type Section } from './table.ts'

const atOnce = 16
/** Orders stay for ever. */
const copy = 'bench_orders'

type Result = { perSecond: number; p99: number }

/** How many orders a shop of two cores takes, beside the same statements without a shop around them. */
export async function measureOrders(bench: Bench): Promise<Section> {
  const original = await bench.databases.urlOf(shopSize)
  const databaseUrl = await copyDatabase(original, copy)
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: 'loopback' } })
  const bare = openBareOrders(databaseUrl, atOnce)
  try {
    await ask(
      databaseUrl,
      'update products set quantity = 100000000, reserved = 0 where not hidden and not discontinued',
    )
    const parts = await ask<{ id: number; price: number }>(
      databaseUrl,
      'select id, retail_price as price from products where not hidden and not discontinued order by md5(id::text) limit 2000',
    )
    const guest = await enter(shop.origin)
    const rows: Row[] = []
    for (const [what, wanted] of [
      ['orders of two parts out of 2 000', parts],
      ['orders of two parts out of the same 10', parts.slice(0, 10)],
    ] as const) {
      const own: Result[] = []
      const direct: Result[] = []
      const rounds = bench.quick ? 1 : 3
      for (let round = 0; round <= rounds; round += 1) {
        const seconds = bench.quick ? 2 : 5
        const shopRound = await load(seconds, (turn) => order(shop.origin, guest, pick(wanted, turn)))
        const bareRound = await load(seconds, (turn) => bare.order(pick(wanted, turn)))
        if (round === 0) continue
        own.push(shopRound)
        direct.push(bareRound)
      }
      rows.push(rowOf(what, own, direct))
    }
    return {
      title: 'Orders',
      note: `built shop on PostgreSQL, ${atOnce} buyers without a pause; letters are written in the same transaction`,
      rows,
    }
  } finally {
    await bare.close()
    await shop.stop()
    await dropCopy(original, copy)
  }
}

function rowOf(what: string, own: Result[], direct: Result[]): Row {
  const rate = median(own.map((result) => result.perSecond))
  const bareRate = median(direct.map((result) => result.perSecond))
  const p99 = median(own.map((result) => result.p99))
  return {
    what,
    value: `${rate.toFixed(0)} /s, p99 ${milliseconds(p99)}`,
    reference: `${bareRate.toFixed(0)} /s bare transactions`,
    ratio: rate / bareRate,
    bar: '≥ 20 /s, p99 < 500 ms',
    pass: rate >= 20 && p99 < 500,
  }
}

type Part = { id: number; price: number }

function pick(parts: readonly Part[], turn: number): Part[] {
  return [parts[turn % parts.length]!, parts[(turn * 7 + 1) % parts.length]!]
}

async function load(seconds: number, work: (turn: number) => Promise<void>): Promise<Result> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let turn = 0
  async function buyer() {
    while (performance.now() < until) {
      const askedAt = performance.now()
      turn += 1
      await work(turn)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buyer))
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1000, p99: percentile(times, 0.99) }
}

type Guest = { cookie: string; token: string }
let sent = 0

async function order(origin: string, { cookie, token }: Guest, parts: Part[]): Promise<void> {
  sent += 1
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie,
      'x-xsrf-token': token,
      // Limits are per address, and so many orders come from many.
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body: JSON.stringify({
      items: parts.map(({ id }) => ({ id, quantity: 1 })),
      contact: { first_name: 'Анна', last_name: 'Соколова', phone: '+79165550124', email: 'anna@example.ru' },
      delivery: { method: 'pickup' },
      payment: 'on_receipt',
      consent: true,
    }),
  })
  const body = await answer.text()
  if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}: ${body.slice(0, 200)}`)
}

async function enter(origin: string): Promise<Guest> {
  const answer = await fetch(`${origin}/api/session`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), token: decodeURIComponent(token) }
}
