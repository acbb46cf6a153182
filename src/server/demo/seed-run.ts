import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { changeFileName } from '#server/catalog/catalog-change-file-service.ts'
import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import type { EngineEntry } from '#server/platform/database/embedded/embedded-database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { demoSize } from './demo-products.ts'
import { writeDiagrams } from './diagram-writer.ts'
import { seedProducts } from './seed-products.ts'
import { countProducts, indexSearch, putSearchOff, refreshCounts, run, type SqlClient } from './seed-queries.ts'

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
    const client = await database.direct.connect()
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

/** «120 000 из 1 000 000 · 14 500/с · осталось 1 мин», on one line that is written over. */
type SeedProgress = { show(done: number): void; say(text: string): void; end(): void }

type Output = { isTTY?: boolean; write(text: string): unknown }

export function progressText(done: number, target: number, perSecond: number): string {
  const words = [`${grouped(done)} из ${grouped(target)}`]
  if (perSecond > 0)
    words.push(`${grouped(Math.round(perSecond))}/с`, `осталось ${timeLeft((target - done) / perSecond)}`)
  return words.join(' · ')
}

export function openProgress(target: number, output: Output, now: () => number = Date.now): SeedProgress {
  let start: { at: number; done: number } | null = null
  let shownAt = 0
  let isOpen = false
  // A file or a journal gets a line now and then, a terminal one line that changes.
  const pause = output.isTTY ? 200 : 5000

  function closeLine() {
    if (isOpen) output.write('\n')
    isOpen = false
  }

  return {
    show(done) {
      const at = now()
      start ??= { at, done }
      if (at - shownAt < pause && done < target) return
      shownAt = at
      const seconds = (at - start.at) / 1000
      const text = progressText(done, target, seconds > 0 ? (done - start.done) / seconds : 0)
      output.write(output.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
      isOpen = output.isTTY === true
    },
    say(text) {
      closeLine()
      output.write(`${text}\n`)
    },
    end: closeLine,
  }
}

function timeLeft(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} с` : `${Math.round(seconds / 60)} мин`
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/**
 * A million rows go in several times faster without the indexes that only sorting and searching need. Their definitions
 * are stored in a table until they are built again, so that a seed killed half-way loses none: the next one finds them.
 */
const keptIndexes = [
  'products_by_popularity',
  'products_by_popularity_in_category',
  'products_popularity',
  'products_sku_code',
]

export async function setIndexesAside(client: SqlClient) {
  await run(client, 'create table if not exists seed_indexes (name text primary key, definition text not null)')
  await run(
    client,
    `insert into seed_indexes (name, definition)
     select indexname, indexdef from pg_indexes
     where schemaname = 'public' and tablename in ('products', 'product_search') and indexdef not like 'CREATE UNIQUE%' and indexname <> all ($1)
     on conflict do nothing`,
    [keptIndexes],
  )
  for (const { name } of await setAside(client)) {
    // The shop goes on reading and selling: wait for its moment, but never in front of it.
    await run(client, `set lock_timeout = '3s'`)
    await run(client, `drop index if exists ${name}`).catch(() => undefined)
    await run(client, 'reset lock_timeout')
  }
}

/** Builds what is missing; does nothing where nothing was set aside. */
export async function bringIndexesBack(client: SqlClient, onIndex: (name: string) => void) {
  const [{ found } = { found: null }] = await run<{ found: string | null }>(
    client,
    `select to_regclass('public.seed_indexes')::text as found`,
  )
  if (!found) return
  for (const { name, definition } of await setAside(client)) {
    const [state] = await run<{ valid: boolean }>(
      client,
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (!state?.valid) {
      onIndex(name)
      // One whose building was interrupted is left behind invalid.
      await run(client, `drop index if exists ${name}`)
      await run(client, definition.replace(/^CREATE INDEX/, 'CREATE INDEX CONCURRENTLY'))
    }
    await run(client, 'delete from seed_indexes where name = $1', [name])
  }
  await run(client, 'drop table seed_indexes')
}

function setAside(client: SqlClient) {
  return run<{ name: string; definition: string }>(
    client,
    'select quote_ident(name) as name, definition from seed_indexes order by name',
  )
}
