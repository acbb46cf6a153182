import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** How the engine's process is started: the built `engine.js` in production, the source through tsx elsewhere. */
export type EngineEntry = { file: string; execArgv: string[] }

export function engineEntryFromSource(): EngineEntry {
  // An absolute address: the shop may be started from any directory.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { file: fileURLToPath(new URL('./engine.ts', import.meta.url)), execArgv: ['--import', tsx] }
}
