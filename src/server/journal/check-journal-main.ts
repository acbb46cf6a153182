import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { failProgram } from '#server/platform/database/program-start.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { findHeadsElsewhere } from './heads-elsewhere.ts'
import { checkJournal } from './journal-check.ts'
import { journalCheckText } from './journal-check-text.ts'
import { parseHead } from './journal-seal.ts'

try {
  const { values } = parseArgs({
    options: { head: { type: 'string' }, in: { type: 'string' } },
  })
  const noted = values.head === undefined ? null : parseHead(values.head)
  if (values.head !== undefined && !noted) throw new Error('Конец цепочки пишется так: --head НОМЕР:ХЕШ')
  const config = readConfig(process.env)
  const heads = await findHeadsElsewhere({ dataDir: config.dataDir, backups: values.in ?? config.backupDir })
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, sqlDir, log: createLog('warn') })
  try {
    const all = noted ? [...heads, { ...noted, where: 'ваша запись' }] : heads
    const check = await checkJournal(drizzle(database.pool), all, new Date())
    process.stdout.write(`${journalCheckText(check)}\n`)
    process.exitCode = check.faults.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  failProgram(error, 2)
}
