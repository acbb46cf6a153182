import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { changeFileName } from '#server/catalog/catalog-change-file-service.ts'
import { writeDiagrams } from '#server/demo/diagram/diagram-writer.ts'
import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import type { EngineEntry } from '#server/platform/database/embedded/embedded-database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { demoSize } from './demo-products.ts'
import { seedProducts } from './seed-products.ts'
import { openProgress, type SeedProgress } from './seed-progress.ts'
import { countProducts, indexSearch, putSearchOff, refreshCounts, run, type SqlClient } from './seed-queries.ts'
import { bringIndexesBack, setIndexesAside } from './spare-indexes.ts'

/** Fills the shop from a process of its own, whether or not a shop is running on the same database. */
export type SeedRun = {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  engineEntry: EngineEntry
  sqlDir: string
  products: number
  output: { isTTY?: boolean; write(text: string): unknown }
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** Indexes are set aside only for a load that is worth building them again, in a shop that is small enough to do without. */
const worthRebuilding = 50_000
const smallShop = 20_000

/** Answers how many products the shop has in the end. */
export async function runSeed(seed: SeedRun): Promise<number> {
  const progress = openProgress(seed.products, seed.output)
  const database = await openDatabaseBeside(seed)
  try {
    const client = await database.pool.connect()
    try {
      return await fill(client, seed, database.engine, progress)
    } finally {
      client.release()
      progress.end()
    }
  } finally {
    await database.close()
  }
}

async function fill(client: SqlClient, seed: SeedRun, engine: 'embedded' | 'postgres', progress: SeedProgress) {
  const isServer = engine === 'postgres'
  const present = await countProducts(client)
  if (isServer && present < smallShop && seed.products - present >= worthRebuilding) {
    await setIndexesAside(client)
    await putSearchOff(client)
  }
  try {
    await seedProducts(client, {
      target: seed.products,
      // The embedded engine has one session: the shop's pages wait behind each transaction.
      rowsAtOnce: isServer ? 2500 : 250,
      signal: seed.signal,
      onProgress: progress.show,
    })
    if ((await countProducts(client)) >= demoSize) await writeDiagrams(client)
  } finally {
    progress.say('Собираю слова для поиска')
    await indexSearch(client)
    if (isServer) await bringIndexesBack(client, (name) => progress.say(`Строю индекс ${name}`))
  }
  progress.say('Считаю товары в разделах')
  await refreshCounts(client)
  if (isServer) await run(client, 'vacuum analyze')
  await touch(join(seed.config.dataDir, changeFileName))
  return countProducts(client)
}

/** A running embedded shop watches this file and drops its ready pages; without a data directory there is none to tell. */
async function touch(file: string) {
  const now = new Date()
  await utimes(file, now, now)
    .catch(() => writeFile(file, ''))
    .catch(() => undefined)
}
