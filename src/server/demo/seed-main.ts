import { parseArgs } from 'node:util'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import { startFailureText } from '#server/platform/database/program-start.ts'
import { makeOnlyPrivateFiles } from '#server/platform/files/private-files.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { runSeed } from './seed-run.ts'

/** `npm run seed -- --products N`. */
export class SeedArgumentsError extends Error {}

const mostProducts = 2_000_000

export function readSeedArguments(args: string[]): { products: number } {
  const usage = `Сколько товаров должно быть в магазине: npm run seed -- --products 100000 (от 1 до ${mostProducts})`
  try {
    const { values } = parseArgs({ args, options: { products: { type: 'string' } } })
    const text = values.products?.replace(/[ _]/g, '') ?? ''
    const products = Number(text)
    if (!/^\d+$/.test(text) || products < 1 || products > mostProducts) throw new SeedArgumentsError(usage)
    return { products }
  } catch {
    throw new SeedArgumentsError(usage)
  }
}

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
