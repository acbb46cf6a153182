/**
 * The built shop as the journeys meet it: on the embedded database in a directory of its own, removed at the end.
 * Plain JavaScript in one process, so that a stop signal reaches the shop itself.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'shildik-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
process.env.DATA_DIR = dataDir
process.env.DATABASE_URL = ''

await import('../dist/server/main.js')
