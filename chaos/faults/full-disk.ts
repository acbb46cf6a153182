import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditOrders } from '#harness/order-audit.ts'
import { type OrderLoad, startOrderLoad } from '#harness/order-load.ts'
import { enginePidOf, statusOf, waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { makeSmallDisk } from '#server/platform/database/embedded/small-disk.fixture.ts'
import { atLeast, atMost, below, exactly, type Fault, MissingRequirement, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { watchEventLoop } from '../probe/event-loop-watch.ts'
import { openOrderJournal } from '../probe/order-journal.ts'

/** The disk of the database is full: no false answers, the shop stays responsive, and sells again once there is space. */
export const fullDisk: Fault = { id: 'F8', name: 'full disk under the database', engines: ['embedded'], run }

const fullForMs = 8000

async function run(context: FaultContext): Promise<Row[]> {
  const disk = makeSmallDisk(join(context.makeDirectory(), 'small'))
  if (!disk) throw new MissingRequirement('neither mounting a tmpfs nor prlimit --fsize is possible here')
  context.onEnd(() => disk.remove())
  const shop = await context.openShop({ dataDir: join(disk.directory, 'data') })
  const productIds = await insertProducts(shop.query, 1_000_000)
  const journal = openOrderJournal(join(context.makeDirectory(), 'journal'))
  const load = startOrderLoad(() => shop.origin, productIds, 4, journal.note)
  context.onEnd(() => load.stop())
  await waitFor(() => load.placed.size > 50)

  const watch = watchEventLoop(shop)
  disk.fill(shop.pid, await enginePidOf(shop))
  // Written to the log only: a table that cannot grow is a plain error, a log that cannot grow ends the engine.
  const grow = () => shop.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`)
  await waitFor(async () => {
    await grow().catch(() => undefined)
    return (await statusOf(shop, '/readyz')) !== 200
  })
  const whenFull = load.placed.size
  const rejectedBefore = countRejected(load)
  await delay(fullForMs)
  const soldOnFull = load.placed.size - whenFull
  const rejectedOnFull = countRejected(load) - rejectedBefore
  disk.free()
  const freedAt = performance.now()
  await waitFor(() => load.placed.size > whenFull + soldOnFull)
  const recoveryMs = performance.now() - freedAt
  const { worstMs, readings, failedHealth } = await watch.stop()
  await load.stop()
  await load.settle()

  const acknowledged = journal.close()
  context.log(`${acknowledged.size} orders acknowledged, ${soldOnFull} of them on the full disk`)
  await shop.kill()
  await shop.startAgain()
  const audit = await auditOrders(shop.query, acknowledged)
  const unexpected = load.unexpected.filter((answer) => !isDiskFull(answer))
  return [
    atLeast('orders answered 503 or 507 while it was full', rejectedOnFull, 1),
    exactly('answers other than 201, 503 and 507', unexpected.length, 0),
    exactly('/healthz unanswered', failedHealth, 0),
    atLeast('readings of the event loop', readings, 1),
    below('longest gap of the event loop, ms', worstMs, 200),
    atMost('selling again after there is space, ms', recoveryMs, 10_000),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('orders nobody sent, or twice', audit.unacknowledged, 0),
    exactly('stock that does not add up', audit.stockErrors.length, 0),
  ]
}

function countRejected(load: OrderLoad): number {
  return load.unavailable() + load.unexpected.filter(isDiskFull).length
}

function isDiskFull(answer: string): boolean {
  return answer.startsWith('507')
}
