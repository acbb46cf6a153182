import type { FastifyInstance } from 'fastify'

type Answer = { method: string; route: string; status: number; ms: number }
/** Called for every answer. `isReady`: nothing had to be made for it, as for a cached page or a file of the build. */
export type AnswerSeen = (answer: Answer, isReady?: boolean) => void

const slowMs = 1000

/**
 * One line for each request: what kind of address, how it ended, how long it took. Addresses themselves are not written:
 * they hold search texts, e-mails and phones.
 */
export function registerRequestLog(app: FastifyInstance, count: AnswerSeen): AnswerSeen {
  const onAnswer: AnswerSeen = (answer, isReady) => {
    count(answer)
    // A line costs as much as a tenth of a cached page. The metrics count these; probes come every second.
    const isQuiet = isReady || answer.route === '/healthz' || answer.route === '/metrics'
    if (isQuiet && answer.status < 400 && answer.ms < slowMs) app.log.debug(answer, 'request')
    else app.log.info(answer, 'request')
  }
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { url: route = 'none', config } = request.routeOptions
    onAnswer({ method: request.method, route, status: reply.statusCode, ms }, config.isReady)
    done()
  })
  return onAnswer
}

export function changesSomething(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}
