import type { EngineAddress } from './engine-address.ts'

/** What the web process says to the engine. */
export type ToEngine =
  | { type: 'open'; directory: string | null; snapshot: string | null; address: EngineAddress | null }
  | { type: 'ping' }
  | { type: 'dump'; file: string }
  | { type: 'stop' }

/** What the engine answers; `opened` without an address means: initialised and closed again. */
export type FromEngine =
  | { type: 'ready' }
  | { type: 'opened'; port: number }
  | { type: 'pong' }
  | { type: 'dumped'; error: string | null }

/** The engine leaves with this code after it has told on stderr why the database cannot go on. */
export const exitDatabaseFailed = 71
