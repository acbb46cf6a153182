import { chmod, copyFile, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * The files of a running engine, copied while it writes. What PostgreSQL's own base backup rests on holds here too: the log
 * written since a checkpoint brings any page to its last state, however it was caught, so the log is copied last and the
 * checkpoint must still be the newest one then. Opened, the copy recovers as after a power cut: everything acknowledged
 * before the copying began is there, and no half of a transaction.
 */
export async function copyRunningFiles(pool: pg.Pool, { from, to }: { from: string; to: string }): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await rm(to, { recursive: true, force: true })
    await pool.query('checkpoint')
    const control = await readFile(join(from, controlFile))
    await copyDirectory(from, to, (name) => name !== logDirectory)
    await writeFile(join(to, controlFile), control)
    await copyDirectory(join(from, logDirectory), join(to, logDirectory))
    // A later checkpoint may have thrown away the part of the log this copy needs.
    if (control.equals(await readFile(join(from, controlFile)))) return
  }
  throw new Error('the database is written to faster than its files can be copied')
}

/** Checkpoints come after 32 MB of log; only an import of a whole catalogue writes that much while a copy is taken. */
const maxAttempts = 5
const controlFile = join('global', 'pg_control')
const logDirectory = 'pg_wal'

/** The files of an engine at rest, for this user alone and safe on the disk: nothing the engine writes later would repair a lost one. */
export async function copyRestingFiles({ from, to }: { from: string; to: string }): Promise<void> {
  await copyDirectory(from, to)
  for (const entry of await readdir(to, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) await chmod(path, 0o600)
    await flush(path)
  }
  await flush(to)
}

async function flush(path: string) {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

async function copyDirectory(from: string, to: string, isWanted: (name: string) => boolean = () => true) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyDirectory(source, target)
    else if (entry.isFile()) await copyFile(source, target).catch(unlessGone)
  }
}

/** A table dropped meanwhile: the log drops it in the copy, too. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
