import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { launchShop, waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openOrderJournal } from '../probe/order-journal.ts'

/** A second shop on the directory of a running one names the first and exits. */
export const secondOpener: Fault = { id: 'F7', name: 'second opener', engines: ['embedded'], run }

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const productIds = await insertProducts(shop.query, 1_000_000)
  const journal = openOrderJournal(join(context.makeDirectory(), 'journal'))
  const load = startOrderLoad(() => shop.origin, productIds, 2, journal.note)
  context.onEnd(() => load.stop())
  await waitFor(() => load.placed.size > 10)

  const firstPid = String(shop.pid)
  const startedAt = performance.now()
  const second = launchShop({ ...shop.env, PORT: '0', DATA_DIR: shop.dataDir })
  const { code } = await second.exited
  const ms = performance.now() - startedAt
  const command = spawn(process.execPath, [join(builtServerDir, 'check-stock.js')], {
    env: { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  })
  const [commandCode] = (await once(command, 'exit')) as [number | null]
  const before = load.placed.size
  await waitFor(() => load.placed.size > before + 10)
  await load.stop()
  await load.settle()

  // The first is killed, not stopped: what is found now is what lies in the directory.
  await shop.kill()
  await shop.startAgain()
  const audit = await auditOrders(shop.query, journal.close())
  return [
    exactly('exit code of the second shop', code ?? 'none', 1),
    atMost('the second leaves after, ms', ms, 2000),
    exactly('it names the pid of the first', /pid (\d+)/.exec(second.output())?.[1] ?? 'none', firstPid),
    exactly('exit code of a command beside the shop (check-stock)', commandCode ?? 'none', 0),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('stock that does not add up', audit.stockErrors.length, 0),
  ]
}
