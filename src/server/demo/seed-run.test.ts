import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFileName } from '#server/catalog/catalog-change-file-service.ts'
import { connectEmbedded } from '#server/platform/database/database.ts'
import {
  engineEntryFromSource,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '#server/platform/database/embedded/embedded-database.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { runSeed } from './seed-run.ts'

/** Of both tests: preparing an engine and its tables takes most of the time, and the first does it. */
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seed-run-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function seed(products: number) {
  const lines: string[] = []
  const total = runSeed({
    config: { databaseUrl: undefined, dataDir },
    engineEntry: engineEntryFromSource(),
    sqlDir,
    products,
    output: { write: (text: string) => lines.push(text) },
    log: quietLog,
    signal: new AbortController().signal,
  })
  return total.then((count) => ({ count, text: lines.join('') }))
}

test('without a running shop the seed starts the engine itself, migrates, and leaves nothing running', async () => {
  const { count, text } = await seed(60)
  expect(count).toBe(60)
  expect(text).toContain('60 из 60')
  expect(findRunningDatabase(dataDir)).toBeNull()
}, 120_000)

test('beside a running embedded shop the seed uses its engine and tells it that the catalogue changed', async () => {
  const engine = await startEmbeddedDatabase({ dataDir, log: quietLog, engineEntry: engineEntryFromSource() })
  const shop = connectEmbedded(engine, quietLog)
  try {
    const pid = engine.enginePid()
    await rm(join(dataDir, changeFileName), { force: true })
    expect((await seed(120)).count).toBe(120)
    expect(engine.enginePid()).toBe(pid)
    const { rows } = await shop.pool.query('select sum(products_count)::int as counted from categories')
    expect(rows[0]).toEqual({ counted: 120 })
    await access(join(dataDir, changeFileName))
  } finally {
    await shop.close()
  }
}, 120_000)
