import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { launchShop, waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { Place } from '../place.ts'
import { openWitness } from '../probe/order-witness.ts'

/** Somebody starts the shop a second time on the same directory while it sells: it says who is there and leaves. */
export const secondOpener: Fault = { id: 'F7', name: 'second opener', engines: ['embedded'], run }

async function run(place: Place): Promise<Row[]> {
  const shop = await place.openShop()
  const productIds = await fillShelves(shop.ask, 1_000_000)
  const witness = openWitness(join(place.directory(), 'witness'))
  const load = startOrderLoad(() => shop.origin, productIds, 2, witness.note)
  place.afterwards(() => load.stop())
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
  const audit = await auditOrders(shop.ask, witness.close())
  return [
    exactly('exit code of the second shop', code ?? 'none', 1),
    atMost('the second leaves after, ms', ms, 2000),
    exactly('it names the pid of the first', /pid (\d+)/.exec(second.output())?.[1] ?? 'none', firstPid),
    exactly('exit code of a command beside the shop (check-stock)', commandCode ?? 'none', 0),
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('stock that does not add up', audit.faults.length, 0),
  ]
}
