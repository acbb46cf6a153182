import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { openDatabaseBeside } from '#server/platform/database-beside.ts'
import { engineHere } from '#server/platform/engine-here.ts'
import { createLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/platform/project-paths.ts'
import { startFailureText } from '#server/platform/start-failure.ts'
import { backUp } from './backup-service.ts'
import { backedUpText } from './backup-texts.ts'

try {
  const now = new Date()
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = values.to ?? `backups/${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const config = readConfig(process.env)
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, migrationsDir, log: createLog('warn') })
  try {
    const manifest = await backUp(database.pool, { dataDir: config.dataDir, to, now })
    process.stdout.write(`${backedUpText(manifest, to)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exitCode = 1
}
