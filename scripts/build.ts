// npm run build: the shop for the browser and for the server, and meanwhile, by the engine's own process, the database a new shop begins with.
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { build } from 'vite'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { filesOf, findNewDatabase, stampFileOf, stampOf } from '#server/platform/database/new-database.ts'
import { newDatabase, sqlDir } from '#server/platform/process/project-paths.ts'

const [shop, database] = await Promise.allSettled([buildShop(), makeNewDatabase()])
if (shop.status === 'rejected') throw shop.reason
// A shop on a PostgreSQL server does without, and one on the embedded engine makes its tables itself.
if (database.status === 'rejected') console.warn(`The database of a new shop was not made: ${database.reason}`)

async function buildShop() {
  await build()
  await build({ build: { ssr: true } })
}

async function makeNewDatabase() {
  if (await findNewDatabase(newDatabase)) return
  const { directory } = newDatabase
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const dataDir = await mkdtemp(join(directory, 'making-'))
  const log = pino({ level: 'warn' })
  const opened = await openDatabase({ dataDir, engineEntry: engineEntryFromSource(), databaseUrl: undefined }, log)
  await migrate(opened.direct, sqlDir)
  await opened.close()
  await rename(join(dataDir, 'database'), filesOf(newDatabase))
  await rm(dataDir, { recursive: true })
  await letEverybodyRead(filesOf(newDatabase))
  await writeFile(stampFileOf(newDatabase), await stampOf(newDatabase))
}

/** The engine makes files for its own user only; these hold nothing of anybody, and a container runs as another user than the one that built it. */
async function letEverybodyRead(directory: string) {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
