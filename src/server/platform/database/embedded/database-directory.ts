import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirBrokenError } from './data-dir-errors.ts'
import type { EngineProcess } from './engine-process.ts'
import { copyRestingFiles } from './files-copy.ts'

/** True when there is a database to open. What is there but is no database is never overwritten: it may be somebody's data. */
export function databaseExists(dataDir: string): boolean {
  const directory = join(dataDir, 'database')
  if (!existsSync(directory)) return false
  if (!statSync(directory).isDirectory()) throw new DataDirBrokenError(dataDir, 'database – это файл, а не каталог')
  if (existsSync(join(directory, 'PG_VERSION'))) return true
  if (readdirSync(directory).length > 0)
    throw new DataDirBrokenError(dataDir, 'в каталоге database нет файла PG_VERSION')
  rmdirSync(directory)
  return false
}

/**
 * Initialises beside and renames, so that a start broken off half-way leaves nothing that looks like a database. The
 * process that did it leaves: initialising takes some 800 MB, a fresh engine half of it.
 */
export async function initialiseDirectory(
  dataDir: string,
  initialise: (directory: string) => Promise<EngineProcess>,
): Promise<void> {
  await bringForth(dataDir, async (partial) => {
    const initialiser = await initialise(partial)
    initialiser.stop()
    await initialiser.exited
  })
}

/** The same from the files of a database that is ready. */
export async function copyIntoDirectory(dataDir: string, files: string): Promise<void> {
  await bringForth(dataDir, (partial) => copyRestingFiles({ from: files, to: partial }))
}

async function bringForth(dataDir: string, make: (partial: string) => Promise<void>) {
  const partial = join(dataDir, 'database.partial')
  rmSync(partial, { recursive: true, force: true })
  await make(partial)
  renameSync(partial, join(dataDir, 'database'))
}
