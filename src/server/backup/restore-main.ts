import { parseArgs } from 'node:util'
import { eraseAgain } from '#server/account/personal-data-service.ts'
import { personalDataSources } from '#server/personal-data-sources.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { failProgram } from '#server/platform/database/program-start.ts'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { openUploadsOnce } from '#server/upload/upload-place-service.ts'
import { restoredText } from './backup-texts.ts'
import { restore } from './restore-service.ts'

try {
  makeOnlyPrivateFiles()
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new Error('Скажите, откуда: npm run restore -- --from каталог')
  const config = readConfig(process.env)
  const database = await openDatabase({ ...config, engineEntry: engineHere }, createLog('warn'))
  try {
    const { db } = database
    const result = await restore(database.direct, {
      dataDir: config.dataDir,
      openUploads: () => openUploadsOnce(db, config),
      from: values.from,
      sqlDir,
      eraseAgain: (erasures) =>
        eraseAgain({ db, secrets: createSecrets(db), personalData: personalDataSources }, erasures),
    })
    const output = result.ok ? process.stdout : process.stderr
    output.write(`${restoredText(result, values.from)}\n`)
    process.exitCode = result.ok ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  failProgram(error, 1)
}
