import type { FastifyInstance } from 'fastify'
import { createLoopQueue, type WaitForLoop } from './admission/loop-queue.ts'
import { type LoopWatch, watchLoop } from './admission/loop-watch.ts'
import { type AdmissionLimits, defaultAdmissionLimits, registerOverload } from './admission/overload.ts'
import type { Database } from './database/database.ts'
import { type HttpHeaders, httpHeaders, registerHttpHeaders } from './http/http-headers.ts'
import type { HttpServer } from './http/http-server.ts'
import { registerNotFound } from './http/not-found.ts'
import { type AnswerSeen, registerRequestLog } from './http/request-log.ts'
import { type UnknownProxy, watchUnknownProxy } from './http/unknown-proxy.ts'
import { type Metrics, registerMetrics } from './metrics/metrics.ts'
import type { Config } from './process/config.ts'

export type Http = {
  headers: HttpHeaders
  loop: LoopWatch
  metrics: Metrics
  proxy: UnknownProxy
  admission: AdmissionLimits
  waitForLoop: WaitForLoop
  onAnswer: AnswerSeen
}

type Deps = {
  config: Config
  database: Database
  httpServer: HttpServer
  loop?: LoopWatch
  admission?: AdmissionLimits
  /** What stands in every page as text, which the content policy must allow. */
  inlineScripts: readonly string[]
}

/** What holds for every answer of the shop, whatever it is about. */
export function registerHttp(
  app: FastifyInstance,
  { config, database, httpServer, loop = watchLoop(), admission = defaultAdmissionLimits, inlineScripts }: Deps,
): Http {
  const headers = httpHeaders({ ...config, inlineScripts })
  app.addHook('onClose', async () => loop.stop())
  registerHttpHeaders(app, headers)
  const waitForLoop = createLoopQueue(httpServer)
  const inFlight = registerOverload(app, { loop, admission, waitForLoop, headers })
  const proxy = watchUnknownProxy(app, config)
  const metrics = registerMetrics(app, { config, database, loop, proxy })
  metrics.watch('shop_requests_in_flight', 'Requests in flight', inFlight)
  metrics.watch('shop_connections_answered', 'Connections with a response in flight', httpServer.inFlight)
  metrics.watch('shop_connections_cut', 'Connections closed for pipelining too many requests', httpServer.cuts)
  const onAnswer = registerRequestLog(app, metrics.count)
  registerNotFound(app)
  return { headers, loop, metrics, proxy, admission, waitForLoop, onAnswer }
}
