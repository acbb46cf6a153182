import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabaseToRead } from '#server/platform/database/database-copy.ts'
import { engineHere, startFailureText } from '#server/platform/database/program-start.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { backUp } from './backup-service.ts'
import { backedUpText, copyCheckText } from './backup-texts.ts'
import { checkNewestCopy } from './copy-check.ts'

try {
  makeOnlyPrivateFiles()
  const now = new Date()
  const { values } = parseArgs({
    options: { to: { type: 'string' }, check: { type: 'boolean' }, in: { type: 'string', default: 'backups' } },
  })
  if (values.check) {
    const check = await checkNewestCopy(values.in, now)
    const output = check.ok ? process.stdout : process.stderr
    output.write(`${copyCheckText(check, values.in)}\n`)
    process.exitCode = check.ok ? 0 : 1
  } else {
    // Buyers come first; an engine that reads the copy inherits it.
    setPriority(constants.priority.PRIORITY_LOW)
    const to = values.to ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-'))
    const config = readConfig(process.env)
    const where = { config, engineEntry: engineHere, sqlDir, log: createLog('warn') }
    const database = await openDatabaseToRead(where, `${to}.engine`)
    try {
      const manifest = await backUp(database.pool, { dataDir: config.dataDir, to, now })
      process.stdout.write(`${backedUpText(manifest, to)}\n`)
    } finally {
      await database.close()
    }
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exitCode = 1
}
