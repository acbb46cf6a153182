import type { FastifyInstance } from 'fastify'
import { createTurns, type Turn } from '#server/platform/admission/loop-queue.ts'
import { type LoopWatch, watchLoop } from '#server/platform/admission/loop-watch.ts'
import { type Room, registerOverload, usualRoom } from '#server/platform/admission/overload.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { type Metrics, registerMetrics } from '#server/platform/process/metrics.ts'
import { type HttpHeaders, httpHeaders, registerHttpHeaders } from './http-headers.ts'
import type { FrontDoor } from './http-server.ts'
import { registerNotFound } from './not-found.ts'
import { type AnswerSeen, registerRequestLog } from './request-log.ts'
import { type UnknownProxy, watchUnknownProxy } from './unknown-proxy.ts'

export type Http = {
  headers: HttpHeaders
  loop: LoopWatch
  metrics: Metrics
  proxy: UnknownProxy
  room: Room
  turn: Turn
  onAnswer: AnswerSeen
}

type Deps = { config: Config; database: Database; door: FrontDoor; loop?: LoopWatch; room?: Room }

/** What holds for every answer of the shop, whatever it is about. */
export function registerHttp(
  app: FastifyInstance,
  { config, database, door, loop = watchLoop(), room = usualRoom }: Deps,
): Http {
  const headers = httpHeaders(config)
  app.addHook('onClose', async () => loop.stop())
  registerHttpHeaders(app, headers)
  const turn = createTurns(door)
  const inHand = registerOverload(app, { loop, room, turn, headers })
  const proxy = watchUnknownProxy(app, config)
  const metrics = registerMetrics(app, { config, database, loop, proxy })
  metrics.watch('shop_requests_in_hand', 'Questions being worked on', inHand)
  metrics.watch('shop_connections_answered', 'Connections on which an answer is being made or sent', door.underWay)
  metrics.watch('shop_connections_cut', 'Connections that asked too far ahead and were cut', door.cuts)
  const onAnswer = registerRequestLog(app, metrics.count)
  registerNotFound(app)
  return { headers, loop, metrics, proxy, room, turn, onAnswer }
}
