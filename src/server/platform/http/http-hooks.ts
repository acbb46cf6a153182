import type { FastifyInstance } from 'fastify'
import { createLoopQueue, type WaitForLoop } from '#server/platform/admission/loop-queue.ts'
import { type LoopWatch, watchLoop } from '#server/platform/admission/loop-watch.ts'
import { type AdmissionLimits, defaultAdmissionLimits, registerOverload } from '#server/platform/admission/overload.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { type Metrics, registerMetrics } from '#server/platform/process/metrics.ts'
import { type HttpHeaders, httpHeaders, registerHttpHeaders } from './http-headers.ts'
import type { HttpServer } from './http-server.ts'
import { registerNotFound } from './not-found.ts'
import { type AnswerSeen, registerRequestLog } from './request-log.ts'
import { type UnknownProxy, watchUnknownProxy } from './unknown-proxy.ts'

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
}

/** What holds for every answer of the shop, whatever it is about. */
export function registerHttp(
  app: FastifyInstance,
  { config, database, httpServer, loop = watchLoop(), admission = defaultAdmissionLimits }: Deps,
): Http {
  const headers = httpHeaders(config)
  app.addHook('onClose', async () => loop.stop())
  registerHttpHeaders(app, headers)
  const waitForLoop = createLoopQueue(httpServer)
  const inFlight = registerOverload(app, { loop, admission, waitForLoop, headers })
  const proxy = watchUnknownProxy(app, config)
  const metrics = registerMetrics(app, { config, database, loop, proxy })
  metrics.watch('shop_requests_in_hand', 'Questions being worked on', inFlight)
  metrics.watch(
    'shop_connections_answered',
    'Connections on which an answer is being made or sent',
    httpServer.inFlight,
  )
  metrics.watch('shop_connections_cut', 'Connections that asked too far ahead and were cut', httpServer.cuts)
  const onAnswer = registerRequestLog(app, metrics.count)
  registerNotFound(app)
  return { headers, loop, metrics, proxy, admission, waitForLoop, onAnswer }
}
