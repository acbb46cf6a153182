import type { FastifyInstance } from 'fastify'

/** Told of every answer: the metrics count them. */
export type AnswerSeen = (answer: { method: string; route: string; status: number; ms: number }) => void

/**
 * One line for each request: what kind of address, how it ended, how long it took. Addresses themselves are not written:
 * they hold search texts, e-mails and phones.
 */
export function registerRequestLog(app: FastifyInstance, onAnswer: AnswerSeen) {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    onAnswer(answer)
    // Probes come every second and say nothing while all is well.
    if (answer.route === '/healthz' || answer.route === '/metrics') app.log.debug(answer, 'request')
    else app.log.info(answer, 'request')
    done()
  })
}
