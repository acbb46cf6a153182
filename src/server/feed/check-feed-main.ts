import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type FeedName, feedNames } from '#shared/feed/feed-format.ts'
import { checkFeed } from './feed-check.ts'

/** A feed from a file or an address, read by the rules of the place it is for. Ends with 1 where something is wrong with it. */

const usage = `npm run check-feed -- ФАЙЛ или АДРЕС [--format ${feedNames.join('|')}]`
const { values, positionals } = parseArgs({ allowPositionals: true, options: { format: { type: 'string' } } })
const [source] = positionals
const name = feedNames.find((each) => each === values.format) ?? feedNames.find((each) => source?.includes(each))

if (!source || !name) {
  process.stderr.write(`${usage}\nБез --format площадка узнаётся по имени файла.\n`)
  process.exitCode = 2
} else await run(source, name)

async function run(from: string, format: FeedName) {
  try {
    const { offers, faults, faultCount } = await checkFeed(await open(from), format, new Date())
    for (const { place, text } of faults) process.stdout.write(`${place}: ${text}\n`)
    if (faultCount > faults.length) process.stdout.write(`и ещё ${faultCount - faults.length}\n`)
    process.stdout.write(`${format}: товаров ${offers}, ошибок ${faultCount}\n`)
    process.exitCode = faultCount > 0 ? 1 : 0
  } catch (error) {
    process.stderr.write(`Не удалось прочитать ${from}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}

async function open(from: string): Promise<AsyncIterable<Buffer>> {
  if (!/^https?:/.test(from)) {
    const file = createReadStream(from)
    return from.endsWith('.gz') ? file.pipe(createGunzip()) : file
  }
  const answer = await fetch(from)
  if (!answer.ok || !answer.body) throw new Error(`ответ ${answer.status}`)
  return Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
}
