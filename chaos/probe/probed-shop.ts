import { request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShopKind } from '#harness/prepared-shops.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import type { Place } from '../place.ts'

export type Report = {
  gapP99Ms: number
  gapMaxMs: number
  beats: number
  mostHashing: number
  rss: number
  heapUsed: number
}

/** What the probe inside a process of the shop can be asked and told. */
export type Probe = {
  report(): Promise<Report>
  /** Measures from here on. */
  forget(): Promise<void>
  collectGarbage(): Promise<void>
  throwInTimer(): Promise<void>
  /** The next question of this kind to the database meets a bug. */
  arm(what: 'handler' | 'drawing' | 'job'): Promise<void>
  shiftClock(ms: number): Promise<void>
}

export type ProbedShop = { shop: Shop; probeOf(pid: number): Probe }

/** A shop with the probe in each of its processes, those it starts itself too. */
export async function openProbedShop(
  place: Place,
  options: { kind?: ShopKind; env?: Record<string, string> } = {},
): Promise<ProbedShop> {
  const directory = place.directory()
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'probe.mjs'))}`,
    CHAOS_PROBE_DIR: directory,
    ...options.env,
  }
  const shop = await place.openShop({ ...options, env })
  return { shop, probeOf: (pid) => probeAt(join(directory, `${pid}.sock`)) }
}

function probeAt(socketPath: string): Probe {
  const tell = async (path: string) => void (await askProbe(socketPath, path))
  return {
    report: async () => JSON.parse(await askProbe(socketPath, '/report')) as Report,
    forget: () => tell('/forget'),
    collectGarbage: () => tell('/collect'),
    throwInTimer: () => tell('/throw'),
    arm: (what) => tell(`/arm?what=${what}`),
    shiftClock: (ms) => tell(`/shift?ms=${ms}`),
  }
}

function askProbe(socketPath: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    })
    asked.on('error', reject)
    asked.end()
  })
}
