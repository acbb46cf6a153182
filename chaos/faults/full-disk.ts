import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditOrders } from '#harness/order-audit.ts'
import { type OrderLoad, startOrderLoad } from '#harness/order-load.ts'
import { enginePidOf, statusOf, waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import { makeSmallDisk } from '#server/platform/database/embedded/small-disk.fixture.ts'
import { atLeast, atMost, below, exactly, type Fault, NotHere, type Row } from '../fault.ts'
import type { Place } from '../place.ts'
import { watchLag } from '../probe/lag-watch.ts'
import { openWitness } from '../probe/order-witness.ts'

/** The disk under the database is full: nobody is lied to, the shop stays awake, and sells again once there is room. */
export const fullDisk: Fault = { id: 'F8', name: 'full disk under the database', engines: ['embedded'], run }

const fullForMs = 8000

async function run(place: Place): Promise<Row[]> {
  const disk = makeSmallDisk(join(place.directory(), 'small'))
  if (!disk) throw new NotHere('neither mounting a tmpfs nor prlimit --fsize is possible here')
  place.afterwards(() => disk.remove())
  const shop = await place.openShop({ dataDir: join(disk.directory, 'data') })
  const productIds = await fillShelves(shop.ask, 1_000_000)
  const witness = openWitness(join(place.directory(), 'witness'))
  const load = startOrderLoad(() => shop.origin, productIds, 4, witness.note)
  place.afterwards(() => load.stop())
  await waitFor(() => load.placed.size > 50)

  const watch = watchLag(shop)
  disk.fill(shop.pid, await enginePidOf(shop))
  // Written to the log only: a table that cannot grow is a plain error, a log that cannot grow ends the engine.
  const grow = () => shop.ask(`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`)
  await waitFor(async () => {
    await grow().catch(() => undefined)
    return (await statusOf(shop, '/readyz')) !== 200
  })
  const whenFull = load.placed.size
  const refusedBefore = countRefused(load)
  await delay(fullForMs)
  const soldOnFull = load.placed.size - whenFull
  const refusedOnFull = countRefused(load) - refusedBefore
  disk.free()
  const freedAt = performance.now()
  await waitFor(() => load.placed.size > whenFull + soldOnFull)
  const recoveryMs = performance.now() - freedAt
  const { worstMs, readings, refusedHealth } = await watch.stop()
  await load.stop()
  await load.settle()

  const promised = witness.close()
  place.say(`${promised.size} orders acknowledged, ${soldOnFull} of them on the full disk`)
  await shop.kill()
  await shop.startAgain()
  const audit = await auditOrders(shop.ask, promised)
  const strange = load.strange.filter((answer) => !isNoRoom(answer))
  return [
    atLeast('orders told 503 or 507 while it was full', refusedOnFull, 1),
    exactly('answers other than 201, 503 and 507', strange.length, 0),
    exactly('/healthz unanswered', refusedHealth, 0),
    atLeast('readings of the event loop', readings, 1),
    below('longest gap of the event loop, ms', worstMs, 200),
    atMost('selling again after there is room, ms', recoveryMs, 10_000),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('orders nobody asked for, or twice', audit.unasked, 0),
    exactly('stock that does not add up', audit.faults.length, 0),
  ]
}

function countRefused(load: OrderLoad): number {
  return load.refusals() + load.strange.filter(isNoRoom).length
}

function isNoRoom(answer: string): boolean {
  return answer.startsWith('507')
}
