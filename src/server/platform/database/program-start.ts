import { join } from 'node:path'
import { ConfigError } from '#server/platform/process/config.ts'
import { builtServerDir, runsFromSource } from '#server/platform/process/project-paths.ts'
import {
  DataDirBrokenError,
  DataDirBusyError,
  type EngineEntry,
  engineEntryFromSource,
} from './embedded/embedded-database.ts'
import { MigrationError } from './migrations.ts'
import { DatabaseStartError } from './server-database.ts'

const fixable = [ConfigError, DatabaseStartError, DataDirBusyError, DataDirBrokenError, MigrationError]

/** What the operator can fix is said in one sentence; anything else is a bug and keeps its stack. */
export function startFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return fixable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

/** How this very program starts the engine of its database: as built, or from the sources. */
export const engineHere: EngineEntry = runsFromSource
  ? engineEntryFromSource()
  : { file: join(builtServerDir, 'engine.js'), execArgv: [] }
