import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase } from './database.ts'
import type { DatabaseBeside, Where } from './database-beside.ts'
import { connectBeside, openDatabaseBeside } from './database-beside.ts'
import { copyRunningFiles } from './embedded/files-copy.ts'

/**
 * The shop's database to be read from end to end while the shop sells. A server does that beside its other work. The embedded engine
 * serves one transaction at a time and would stand still meanwhile, so its files are copied to `place` and opened by an engine of
 * their own.
 */
export async function openDatabaseToRead(where: Where, place: string): Promise<DatabaseBeside> {
  const running = connectBeside(where.config)
  if (!running) return openDatabaseBeside(where)
  const copyDir = resolve(place)
  const { dataDir } = where.config
  try {
    await copyRunningFiles(running, { from: join(dataDir, 'database'), to: join(copyDir, 'database') })
    const copy = await openDatabase(
      { databaseUrl: undefined, dataDir: copyDir, engineEntry: where.engineEntry },
      where.log,
    )
    return {
      pool: copy.pool,
      direct: copy.direct,
      engine: copy.engine,
      async close() {
        await copy.close()
        await rm(copyDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(copyDir, { recursive: true, force: true })
    throw error
  } finally {
    await running.end()
  }
}
