import type { FastifyInstance } from 'fastify'

/** Told of every answer. */
export type AnswerSeen = (answer: { method: string; route: string; status: number; ms: number }) => void

/**
 * One line for each request: what kind of address, how it ended, how long it took. Addresses themselves are not written:
 * they hold search texts, e-mails and phones.
 */
export function registerRequestLog(app: FastifyInstance, count: AnswerSeen): AnswerSeen {
  const onAnswer: AnswerSeen = (answer) => {
    count(answer)
    // Probes come every second and say nothing while all is well.
    if (answer.route === '/healthz' || answer.route === '/metrics') app.log.debug(answer, 'request')
    else app.log.info(answer, 'request')
  }
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    onAnswer({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, ms })
    done()
  })
  return onAnswer
}
