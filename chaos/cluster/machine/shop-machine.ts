import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adminEnv } from '#harness/accounts.ts'
import { waitFor } from '#harness/shop-process.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { endProgram, type Machine, visitorsAddress } from './machine.ts'

/** The built shop on a machine of its own. */
export type ShopMachine = {
  machine: Machine
  origin: string
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
  /** Resolves when it can sell. */
  start(): Promise<void>
  isReady(): Promise<boolean>
  pid(): number
  /** Where the probe of its process listens. */
  probeFolder: string
}

type Around = {
  databaseUrl: string
  readUrl: string
  frontAddress: string
  storeUrl: string
  storeEnv: Record<string, string>
}

export async function startShopMachine(machine: Machine, around: Around): Promise<ShopMachine> {
  const probe = pathToFileURL(join(import.meta.dirname, '../../probe/probe.mjs'))
  const env = {
    NODE_ENV: 'production',
    HOST: machine.address,
    PORT: '3000',
    DATA_DIR: join(machine.folder, 'data'),
    DATABASE_URL: around.databaseUrl,
    DATABASE_READ_URL: around.readUrl,
    DRAIN_SECONDS: '5',
    UPLOADS_URL: around.storeUrl,
    ...around.storeEnv,
    CDN_PURGE_URL: `http://${around.frontAddress}:6081`,
    // Visitors name an address of their own, as if each came through another proxy: limits are per address.
    TRUST_PROXY: `${around.frontAddress},127.0.0.1,${visitorsAddress}`,
    PUBLIC_ORIGIN: `http://${around.frontAddress}`,
    DEMO: 'off',
    SHOP_OPEN: 'on',
    STAFF_SECOND_FACTOR: 'off',
    ...adminEnv,
    NODE_OPTIONS: `--import=${probe}`,
    CHAOS_PROBE_DIR: machine.folder,
  }
  const origin = `http://${machine.address}:3000`
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  let running: ChildProcess

  async function start() {
    running = machine.start({
      name: 'shop',
      command: [process.execPath, join(builtServerDir, 'main.js')],
      env,
      cwd: process.cwd(),
    })
    await waitFor(async () => {
      // As a supervisor does: a shop that found no database ends and is started again.
      if (running.exitCode !== null) await start()
      return isReady()
    })
  }

  await start()
  return {
    machine,
    origin,
    stop: () => endProgram(running),
    start,
    isReady,
    pid: () => running.pid!,
    probeFolder: machine.folder,
  }
}
