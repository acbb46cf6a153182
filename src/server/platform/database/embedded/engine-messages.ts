import type { EngineAddress } from './engine-address.ts'

/** Without an address the engine only initialises the directory and closes it again. */
export type OpenRequest = {
  type: 'open'
  directory: string | null
  snapshot: string | null
  address: EngineAddress | null
  idleTransactionMs: number
  housekeepingMs: number
}

/** What the web process says to the engine. */
export type ToEngine = OpenRequest | { type: 'ping' } | { type: 'dump'; file: string } | { type: 'stop' }

/** What the engine answers. */
export type FromEngine = { type: 'opened'; port: number } | { type: 'pong' } | { type: 'dumped'; error: string | null }

/** The engine leaves with this code after it has told on stderr why the database cannot go on. */
export const exitDatabaseFailed = 71
