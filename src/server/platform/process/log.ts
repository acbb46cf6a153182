import { createRequire } from 'node:module'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

/** One JSON line per event; readable lines where a person is watching. Nothing personal is ever put into an event. */
export function createLog(level: string, destination?: pino.DestinationStream): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // Fastify's own serializer would write addresses and headers of people into the log.
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) {
    return pino(options, bufferedOutput())
  }
  // Its thirty files are read only where a person is watching.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  return pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }))
}

/** A write for each line costs a cached page a third of its speed; a quarter of a second late is early enough for a log. */
function bufferedOutput(): pino.DestinationStream {
  let isLeaving = false
  const lines = pino.destination({
    dest: 1,
    sync: true,
    minLength: 4096,
    periodicFlush: 250,
    maxLength: 1 << 20,
    retryEAGAIN: () => !isLeaving,
  })
  // A log that nobody reads, or that finds no disk space, is no reason to close the shop.
  lines.on('error', () => undefined)
  // Its own way tries for ever, also when the reader has gone or the disk is full.
  lines.flushSync = () => lines.flush()
  // Why a process left is said in its last moment.
  process.once('exit', () => {
    isLeaving = true
    lines.flush()
  })
  return lines
}

/**
 * What a programmer needs of an error, without what people typed: Drizzle puts the values of a failed query into its
 * message, and the database puts them into `detail` and into the messages of class 22 (wrong values).
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an Error was thrown' }
  if (error instanceof DrizzleQueryError) return { query: error.query, ...describeError(error.cause) }
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  const type = error.constructor.name
  if (typeof code === 'string' && /^22/.test(code)) return { type, code, message: 'a value the database cannot take' }
  return { type, code, constraint, table, message: error.message, stack: error.stack }
}
