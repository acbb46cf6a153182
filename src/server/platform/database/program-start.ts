import { ConfigError } from '#server/platform/process/config.ts'
import { DataDirBrokenError, DataDirBusyError } from './embedded/embedded-database.ts'
import { MigrationError } from './migrations.ts'
import { DatabaseStartError } from './server-database.ts'

const fixable = [ConfigError, DatabaseStartError, DataDirBusyError, DataDirBrokenError, MigrationError]

/** What the operator can fix is said in one sentence; anything else is a bug and keeps its stack. */
export function startFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return fixable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

/** For a program that does one thing: says why it could not, and leaves with the code once what is under way has ended. */
export function failProgram(error: unknown, exitCode: number) {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exitCode = exitCode
}
