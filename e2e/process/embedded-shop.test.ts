import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enginePidOf,
  isAlive,
  launchShop,
  makeDataDir,
  outcomeOf,
  type RequestOutcome,
  type RunningShop,
  startShop,
  statusOf,
  waitFor,
} from './process-fixtures.ts'

/** The first start takes seconds; every test begins with a copy of what it made. */
const prepared = mkdtempSync(join(tmpdir(), 'shildik-prepared-'))
const cachedPage = '/stiralnye-mashiny'
const uncachedPage = '/holodilniki'
const call = '/api/categories'

let firstOutput = ''
let firstUploads: string[] = []
beforeAll(async () => {
  const first = launchShop({ DATA_DIR: prepared })
  await waitFor(() => /Server listening/.test(first.output()))
  firstOutput = first.output()
  first.signal('SIGTERM')
  await first.exited
  firstUploads = readdirSync(join(prepared, 'uploads'))
  // Otherwise every copy would go on drawing demo photos, with a processor that the tests need.
  rmSync(join(prepared, 'uploads'), { recursive: true, force: true })
}, 180_000)
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

function copyOfPrepared(): string {
  const dataDir = makeDataDir()
  cpSync(prepared, dataDir, { recursive: true })
  return dataDir
}

async function productsTotal(shop: RunningShop): Promise<number> {
  const answer = await fetch(`${shop.origin}/api/products?limit=1`)
  return ((await answer.json()) as { total: number }).total
}

describe('a shop on the embedded database', () => {
  test('a first start copies the database of the build, has no tables to make and no catalogue to write, and gets its photos', () => {
    expect(firstOutput).toContain('first start, copying the one of the build')
    expect(firstOutput).not.toMatch(/database migrated|demo catalogue written/)
    // Either they are asked for, or they are being put in place already.
    expect(firstUploads.length).toBeGreaterThan(0)
  })

  test('a second shop on the same directory leaves at once and names the first', async () => {
    const first = await startShop({ DATA_DIR: copyOfPrepared() })

    const second = launchShop({ DATA_DIR: first.dataDir })
    const { code } = await second.exited

    expect(code).toBe(1)
    expect(second.output()).toContain(`pid ${first.pid}`)
    expect(await statusOf(first, call)).toBe(200)
  })

  test('while a killed engine comes back, cached pages are shown and the rest is a 503', async () => {
    const shop = await startShop({ DATA_DIR: copyOfPrepared() })
    expect(await statusOf(shop, cachedPage)).toBe(200)
    const engine = await enginePidOf(shop)
    // Stopped, not killed: it stays away for as long as the questions take.
    process.kill(engine, 'SIGSTOP')

    const kept = statusOf(shop, cachedPage)
    const health = statusOf(shop, '/healthz')
    expect(await kept).toBe(200)
    expect(await health).toBe(200)
    process.kill(engine, 'SIGKILL')
    await waitFor(async () => (await statusOf(shop, '/readyz')) === 503)
    const refused = await fetch(shop.origin + call)
    const page = await fetch(shop.origin + uncachedPage)
    const keptStill = await statusOf(shop, cachedPage)

    // The engine may be back already between two questions; what is rejected is rejected in these words.
    for (const answer of [refused, page]) {
      if (answer.status === 200) continue
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(keptStill).toBe(200)
    await waitFor(async () => (await statusOf(shop, call)) === 200)
    expect(await statusOf(shop, uncachedPage)).toBe(200)
    expect(await enginePidOf(shop)).not.toBe(engine)
    expect(isAlive(shop.pid)).toBe(true)
  })

  test('an engine killed under load loses nothing and the shop answers again', async () => {
    const shop = await startShop({ DATA_DIR: copyOfPrepared() })
    const before = await productsTotal(shop)
    const asking = new AbortController()
    const statuses = new Set<number | string>()
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!asking.signal.aborted) statuses.add(await statusOf(shop, call))
      }),
    )

    process.kill(await enginePidOf(shop), 'SIGKILL')
    await waitFor(() => statuses.has(503))
    await waitFor(async () => (await statusOf(shop, call)) === 200)
    asking.abort()
    await load

    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(await productsTotal(shop)).toBe(before)
  })

  test('an engine does not outlive a killed shop, and the next shop finds everything', async () => {
    const shop = await startShop({ DATA_DIR: copyOfPrepared() })
    const before = await productsTotal(shop)
    const engine = await enginePidOf(shop)

    shop.signal('SIGKILL')
    await shop.exited
    await waitFor(() => !isAlive(engine))
    const next = await startShop({ DATA_DIR: shop.dataDir })

    expect(await productsTotal(next)).toBe(before)
  })

  test('both killed at once, the next shop finds everything', async () => {
    const shop = await startShop({ DATA_DIR: copyOfPrepared() })
    const before = await productsTotal(shop)

    process.kill(await enginePidOf(shop), 'SIGKILL')
    shop.signal('SIGKILL')
    await shop.exited
    const next = await startShop({ DATA_DIR: shop.dataDir })

    expect(await productsTotal(next)).toBe(before)
  })

  test('a stop signal loses no request in flight and leaves cleanly', async () => {
    const shop = await startShop({ DATA_DIR: copyOfPrepared() })
    const engine = await enginePidOf(shop)
    const results: RequestOutcome['status'][] = []
    const asking = Array.from({ length: 16 }, async (_, index) => {
      for (;;) {
        // Each page once, so that every answer has to be made.
        const { status } = await outcomeOf(shop, `/api/products?limit=24&search=${'насос'.slice(0, 2 + (index % 4))}`)
        results.push(status)
        if (typeof status === 'string') return
      }
    })
    await waitFor(() => results.length > 50)

    shop.signal('SIGTERM')
    const { code } = await shop.exited
    await Promise.all(asking)

    expect(code).toBe(0)
    expect(shop.output()).toContain('"msg":"stopping"')
    // New connections are rejected; no request the shop had accepted is cut off or fails.
    expect(results).toContain(200)
    expect(results.filter((status) => ![200, 503, 'refused'].includes(status))).toEqual([])
    expect(isAlive(engine)).toBe(false)
  })

  test('a corrupt directory is said in one sentence, and left as it is', async () => {
    const dataDir = copyOfPrepared()
    writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), 'not a control file')

    const shop = launchShop({ DATA_DIR: dataDir })
    const { code } = await shop.exited

    expect(code).toBe(1)
    expect(shop.output()).toContain('не открывается')
    expect(shop.output()).not.toMatch(/\n\s+at /)
  })

  test('a setting that makes no sense is named', async () => {
    const shop = launchShop({ DATA_DIR: makeDataDir(), PORT: '99999' })

    expect((await shop.exited).code).toBe(1)
    expect(shop.output()).toContain('PORT')
  })
})
