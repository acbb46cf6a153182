import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import pretty from 'pino-pretty'

/** One JSON line per event; readable lines where a person is watching. Nothing personal is ever put into an event. */
export function createLog(level: string): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // Fastify's own serializer would write addresses and headers of people into the log.
    serializers: { err: pino.stdSerializers.err, req: () => undefined, res: () => undefined },
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }))
}
