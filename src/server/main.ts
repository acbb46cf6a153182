import cluster from 'node:cluster'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { engineHere } from './platform/engine-here.ts'
import { leaveOnUncaught, stopOnSignals } from './platform/graceful-stop.ts'
import { createLog } from './platform/log.ts'
import { closeDataDir, makeOnlyPrivateFiles } from './platform/private-files.ts'
import { startFailureText } from './platform/start-failure.ts'
import { superviseWorkers } from './platform/workers.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  leaveOnUncaught(log)
  makeOnlyPrivateFiles()
  await closeDataDir(config, log)
  // The database comes up in another process while this one reads the code of the shop.
  const opening = openDatabase({ ...config, engineEntry: engineHere }, log)
  // Whoever waits for it below is told; until then nobody listens.
  opening.catch(() => undefined)
  const { prepareShop, serveShop } = await import('./shop-process.ts')
  if (config.workers > 1 && cluster.isPrimary) {
    await prepareShop(opening, config, log)
    superviseWorkers(config.workers, log)
  } else {
    const shop = await serveShop(opening, config, log)
    stopOnSignals(shop.stop, log)
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exit(1)
}
