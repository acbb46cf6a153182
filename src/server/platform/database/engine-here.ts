import { join } from 'node:path'
import { builtServerDir, runsFromSource } from '#server/platform/process/project-paths.ts'
import { type EngineEntry, engineEntryFromSource } from './embedded/embedded-database.ts'

/** How this very program starts the engine of its database: as built, or from the sources. */
export const engineHere: EngineEntry = runsFromSource
  ? engineEntryFromSource()
  : { file: join(builtServerDir, 'engine.js'), execArgv: [] }
