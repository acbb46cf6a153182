import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '#harness/find-postgres.ts'
import { waitFor } from '#harness/shop-process.ts'
import { findVarnish } from '#harness/temporary-varnish.ts'
import { s3ServerAt } from '#server/testing/s3-server.ts'
import { type DatabaseMachines, startDatabases } from './database-machines.ts'
import { type FrontMachine, startFront } from './front-machine.ts'
import { type Machine, openMachine, openNetwork } from './machine.ts'
import { type ShopMachine, startShopMachine } from './shop-machine.ts'

/** Seven machines: what README's "How it grows" ends with. The addresses are those of the files in deploy/. */
export type Cluster = {
  databases: DatabaseMachines
  shops: readonly [ShopMachine, ShopMachine]
  front: FrontMachine
  store: { machine: Machine; start(): void }
  /** Where visitors come to. */
  origin: string
  /** Every machine is there and does its part. */
  untilWhole(): Promise<void>
}

export async function startCluster(folder: string, log: (words: string) => void): Promise<Cluster> {
  openNetwork()
  const open = (name: string, address: string) => openMachine(name, address, join(folder, name))
  const databaseMachines = [1, 2, 3].map((nth) => open(`database${nth}`, `10.0.0.1${nth}`))
  const shopMachines = [1, 2].map((nth) => open(`web${nth}`, `10.0.0.2${nth}`))
  const frontMachine = open('front', '10.0.0.5')
  const store = openStore(open('store', '10.0.0.41'))

  const begun = performance.now()
  const since = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const databases = await startDatabases(databaseMachines, findPostgres()!)
  log(`the database is there after ${since()}`)
  const front = await startFront(frontMachine, findVarnish()!)
  const around = {
    databaseUrl: databases.url,
    readUrl: databases.readUrl,
    frontAddress: frontMachine.address,
    storeUrl: store.url,
    storeEnv: store.env,
  }
  const [first, second] = shopMachines as [Machine, Machine]
  const shops = [await startShopMachine(first, around), await startShopMachine(second, around)] as const
  await waitFor(async () => (await fetch(`${front.origin}/readyz`)).status === 200)
  log(`both shops sell after ${since()}`)

  return {
    databases,
    shops,
    front,
    store,
    origin: front.origin,
    async untilWhole() {
      await waitFor(() => databases.isWhole(), { everyMs: 250 })
      for (const shop of shops) await waitFor(() => shop.isReady())
    },
  }
}

/** The same server as in the tests of decision 41. */
function openStore(machine: Machine) {
  const directory = join(machine.folder, 'objects')
  mkdirSync(directory, { recursive: true })
  const { args, url, env } = s3ServerAt(machine.address, 9000, directory)
  const command = [process.execPath, ...args]
  const start = () => void machine.start({ name: 'store', command, cwd: process.cwd() })
  start()
  return { machine, start, url, env }
}
