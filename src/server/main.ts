import cluster from 'node:cluster'
import { ConfigError, readConfig } from './platform/config.ts'
import { DatabaseStartError } from './platform/database.ts'
import { DataDirBrokenError, DataDirBusyError } from './platform/embedded/embedded-database.ts'
import { leaveOnUncaught, stopOnSignals } from './platform/graceful-stop.ts'
import { createLog } from './platform/log.ts'
import { MigrationError } from './platform/migrations.ts'
import { superviseWorkers } from './platform/workers.ts'
import { prepareShop, serveShop } from './shop-process.ts'

/** What a person can mend is said in one sentence; anything else is a bug and keeps its stack. */
const mendable = [ConfigError, DatabaseStartError, DataDirBusyError, DataDirBrokenError, MigrationError]

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
  const known = mendable.some((kind) => error instanceof kind)
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}
