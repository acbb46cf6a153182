import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { type HttpHeaders, httpHeaders, registerHttpHeaders } from './http-headers.ts'
import { type LoopWatch, watchLoop } from './loop-watch.ts'
import { type Metrics, registerMetrics } from './metrics.ts'
import { registerNotFound } from './not-found.ts'
import { registerOverload } from './overload.ts'
import { type AnswerSeen, registerRequestLog } from './request-log.ts'

export type Http = { headers: HttpHeaders; loop: LoopWatch; metrics: Metrics; onAnswer: AnswerSeen }

/** What holds for every answer of the shop, whatever it is about. */
export function registerHttp(app: FastifyInstance, { config, database }: { config: Config; database: Database }): Http {
  const headers = httpHeaders(config)
  const loop = watchLoop()
  app.addHook('onClose', async () => loop.stop())
  registerHttpHeaders(app, headers)
  registerOverload(app, loop)
  const metrics = registerMetrics(app, { config, database, loop })
  const onAnswer = registerRequestLog(app, metrics.count)
  registerNotFound(app)
  return { headers, loop, metrics, onAnswer }
}
