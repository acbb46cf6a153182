import { readConfig } from '#server/platform/config.ts'
import { openDatabaseBeside } from '#server/platform/database-beside.ts'
import { engineHere } from '#server/platform/engine-here.ts'
import { createLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/platform/project-paths.ts'
import { startFailureText } from '#server/platform/start-failure.ts'
import { moneyCheckText, stockCheckText } from './check-stock.ts'
import { checkMoney } from './money-check-queries.ts'
import { checkStock } from './stock-check-queries.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, migrationsDir, log: createLog('warn') })
  try {
    const [stock, money] = [await checkStock(database.pool), await checkMoney(database.pool)]
    process.stdout.write(`${stockCheckText(stock)}\n${moneyCheckText(money)}\n`)
    process.exitCode = stock.faults.length + money.faults.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exitCode = 2
}
