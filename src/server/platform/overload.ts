import type { FastifyInstance } from 'fastify'
import type { LoopWatch } from './loop-watch.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lies ready in memory: giving it costs no more than refusing it. */
    isReady?: boolean
  }
}

/** Probes must tell the truth, and pages themselves refuse only what must be made. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics', '/*'])

export function registerOverload(app: FastifyInstance, loop: LoopWatch) {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (loop.isOverloaded() && !config.isReady && !alwaysServed.has(url)) sendProblem(reply, 'unavailable')
    else done()
  })
}
