import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { openDatabase } from './platform/database/database.ts'
import { engineHere } from './platform/database/embedded/engine-process.ts'
import { findNewDatabase } from './platform/database/new-database.ts'
import { startFailureText } from './platform/database/program-start.ts'
import { closeDataDir, makeOnlyPrivateFiles } from './platform/files/private-files.ts'
import { outboxDir } from './platform/mail/outbox-files.ts'
import { readConfig } from './platform/process/config.ts'
import { leaveOnUncaught, stopOnSignals } from './platform/process/graceful-stop.ts'
import { createLog } from './platform/process/log.ts'
import { newDatabase } from './platform/process/project-paths.ts'
import { superviseWorkers } from './platform/process/workers.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  leaveOnUncaught(log)
  makeOnlyPrivateFiles()
  await closeDataDir({ dataDir: config.dataDir, outbox: outboxDir(config) }, log)
  // The database comes up in another process while this one reads the code of the shop.
  const findReadyFiles = () => findNewDatabase(newDatabase, config.demo ? 'demo' : 'empty')
  const opening = openDatabase({ ...config, engineEntry: engineHere, findReadyFiles }, log)
  // Whoever waits for it below is told; until then nobody listens.
  opening.catch(() => undefined)
  const { prepareShop, serveShop } = await import('./shop-process.ts')
  if (config.workers > 1 && cluster.isPrimary) {
    await prepareShop(opening, config, log)
    superviseWorkers(config.workers, { ...config, log })
  } else {
    const shop = await serveShop(opening, config, log)
    stopOnSignals({ stop: shop.stop, log, drainSeconds: config.drainSeconds })
    // V8 lets a small heap grow several times over before it collects it: an import of 100 000 rows left the process with 150 MB of garbage.
    // Not before: what a start reads stays, and collecting it again and again only takes time.
    setFlagsFromString('--heap-growing-percent=50')
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exit(1)
}
