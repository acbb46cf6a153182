import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { failProgram } from '#server/platform/database/program-start.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { moneyCheckText, stockCheckText } from './check-stock.ts'
import { checkMoney, checkStock } from './stock-check-queries.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabaseBeside({ config, engineEntry: engineHere, sqlDir, log: createLog('warn') })
  try {
    const [stock, money] = [await checkStock(database.pool), await checkMoney(database.pool)]
    process.stdout.write(`${stockCheckText(stock)}\n${moneyCheckText(money)}\n`)
    process.exitCode = stock.faults.length + money.faults.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  failProgram(error, 2)
}
