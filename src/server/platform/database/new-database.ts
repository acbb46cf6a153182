import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDatabaseFiles } from './database-files.ts'

/**
 * The databases of new shops as the build has made them ready, with nothing of any one shop: all tables and first rows, and
 * the same with the demo catalogue. The first start copies their files; making them takes the embedded engine half a minute.
 */
export type NewDatabase = {
  /** A folder of `dist`. */
  directory: string
  sqlDir: string
  /** package.json, where the engine's version is pinned: its files are its own. */
  packageFile: string
}

export type NewDatabaseKind = 'empty' | 'demo'

/** Where the files are, or null if there are none, or none made of this very folder db/ by this engine. */
export async function findNewDatabase(given: NewDatabase, kind: NewDatabaseKind): Promise<string | null> {
  const stamp = await readFile(stampFileOf(given), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await stampOf(given)) ? filesOf(given, kind) : null
}

export function filesOf({ directory }: Pick<NewDatabase, 'directory'>, kind: NewDatabaseKind): string {
  return join(directory, kind)
}

/** Written last, when the files beside it are whole. */
export function stampFileOf({ directory }: Pick<NewDatabase, 'directory'>): string {
  return join(directory, 'stamp')
}

export async function stampOf({ sqlDir, packageFile }: Omit<NewDatabase, 'directory'>): Promise<string> {
  const { baseline, steps, functions, firstRows } = await readDatabaseFiles(sqlDir)
  const { dependencies } = JSON.parse(await readFile(packageFile, 'utf8')) as { dependencies: Record<string, string> }
  const hash = createHash('sha256').update(`${dependencies['@electric-sql/pglite']}\n`)
  for (const part of [baseline, ...steps, ...functions, firstRows]) hash.update(`${part.name} ${part.hash}\n`)
  return hash.digest('hex')
}
