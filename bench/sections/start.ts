import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, cpuSeconds, residentMegabytes } from '#harness/process-cost.ts'
import { median } from '#harness/statistics.ts'
import type { Bench } from '../bench.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import type { Row, Section } from '../table.ts'

/** How long the shop takes to start, and its memory at rest, on the embedded engine. */
export async function measureStart(bench: Bench): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  try {
    const first = await startOnce(dataDir)
    const warm: Start[] = []
    for (let turn = 0; turn < (bench.quick ? 1 : 3); turn += 1) warm.push(await startOnce(dataDir))
    const rest = warm.at(-1)!
    const [ready, page] = [median(warm.map((each) => each.readyMs)), median(warm.map((each) => each.pageMs))]
    const rows: Row[] = [
      { what: 'first start with an empty directory, until /readyz', value: seconds(first.readyMs) },
      atMost('… until the first product page', { value: first.pageMs / 1000, most: 12, unit: 's' }),
      { what: 'start with a full shop, until /readyz', value: seconds(ready) },
      atMost('… until the first product page', { value: page / 1000, most: 2, unit: 's' }),
      { what: 'memory after the first start: web process, engine', value: memory(first) },
      atMost('memory at rest: web process', { value: rest.webMb, most: 110, unit: 'MB' }),
      atMost('… embedded engine', { value: rest.engineMb, most: 250, unit: 'MB' }),
    ]
    return { title: 'Starting and resting', note: 'built shop, embedded engine, demo catalogue', rows }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Start = { readyMs: number; pageMs: number; webMb: number; engineMb: number }

async function startOnce(dataDir: string): Promise<Start> {
  const startedAt = performance.now()
  const shop = await startShop({ dataDir, demo: 'on' })
  try {
    await openProductPage(shop)
    const pageMs = performance.now() - startedAt
    const engines = childrenOf(shop.pid)
    await untilQuiet([shop.pid, ...engines])
    const engineMb = engines.map(residentMegabytes).reduce((sum, each) => sum + each, 0)
    return { readyMs: shop.readyAfterMs, pageMs, webMb: residentMegabytes(shop.pid), engineMb }
  } finally {
    await shop.stop()
  }
}

/** A shop that is still busy with starting may answer 503 first. */
async function openProductPage(shop: RunningShop) {
  for (;;) {
    const list = await fetch(`${shop.origin}/api/products?limit=1`)
    const { products } = (await list.json()) as { products?: { slug: string }[] }
    const page = products && (await fetch(`${shop.origin}/product/${products[0]?.slug}`))
    if (page?.status === 200) return page.text()
    if (page && page.status !== 503) throw new Error(`The first product page answered ${page.status}`)
    await pause(20)
  }
}

/**
 * Photos are still put in place after the first start. At rest is a shop that nobody has visited for a quarter of a minute: waits
 * until the processes have used almost no CPU for so long.
 */
async function untilQuiet(pids: number[]) {
  const used = () => pids.map(cpuSeconds).reduce((sum, each) => sum + each, 0)
  for (let waited = 0, quiet = 0; waited < 150 && quiet < 15; waited += 3) {
    const before = used()
    await pause(3000)
    quiet = used() - before < 0.3 ? quiet + 3 : 0
  }
}

function atMost(what: string, { value, most, unit }: { value: number; most: number; unit: string }): Row {
  const text = value.toFixed(unit === 's' ? 1 : 0)
  return { what, value: `${text} ${unit}`, bar: `≤ ${most} ${unit}`, pass: value <= most }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function memory(start: Start): string {
  return `${start.webMb.toFixed(0)} MB, ${start.engineMb.toFixed(0)} MB`
}
