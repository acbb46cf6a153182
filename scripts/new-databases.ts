// A step of `npm run build`: the databases that new shops on the embedded engine begin with, empty and with the demo catalogue.
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { seedDemo } from '#server/demo/demo-service.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { filesOf, stampFileOf, stampOf } from '#server/platform/database/new-database.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { newDatabase, sqlDir } from '#server/platform/process/project-paths.ts'
import { hashOfSources } from './build-when-needed.mjs'

const { directory } = newDatabase
const log = pino({ level: 'warn' })
/** What the catalogue is written by. A change of the pages alone makes no other database. */
const sources = hashOfSources(['src/server', 'src/shared', 'db', 'package-lock.json', 'scripts/new-databases.ts'])
const sourcesFile = join(directory, 'sources')

if ((await textOf(sourcesFile)) !== sources) {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const dataDir = await mkdtemp(join(directory, 'making-'))
  await workOn(dataDir, (database) => migrate(database.direct, sqlDir))
  await cp(join(dataDir, 'database'), filesOf(newDatabase, 'empty'), { recursive: true })
  await workOn(dataDir, async (database) => {
    // Where its photos go is asked again at the first start of the shop that takes the files.
    await seedDemo(database.direct, { files: openFolderStore(join(dataDir, 'uploads')), log })
    // The first visitors need not do it, and the files take less room.
    await database.direct.query('vacuum (freeze, analyze)')
  })
  await rename(join(dataDir, 'database'), filesOf(newDatabase, 'demo'))
  await rm(dataDir, { recursive: true })
  for (const kind of ['empty', 'demo'] as const) {
    await dropSpareLog(filesOf(newDatabase, kind))
    await letEverybodyRead(filesOf(newDatabase, kind))
  }
  await writeFile(stampFileOf(newDatabase), await stampOf(newDatabase))
  await writeFile(sourcesFile, sources)
}

async function workOn(dataDir: string, work: (database: Database) => Promise<unknown>) {
  const database = await openDatabase({ dataDir, engineEntry: engineEntryFromSource(), databaseUrl: undefined }, log)
  await work(database)
  await database.close()
}

/** After a clean stop the first segment of the log is the one in use. The engine keeps the others, 16 MB each, only to write them again. */
async function dropSpareLog(files: string) {
  const log = join(files, 'pg_wal')
  const segments = (await readdir(log)).filter((name) => /^[\dA-F]{24}$/.test(name)).toSorted()
  for (const spare of segments.slice(1)) await rm(join(log, spare))
}

/** The engine makes files for its own user only; these hold nothing of anybody, and a container runs as another user than the one that built it. */
async function letEverybodyRead(files: string) {
  await chmod(files, 0o755)
  for (const entry of await readdir(files, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
