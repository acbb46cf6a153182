import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { buildShopBeforeBaseline } from '#server/testing/shop-before-baseline.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { launchShop, makeDataDir, startShop } from './process-fixtures.ts'

/** The data directory of a shop from before the folder db/, stopped. */
async function olderDataDir(lastStep: number): Promise<string> {
  const dataDir = makeDataDir()
  const engineEntry = engineEntryFromSource()
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, engineEntry }, quietLog)
  await buildShopBeforeBaseline(pool, lastStep)
  await pool.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  await close()
  return dataDir
}

test('a data directory of the version before opens, with everything in it', async () => {
  const shop = await startShop({ DATA_DIR: await olderDataDir(41), DEMO: 'off' })

  const categories = await (await fetch(`${shop.origin}/api/categories`)).json()

  expect(categories).toMatchObject([{ name: 'Насосы' }])
})

test('an older one is left as it is, and the shop says what to do', async () => {
  const shop = launchShop({ DATA_DIR: await olderDataDir(40), DEMO: 'off' })

  const { code } = await shop.exited

  expect(code).toBe(1)
  expect(shop.output()).toContain(
    'База данных от старой версии (шаг 40 из 41): один раз запустите предыдущую версию программы, затем снова эту',
  )
  expect(shop.output()).not.toMatch(/\n\s+at /)
})
