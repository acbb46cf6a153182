/**
 * The built shop as the journeys meet it: in a directory of its own, removed at the end, on the empty database of
 * E2E_DATABASE_URL or else on the embedded engine, which then shares the browsers' processors.
 * Plain JavaScript in one process, so that a stop signal reaches the shop itself.
 */
import { rmSync } from 'node:fs'

const dataDir = process.env.E2E_DATA_DIR
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
process.env.DATA_DIR = dataDir
process.env.DATABASE_URL = process.env.E2E_DATABASE_URL ?? ''

await import('../dist/server/main.js')
