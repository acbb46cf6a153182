import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { askForDemoPhotos } from './demo-photos.ts'
import { countProducts, indexSearch, inTransaction, refreshCounts, run } from './seed-queries.ts'

export { askForDemoPhotos, placeDemoPhotos } from './demo-photos.ts'
export { type Random, seededRandom } from './seeded-random.ts'

/** The demo shop: what a first start sells, so that there is something to look at. */

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_004

export async function isEmptyShop(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from categories) as empty')
  return rows[0]?.empty ?? false
}

/** Two shops may start at once on one database: the second waits and finds the shelves full. */
export async function seedDemo(pool: pg.Pool, { files, log }: { files: FileStore; log: FastifyBaseLogger }) {
  const client = await pool.connect()
  try {
    await run(client, 'select pg_advisory_lock($1)', [lockKey])
    if ((await countProducts(client)) > 0) return
    const startedAt = Date.now()
    // The catalogue is needed once in the life of a shop.
    const [{ demoSize }, { seedProducts }, { writeDiagrams }] = await Promise.all([
      import('./demo-products.ts'),
      import('./seed-products.ts'),
      import('./diagram-writer.ts'),
    ])
    // All at once: a start cut short leaves an empty shop, which the next start fills.
    await inTransaction(client, async () => {
      await seedProducts(client, { target: demoSize, rowsAtOnce: 500 })
      await writeDiagrams(client)
      await refreshCounts(client)
      await indexSearch(client)
    })
    await run(client, 'analyze')
    await askForDemoPhotos(files)
    log.info({ products: demoSize, ms: Date.now() - startedAt }, 'demo catalogue written')
  } finally {
    await run(client, 'select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
