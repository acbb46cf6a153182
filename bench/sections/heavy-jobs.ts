import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '#harness/databases.ts'
import { childrenOf } from '#harness/process-cost.ts'
import { type Bench, shopSize } from '../bench.ts'
import { heavyJobs } from '../load/catalogue-jobs.ts'
import { openDemoAdmin } from '../load/shopkeeper.ts'
import { findProducts, p99Of, startVisitors, type Visits } from '../load/visitors.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

/** The shop's own, and the addresses visitors give themselves. */
const defaults = { TRUST_PROXY: 'loopback' }
/** Limits of p99; higher on a machine that is slow without any job. */
const longestPageMs = 1000
const longestOrderMs = 2000
const timesCalm = 5

/** Jobs on the whole catalogue while visitors open pages and order. */
export async function measureHeavyJobs(bench: Bench): Promise<Section> {
  const rows: Row[] = []
  rows.push(...(await measureOn('embedded', undefined, bench)))
  const database = await createDatabase(await bench.databases.urlOf(shopSize), { name: 'bench_heavy_jobs' })
  try {
    rows.push(...(await measureOn('PostgreSQL', database.url, bench)))
  } finally {
    await database.drop()
  }
  const note = `built shop with its defaults and the demo catalogue; ten pages and two orders a second, each visitor from another address; p99 of both while each job runs, beside the same without it`
  return { title: 'Heavy jobs', note, rows }
}

async function measureOn(engine: string, databaseUrl: string | undefined, bench: Bench): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const shop = await startShop({ dataDir, demo: 'on', env: defaults, ...(databaseUrl && { databaseUrl }) })
  try {
    const products = await findProducts(shop.origin)
    const shopkeeper = await openDemoAdmin(shop.origin, dataDir)
    const jobs = await heavyJobs(shop.origin, bench.quick ? products.slice(0, 300) : products)
    await observe(() => pause(bench.quick ? 3000 : 10_000))
    const calm = await observe(() => pause(bench.quick ? 5000 : 20_000))
    const engines = String(childrenOf(shop.pid))
    const rows: Row[] = [calmRow(engine, calm.visits)]
    for (const { name, run } of jobs)
      rows.push(rowOf(`${engine}: ${name}`, await observe(() => run(shopkeeper)), calm.visits))
    if (!databaseUrl) {
      const isSame = String(childrenOf(shop.pid)) === engines
      rows.push({ what: 'embedded: engine restarted', value: isSame ? 'no' : 'yes', bar: 'no', pass: isSame })
    }
    return rows

    async function observe(work: () => Promise<unknown>) {
      const visitors = startVisitors(shop.origin, products)
      const startedAt = performance.now()
      try {
        await work()
      } catch (error) {
        await visitors.stop()
        throw error
      }
      // A job that is over soon is watched for long enough to have visitors.
      await pause(Math.max(0, 2000 - (performance.now() - startedAt)))
      const seconds = (performance.now() - startedAt) / 1000
      return { visits: await visitors.stop(), seconds }
    }
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function timesOf({ pages, orders }: Visits): string {
  return `${milliseconds(p99Of(pages))}, ${milliseconds(p99Of(orders))}`
}

function calmRow(engine: string, visits: Visits): Row {
  const failed = visits.pages.failures.length + visits.orders.failures.length
  return {
    what: `${engine}: no job, pages and orders p99`,
    value: timesOf(visits),
    bar: 'none failed',
    pass: failed === 0,
  }
}

function rowOf(what: string, { visits, seconds }: { visits: Visits; seconds: number }, calm: Visits): Row {
  const failures = [...visits.pages.failures, ...visits.orders.failures]
  const sent = visits.pages.times.length + visits.orders.times.length
  const [pages, orders] = [p99Of(visits.pages), p99Of(visits.orders)]
  const pagesBar = Math.max(longestPageMs, p99Of(calm.pages) * timesCalm)
  const ordersBar = Math.max(longestOrderMs, p99Of(calm.orders) * timesCalm)
  const failed =
    failures.length === 0 ? '' : `, ${failures.length} of ${sent} failed (${[...new Set(failures)].join(', ')})`
  return {
    what,
    value: `${timesOf(visits)} in ${seconds.toFixed(0)} s${failed}`,
    reference: timesOf(calm),
    ratio: pages / p99Of(calm.pages),
    bar: `none failed, < ${milliseconds(pagesBar)}, < ${milliseconds(ordersBar)}`,
    pass: failures.length === 0 && pages < pagesBar && orders < ordersBar,
  }
}
