import { engineHere } from '#server/platform/database/engine-here.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { startFailureText } from '#server/platform/process/start-failure.ts'
import { readSeedArguments, SeedArgumentsError } from './seed-arguments.ts'
import { runSeed } from './seed-run.ts'

try {
  makeOnlyPrivateFiles()
  const { products } = readSeedArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const total = await runSeed({
    config,
    engineEntry: engineHere,
    sqlDir,
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
  process.stderr.write(`${error instanceof SeedArgumentsError ? error.message : startFailureText(error)}\n`)
  process.exitCode = 1
}
