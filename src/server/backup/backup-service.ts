/** A copy of the whole shop, taken while it sells: one moment of the database, then the files it names. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { writeFileDurably } from '#server/platform/files/durable-file.ts'
import { makePrivate, openPrivateDirectory } from '#server/platform/files/private-files.ts'
import { appendErasures, findErasures, readErasures, withoutErasures } from '#server/platform/session/erase-list.ts'
import {
  checkTables,
  copyFolder,
  importsFolder,
  type Manifest,
  manifestName,
  openTables,
  takeUploads,
  type Uploads,
  usualUploads,
  weighFiles,
  writeRows,
} from './backup-files.ts'
import { findJournalHead, findMigrations, findSequences, findTables, readLines } from './backup-queries.ts'

type Place = { dataDir: string; uploads?: Uploads; to: string; now: Date; onProgress?: (progress: Progress) => void }
/** How far it is, for whoever waits: in words, and in tables. */
type Progress = { step: string; done: number; total: number }

/** Whole or not at all: the directory gets its name when everything is in it. */
export async function backUp(
  pool: Pool,
  { dataDir, uploads = usualUploads(dataDir), to, now, onProgress }: Place,
): Promise<Manifest> {
  const partial = `${to}.partial`
  await rm(partial, { recursive: true, force: true })
  await openPrivateDirectory(partial)
  await openTables(partial)
  const written = await writeTables(pool, partial, onProgress)
  // After the rows: a photo that came meanwhile does no harm, one that is named and missing would.
  onProgress?.({ step: 'Копируем фотографии и файлы', done: 0, total: 0 })
  await copyFolder(join(dataDir, importsFolder), join(partial, importsFolder))
  await takeUploads(uploads, partial)
  // Those of this shop's own lives: what the database knows, and what came before it was restored.
  await appendErasures(partial, withoutErasures([...(await readErasures(dataDir)), ...(await findErasures(pool))], []))
  const manifest = { made_at: now.toISOString(), ...written, files: await weighFiles(partial) }
  await writeFileDurably(join(partial, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  await makePrivate(partial)
  await checkTables(partial, written.tables)
  await rename(partial, to)
  return manifest
}

async function writeTables(
  pool: Pool,
  directory: string,
  onProgress: Place['onProgress'],
): Promise<Omit<Manifest, 'made_at' | 'files'>> {
  const client = await pool.connect()
  let isRead = false
  try {
    await client.query('begin isolation level repeatable read read only')
    // The embedded engine answers one at a time, a large shop may read for minutes.
    await client.query('set local statement_timeout = 0')
    const tables: Manifest['tables'] = []
    const found = await findTables(client)
    for (const table of found) {
      onProgress?.({ step: 'Копируем данные', done: tables.length, total: found.length })
      tables.push({ ...table, ...(await writeRows(directory, table.name, readLines(client, table))) })
    }
    const [migrations, sequences] = [await findMigrations(client), await findSequences(client)]
    const journal = await findJournalHead(client)
    isRead = true
    return { migrations, tables, sequences, journal }
  } finally {
    if (isRead) await client.query('rollback').catch(() => undefined)
    // Where a file could not be written the next rows are still being fetched: nobody is given that connection.
    client.release(!isRead)
  }
}
