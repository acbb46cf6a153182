/**
 * The built shop as the journeys meet it: on the embedded database in a directory of its own, removed at the end.
 * Plain JavaScript in one process, so that a stop signal reaches the shop itself.
 */
import { rmSync } from 'node:fs'

const dataDir = process.env.E2E_DATA_DIR
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
process.env.DATA_DIR = dataDir
process.env.DATABASE_URL = ''

await import('../dist/server/main.js')
