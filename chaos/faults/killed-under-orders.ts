import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { Place } from '../place.ts'
import { openWitness } from '../probe/order-witness.ts'

/** The shop, its engine or both die without a word while eight people buy: every order that was confirmed is there, once. */
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

async function run(place: Place): Promise<Row[]> {
  const rounds = place.quick ? 3 : 20
  // Killing every process of a server is for a server of one's own.
  const server = place.engine === 'postgres' ? await place.openServer() : undefined
  const shop = await place.openShop({ databaseUrl: server?.url })
  const productIds = await fillShelves(shop.ask, stock)
  const witness = openWitness(join(place.directory(), 'witness'))
  const load = startOrderLoad(() => shop.origin, productIds, buyers, witness.note)
  place.afterwards(() => load.stop())

  const readyMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = load.placed.size
    await waitFor(() => load.placed.size >= before + ordersBetweenKills)
    await delay(place.random() * longestPauseMs)
    const target = targets[round % targets.length]!
    readyMs.push(await killAndWait(shop, target, () => load.placed.size))
    place.say(`round ${round + 1} (${target}): selling again after ${Math.round(readyMs.at(-1)!)} ms`)
  }
  await load.stop()
  await load.settle()

  const promised = witness.close()
  const audit = await auditOrders(shop.ask, promised)
  const [left] = await shop.ask<{ n: number }>('select sum(quantity - reserved)::integer as n from products')
  return [
    atLeast('orders acknowledged', promised.size, rounds * ordersBetweenKills),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('orders nobody asked for, or twice', audit.unasked, 0),
    exactly('orders without their letter', audit.orders - audit.letters, 0),
    exactly('keys never answered after asking again', load.unsure.size, 0),
    exactly('answers other than 201 and 503', load.strange.length, 0),
    exactly('pieces in orders + left − initial', audit.pieces + (left?.n ?? 0) - productIds.length * stock, 0),
    exactly('pieces held for nobody', audit.held - audit.pieces, 0),
    exactly('stock that does not add up', audit.faults.length, 0),
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
