import type { FastifyInstance } from 'fastify'
import type { LoopWatch } from './loop-watch.ts'
import { sendProblem } from './problems.ts'

/** A kept page or file costs no more than a refusal, and probes must tell the truth; pages refuse only what must be made. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics', '/*', '/assets/*'])

export function registerOverload(app: FastifyInstance, loop: LoopWatch) {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    // A route that ends like a file (favicon.svg, robots.txt) is one kept in memory.
    if (loop.isOverloaded() && !alwaysServed.has(route) && !/\.\w+$/.test(route)) sendProblem(reply, 'unavailable')
    else done()
  })
}
