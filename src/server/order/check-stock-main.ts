import { readConfig } from '#server/platform/config.ts'
import { openDatabaseBeside } from '#server/platform/database-beside.ts'
import { engineHere } from '#server/platform/engine-here.ts'
import { createLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/platform/project-paths.ts'
import { startFailureText } from '#server/platform/start-failure.ts'
import { stockCheckText } from './check-stock.ts'
import { checkStock } from './stock-check-queries.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, migrationsDir, log: createLog('warn') })
  try {
    const check = await checkStock(database.pool)
    process.stdout.write(`${stockCheckText(check)}\n`)
    process.exitCode = check.faults.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exitCode = 2
}
