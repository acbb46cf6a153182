import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openOrderJournal } from '../probe/order-journal.ts'

/** The shop, its engine or both are killed while eight buyers order: every acknowledged order is stored once. */
export const killedUnderOrders: Fault = {
  id: 'F1',
  name: 'kill -9 under orders',
  engines: ['embedded', 'postgres'],
  run,
}

const stock = 1_000_000
const buyers = 8
const ordersBetweenKills = 20
const longestPauseMs = 500
const targets = ['shop', 'engine', 'both'] as const

async function run(context: FaultContext): Promise<Row[]> {
  const rounds = context.quick ? 3 : 20
  // Every process of the server is killed, so it must be the run's own.
  const server = context.engine === 'postgres' ? await context.openServer() : undefined
  const shop = await context.openShop({ databaseUrl: server?.url })
  const productIds = await insertProducts(shop.query, stock)
  const journal = openOrderJournal(join(context.makeDirectory(), 'journal'))
  const load = startOrderLoad(() => shop.origin, productIds, buyers, journal.note)
  context.onEnd(() => load.stop())

  const readyMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = load.placed.size
    await waitFor(() => load.placed.size >= before + ordersBetweenKills)
    await delay(context.random() * longestPauseMs)
    const target = targets[round % targets.length]!
    readyMs.push(await killAndWait(shop, target, () => load.placed.size))
    context.log(`round ${round + 1} (${target}): selling again after ${Math.round(readyMs.at(-1)!)} ms`)
  }
  await load.stop()
  await load.settle()

  const acknowledged = journal.close()
  const audit = await auditOrders(shop.query, acknowledged)
  const [left] = await shop.query<{ n: number }>('select sum(quantity - reserved)::integer as n from products')
  return [
    atLeast('orders acknowledged', acknowledged.size, rounds * ordersBetweenKills),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('orders nobody sent, or twice', audit.unacknowledged, 0),
    exactly('orders without their email', audit.orders - audit.emails, 0),
    exactly('keys never answered after sending again', load.unanswered.size, 0),
    exactly('answers other than 201 and 503', load.unexpected.length, 0),
    exactly('units in orders + left − initial', audit.units + (left?.n ?? 0) - productIds.length * stock, 0),
    exactly('units reserved for no order', audit.reserved - audit.units, 0),
    exactly('stock that does not add up', audit.stockErrors.length, 0),
    atMost('slowest return, ms', Math.max(...readyMs), 5000),
  ]
}

/** Milliseconds until it sells again. */
async function killAndWait(shop: Shop, target: (typeof targets)[number], placed: () => number): Promise<number> {
  if (target !== 'shop') await shop.killEngine()
  if (target !== 'engine') {
    await shop.kill()
    return shop.startAgain()
  }
  const killedAt = performance.now()
  const before = placed()
  await waitFor(() => placed() > before)
  return performance.now() - killedAt
}
