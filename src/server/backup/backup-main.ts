import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabaseToRead } from '#server/platform/database/database-copy.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { failProgram } from '#server/platform/database/program-start.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { openUploadsOnce } from '#server/upload/upload-place-service.ts'
import { backUp } from './backup-service.ts'
import { backedUpText, copyCheckText } from './backup-texts.ts'
import { checkNewestCopy } from './copy-check.ts'
import { nameOfCopy, problemText } from './copy-list.ts'
import { makeNoted } from './copy-maker.ts'
import type { CopyLine } from './copy-process.ts'

let isTold = false

try {
  makeOnlyPrivateFiles()
  const now = new Date()
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      check: { type: 'boolean' },
      in: { type: 'string' },
      // The shop itself has started this and shows how far it is.
      progress: { type: 'boolean' },
    },
  })
  const config = readConfig(process.env)
  isTold = values.progress === true
  if (values.check) {
    const folder = values.in ?? config.backupDir
    const check = await checkNewestCopy(folder, now)
    const output = check.ok ? process.stdout : process.stderr
    output.write(`${copyCheckText(check, folder)}\n`)
    process.exitCode = check.ok ? 0 : 1
  } else {
    // Buyers come first; an engine that reads the copy inherits it.
    setPriority(constants.priority.PRIORITY_LOW)
    const to = values.to ?? join(config.backupDir, nameOfCopy(now))
    const where = { config, engineEntry: engineHere, sqlDir, log: createLog('warn') }
    const manifest = await makeNoted(to, async () => {
      const database = await openDatabaseToRead(where, `${to}.engine`)
      try {
        return await backUp(database.pool, {
          dataDir: config.dataDir,
          uploads: await openUploadsOnce(drizzle(database.pool), config),
          to,
          now,
          ...(isTold && { onProgress: tell }),
        })
      } finally {
        await database.close()
      }
    })
    if (!isTold) process.stdout.write(`${backedUpText(manifest, to)}\n`)
  }
} catch (error) {
  if (isTold) tell({ problem: problemText(error as Error) })
  failProgram(error, 1)
}

function tell(line: CopyLine) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
