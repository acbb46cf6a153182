import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { DatabaseStartError } from '#server/platform/database.ts'
import {
  DataDirBrokenError,
  DataDirBusyError,
  engineEntryFromSource,
} from '#server/platform/embedded/embedded-database.ts'
import { createLog } from '#server/platform/log.ts'
import { MigrationError } from '#server/platform/migrations.ts'
import { builtServerDir, migrationsDir, runsFromSource } from '#server/platform/project-paths.ts'
import { readSeedArguments, SeedArgumentsError } from './seed-arguments.ts'
import { runSeed } from './seed-run.ts'

const mendable = [
  SeedArgumentsError,
  ConfigError,
  DatabaseStartError,
  DataDirBusyError,
  DataDirBrokenError,
  MigrationError,
]

try {
  const { products } = readSeedArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const total = await runSeed({
    config,
    engineEntry: runsFromSource
      ? engineEntryFromSource()
      : { file: join(builtServerDir, 'engine.js'), execArgv: [] as string[] },
    migrationsDir,
    products,
    output: process.stderr,
    log: createLog('warn'),
    signal: stopping.signal,
  })
  process.stderr.write(`Товаров в магазине: ${total}\n`)
  if (stopping.signal.aborted) {
    process.stderr.write('Остановлено. Запустите снова, чтобы продолжить с этого места\n')
    process.exitCode = 130
  }
} catch (error) {
  const known = mendable.some((kind) => error instanceof kind)
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
}
