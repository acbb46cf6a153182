import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabaseBeside } from '#server/platform/database/database-beside.ts'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { failProgram } from '#server/platform/database/program-start.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { openShopSettings } from '#server/shop/shop-service.ts'
import { resetByEmail } from './factor-service.ts'

/** For the owner who lost everything: whoever may run programs on this machine may open the shop. */

const [email] = process.argv.slice(2)
if (!email) {
  process.stderr.write('npm run reset-factors -- EMAIL\n')
  process.exitCode = 2
} else await run(email)

async function run(typed: string) {
  try {
    const config = readConfig(process.env)
    const database = await openDatabaseBeside({ config, engineEntry: engineHere, sqlDir, log: createLog('warn') })
    try {
      const db = drizzle(database.pool)
      const { facts } = await openShopSettings(db, config)
      const isReset = await resetByEmail({ db, shop: facts }, typed)
      process.stdout.write(
        isReset ? 'Второй шаг входа сброшен: войдите с паролем и настройте его заново\n' : 'Такого сотрудника нет\n',
      )
      process.exitCode = isReset ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    failProgram(error, 2)
  }
}
