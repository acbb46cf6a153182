/** Brings a copy back into an empty shop, and proves that everything came. */
import type { Pool } from 'pg'
import { migrate } from '#server/platform/migrations.ts'
import { copyFiles, type Manifest, readManifest, readRows, weighFiles } from './backup-files.ts'
import {
  countRows,
  emptyTables,
  findMigrations,
  findTables,
  isEmptyShop,
  setSequence,
  wakeTriggers,
  writeLines,
} from './backup-queries.ts'

type Place = { dataDir: string; from: string; migrationsDir: string }
export type Restored =
  | { ok: true; manifest: Manifest }
  | { ok: false; code: 'no-copy' | 'newer-copy' | 'not-empty' }
  | { ok: false; code: 'damaged'; what: string }

export async function restore(pool: Pool, { dataDir, from, migrationsDir }: Place): Promise<Restored> {
  const manifest = await readManifest(from)
  if (!manifest) return { ok: false, code: 'no-copy' }
  // As the copied shop was; what newer versions changed is done to the rows afterwards, as to any older shop.
  await migrate(pool, migrationsDir, (id) => manifest.migrations.includes(id))
  const there = await migrationsOf(pool)
  if (manifest.migrations.some((id) => !there.includes(id))) return { ok: false, code: 'newer-copy' }
  const refusal = await fill(pool, from, manifest)
  if (refusal) return refusal
  await migrate(pool, migrationsDir)
  await copyFiles(from, dataDir)
  const files = await weighFiles(dataDir)
  if (files.count < manifest.files.count) return { ok: false, code: 'damaged', what: 'uploads' }
  return { ok: true, manifest }
}

async function migrationsOf(pool: Pool): Promise<number[]> {
  const client = await pool.connect()
  try {
    return await findMigrations(client)
  } finally {
    client.release()
  }
}

/** All rows or none. */
async function fill(pool: Pool, from: string, manifest: Manifest): Promise<Restored | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    if (!(await isEmptyShop(client))) return { ok: false, code: 'not-empty' }
    const tables = await findTables(client)
    await emptyTables(client, tables)
    for (const table of tables) {
      const written = manifest.tables.find(({ name }) => name === table.name)
      if (!written) return { ok: false, code: 'damaged', what: table.name }
      for await (const lines of readRows(from, table.name)) await writeLines(client, written, lines)
      if ((await countRows(client, table)) !== written.rows) return { ok: false, code: 'damaged', what: table.name }
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await wakeTriggers(client, tables)
    await client.query('commit')
    return null
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
