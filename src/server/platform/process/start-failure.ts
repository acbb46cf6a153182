import { DatabaseStartError } from '#server/platform/database/database.ts'
import { DataDirBrokenError, DataDirBusyError } from '#server/platform/database/embedded/embedded-database.ts'
import { MigrationError } from '#server/platform/database/migrations.ts'
import { ConfigError } from './config.ts'

const fixable = [ConfigError, DatabaseStartError, DataDirBusyError, DataDirBrokenError, MigrationError]

/** What a person can mend is said in one sentence; anything else is a bug and keeps its stack. */
export function startFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return fixable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
