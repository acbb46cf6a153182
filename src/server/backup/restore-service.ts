/** Brings a copy back into an empty shop, and proves that everything came. */
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { noteRestore } from '#server/journal/seal-service.ts'
import { baselineId } from '#server/platform/database/database-files.ts'
import { appliedMigrations, createTables, knownMigrations, migrate } from '#server/platform/database/migrations.ts'
import { isWholeBeforeBaseline } from '#server/platform/database/steps-before-baseline.ts'
import { appendErasures, type Erasure, readErasures, withoutErasures } from '#server/platform/session/erase-list.ts'
import {
  areFilesWhole,
  BrokenCopyError,
  copyFolder,
  haveFilesArrived,
  importsFolder,
  type Manifest,
  putUploads,
  readManifest,
  readRows,
  type Uploads,
  usualUploads,
} from './backup-files.ts'
import {
  countRows,
  emptyTables,
  findTables,
  isEmptyShop,
  setSequence,
  wakeTriggers,
  writeLines,
} from './backup-queries.ts'

type Place = {
  dataDir: string
  /** Where the restored shop keeps its files; asked when its database is whole. */
  openUploads?: () => Promise<Uploads>
  from: string
  sqlDir: string
  /** Takes out again whoever was erased after the backup was made. */
  eraseAgain(erasures: Erasure[]): Promise<number>
}
export type Restored =
  | { ok: true; manifest: Manifest; erased: number }
  | { ok: false; code: 'no-copy' | 'newer-copy' | 'older-copy' | 'newer-database' | 'not-empty' | 'files-missing' }
  | { ok: false; code: 'damaged'; what: string }

export async function restore(pool: Pool, place: Place): Promise<Restored> {
  const { dataDir, openUploads = async () => usualUploads(dataDir), from, sqlDir, eraseAgain } = place
  const manifest = await readManifest(from)
  if (!manifest) return { ok: false, code: 'no-copy' }
  const steps = stepsOfCopy(manifest)
  if (!steps) return { ok: false, code: 'older-copy' }
  const known = await knownMigrations(sqlDir)
  if (!steps.every((id) => known.includes(id))) return { ok: false, code: 'newer-copy' }
  // Before the first row is written: a shop whose photos are cut short is no shop to begin with.
  if (!(await areFilesWhole(from, manifest))) return { ok: false, code: 'damaged', what: 'uploads' }
  // Rows of an older shape do not fit, and no step can be taken back.
  const applied = await appliedMigrations(pool, sqlDir)
  if (!applied.every((id) => steps.includes(id))) return { ok: false, code: 'newer-database' }
  // Before anybody is back: what breaks off after the rows came is finished by the next start, which reads this list.
  await appendErasures(dataDir, withoutErasures(await listedBeside(from), await readErasures(dataDir)))
  const rejection = await fill(pool, { from, manifest, createTables: (client) => createTables(client, sqlDir, steps) })
  if (rejection) return rejection
  // What newer versions changed is done to the rows afterwards, as to any older shop.
  await migrate(pool, sqlDir)
  await noteRestore(dataDir, new Date())
  const erased = await eraseAgain(await readErasures(dataDir))
  const uploads = await openUploads()
  await copyFolder(join(from, importsFolder), join(dataDir, importsFolder))
  await putUploads(from, uploads)
  if (!(await haveFilesArrived(from, { dataDir, uploads }))) return { ok: false, code: 'files-missing' }
  return { ok: true, manifest, erased }
}

/** From the backup and from every other one beside it: the newer ones know of more people. */
async function listedBeside(from: string): Promise<Erasure[]> {
  const folder = dirname(resolve(from))
  const found: Erasure[] = []
  for (const name of await readdir(folder)) found.push(...(await readErasures(join(folder, name))))
  return found
}

/** A shop from before the baseline counts as built by it; null: it stopped on the way there. */
function stepsOfCopy({ migrations }: Manifest): number[] | null {
  if (migrations.every((id) => id >= baselineId)) return migrations
  return isWholeBeforeBaseline(migrations) ? [baselineId] : null
}

type Filling = { from: string; manifest: Manifest; createTables(client: ClientBase): Promise<void> }

/** All tables and rows, or nothing. */
async function fill(pool: Pool, { from, manifest, createTables }: Filling): Promise<Restored | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await createTables(client)
    if (!(await isEmptyShop(client))) return { ok: false, code: 'not-empty' }
    const tables = await findTables(client)
    await emptyTables(client, tables)
    for (const table of tables) {
      const written = manifest.tables.find(({ name }) => name === table.name)
      if (!written) return { ok: false, code: 'damaged', what: table.name }
      const isWhole = await fillTable(client, { from, written }).catch(falseIfBroken)
      if (!isWhole) return { ok: false, code: 'damaged', what: table.name }
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

type Written = Manifest['tables'][number]

async function fillTable(client: ClientBase, { from, written }: { from: string; written: Written }): Promise<boolean> {
  for await (const lines of readRows(from, written.name)) await writeLines(client, written, lines)
  return (await countRows(client, written)) === written.rows
}

/** A file that cannot be read, or rows the database itself rejects: wrong values (class 22) and broken promises (23). */
function falseIfBroken(error: unknown): false {
  const { code } = error as { code?: unknown }
  if (error instanceof BrokenCopyError || (typeof code === 'string' && /^2[23]/.test(code))) return false
  throw error
}
