import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { type HttpHeaders, httpHeaders, registerHttpHeaders } from './http-headers.ts'
import { type LoopWatch, watchLoop } from './loop-watch.ts'
import { type Metrics, registerMetrics } from './metrics.ts'
import { registerNotFound } from './not-found.ts'
import { registerOverload } from './overload.ts'
import { registerRequestLog } from './request-log.ts'

export type Http = { headers: HttpHeaders; loop: LoopWatch; metrics: Metrics }

/** What holds for every answer of the shop, whatever it is about. */
export function registerHttp(app: FastifyInstance, { config, database }: { config: Config; database: Database }): Http {
  const headers = httpHeaders(config)
  const loop = watchLoop()
  app.addHook('onClose', async () => loop.stop())
  registerHttpHeaders(app, headers)
  registerOverload(app, loop)
  const metrics = registerMetrics(app, { config, database, loop })
  registerRequestLog(app, metrics.onAnswer)
  registerNotFound(app)
  return { headers, loop, metrics }
}

/** Slow senders are cut: 15 s for the headers, 30 s for the whole request, a minute of silence while an answer is sent. */
export const serverTimeouts = {
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  // Longer than the 60 s of usual balancers, so that they, not we, close an idle connection.
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2000 },
}
