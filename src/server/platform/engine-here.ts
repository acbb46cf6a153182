import { join } from 'node:path'
import { type EngineEntry, engineEntryFromSource } from './embedded/embedded-database.ts'
import { builtServerDir, runsFromSource } from './project-paths.ts'

/** How this very program starts the engine of its database: as built, or from the sources. */
export const engineHere: EngineEntry = runsFromSource
  ? engineEntryFromSource()
  : { file: join(builtServerDir, 'engine.js'), execArgv: [] }
