import cluster from 'node:cluster'
import { readConfig } from './platform/config.ts'
import { leaveOnUncaught, stopOnSignals } from './platform/graceful-stop.ts'
import { createLog } from './platform/log.ts'
import { startFailureText } from './platform/start-failure.ts'
import { superviseWorkers } from './platform/workers.ts'
import { prepareShop, serveShop } from './shop-process.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  leaveOnUncaught(log)
  if (config.workers > 1 && cluster.isPrimary) {
    await prepareShop(config, log)
    superviseWorkers(config.workers, log)
  } else {
    const shop = await serveShop(config, log)
    stopOnSignals(shop.stop, log)
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exit(1)
}
