import { request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShopKind } from '#harness/prepared-shops.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import type { FaultContext } from '../fault-context.ts'

export type ProbeReport = {
  gapP99Ms: number
  gapMaxMs: number
  beats: number
  mostHashing: number
  rss: number
  heapUsed: number
}

/** Commands to the probe inside a process of the shop. */
export type Probe = {
  report(): Promise<ProbeReport>
  /** Starts measuring anew. */
  reset(): Promise<void>
  collectGarbage(): Promise<void>
  throwInTimer(): Promise<void>
  /** The next query of this kind throws. */
  arm(what: 'handler' | 'render' | 'job'): Promise<void>
  shiftClock(ms: number): Promise<void>
}

export type ProbedShop = { shop: Shop; probeOf(pid: number): Probe }

/** A shop with the probe in each of its processes, those it starts itself too. */
export async function openProbedShop(
  context: FaultContext,
  options: { kind?: ShopKind; env?: Record<string, string> } = {},
): Promise<ProbedShop> {
  const directory = context.makeDirectory()
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'probe.mjs'))}`,
    CHAOS_PROBE_DIR: directory,
    ...options.env,
  }
  const shop = await context.openShop({ ...options, env })
  return { shop, probeOf: (pid) => probeAt(directory, pid) }
}

/** The probe of a process that was told to leave its socket in this folder. */
export function probeAt(folder: string, pid: number): Probe {
  const socketPath = join(folder, `${pid}.sock`)
  const command = async (path: string) => void (await requestProbe(socketPath, path))
  return {
    report: async () => JSON.parse(await requestProbe(socketPath, '/report')) as ProbeReport,
    reset: () => command('/reset'),
    collectGarbage: () => command('/collect'),
    throwInTimer: () => command('/throw'),
    arm: (what) => command(`/arm?what=${what}`),
    shiftClock: (ms) => command(`/shift?ms=${ms}`),
  }
}

function requestProbe(socketPath: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end()
  })
}
