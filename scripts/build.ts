// npm run build: the shop for the browser and for the server, and meanwhile, in another process, the databases new shops begin with.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'

const [shop, databases] = await Promise.allSettled([buildShop(), makeNewDatabases()])
if (shop.status === 'rejected') throw shop.reason
// A shop on a PostgreSQL server does without, and one on the embedded engine makes and fills its tables itself.
if (databases.status === 'rejected') console.warn(`The databases of new shops were not made: ${databases.reason}`)

async function buildShop() {
  await build()
  await build({ build: { ssr: true } })
}

/** In a process of its own: filling the demo catalogue keeps a processor as busy as building does. */
async function makeNewDatabases() {
  const program = join(import.meta.dirname, 'new-databases.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`exit code ${code}`)
}
