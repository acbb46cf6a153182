import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { buildShopBeforeBaseline } from '#server/testing/shop-before-baseline.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { launchShop, makeDataDir, startShop } from './process-fixtures.ts'

const dataDir = makeDataDir()

/** Brings the data directory of a shop from before the folder db/ to a step, and stops it. */
async function bringTo(lastStep: number, statement = 'select 1') {
  const engineEntry = engineEntryFromSource()
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, engineEntry }, quietLog)
  await buildShopBeforeBaseline(pool, lastStep)
  await pool.query(statement)
  await close()
}

test('a data directory older than the last step is left as it is, and the shop says what to do; then it opens', async () => {
  await bringTo(40, `insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  const rejecting = launchShop({ DATA_DIR: dataDir, DEMO: 'off' })
  const { code } = await rejecting.exited

  expect(code).toBe(1)
  expect(rejecting.output()).toContain(
    'База данных от старой версии (шаг 40 из 41): один раз запустите предыдущую версию программы, затем снова эту',
  )
  expect(rejecting.output()).not.toMatch(/\n\s+at /)

  // What the sentence asks for, in the directory that was rejected.
  await bringTo(41)
  const shop = await startShop({ DATA_DIR: dataDir, DEMO: 'off' })
  const categories = await (await fetch(`${shop.origin}/api/categories`)).json()

  expect(categories).toMatchObject([{ name: 'Насосы' }])
})
