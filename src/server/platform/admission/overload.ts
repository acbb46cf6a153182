import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { changesSomething } from '#server/platform/http/request-log.ts'
import { createLimiter } from './concurrency-limiter.ts'
import { addressOf } from './limits.ts'
import type { WaitForLoop } from './loop-queue.ts'
import type { LoopWatch } from './loop-watch.ts'
import { prepareRejection, sendRejection } from './prepared-rejection.ts'

type Work = 'reads' | 'changes'

/** A route with its own limit and its own rejection. */
export type OwnAdmission = { isFull(request: FastifyRequest): boolean; reject(reply: FastifyReply): void }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is in memory: sending it costs no more than rejecting the request. */
    isReady?: boolean
    ownAdmission?: OwnAdmission
  }
  interface FastifyRequest {
    admittedAs: { work: Work; holder: string } | null
  }
}

/**
 * How many requests are in flight at once. Requests above the limit are shed at once with Retry-After, so that those admitted stay
 * fast. Reads and pages are shared fairly among client addresses (concurrency-limiter.ts). Writes come from customers about to buy:
 * they have a limit of their own, large enough for a crowd, because orders queue in the database at no cost.
 */
export type AdmissionLimits = {
  reads: number
  /** Reads that may use the database at once; the other connections are for pages, which run several queries one after another. */
  readsAtWork: number
  changes: number
  /**
   * Rendering a page blocks the event loop for milliseconds. Few are rendered at once, so that other work runs in between, and no more
   * may queue than can be rendered before a visitor leaves.
   */
  pages: number
  pagesWaiting: number
}

export const defaultAdmissionLimits: AdmissionLimits = {
  reads: 96,
  readsAtWork: 10,
  changes: 2000,
  pages: 6,
  pagesWaiting: 32,
}

/** Longest time a read or a page may queue. Same as the connection timeout of the pool: a visitor who waits longer has left. */
export const longestWaitMs = 3000

/** Never shed: probes must report the real state. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics'])

type Deps = { loop: LoopWatch; admission: AdmissionLimits; waitForLoop: WaitForLoop; headers: HttpHeaders }

/** Returns how many requests are in flight, for the metrics. */
export function registerOverload(app: FastifyInstance, { loop, admission, waitForLoop, headers }: Deps): () => number {
  const inFlight = { reads: 0, changes: 0 }
  const atWork = Math.min(admission.readsAtWork, admission.reads)
  const reads = createLimiter(atWork, longestWaitMs, admission.reads - atWork)
  const isFull = (work: Work, holder: string) =>
    work === 'reads' ? reads.isFull(holder) : inFlight.changes >= admission.changes
  const { problem } = problemError('unavailable')
  const rejection = prepareRejection(JSON.stringify(problem), {
    ...headers.data,
    'content-type': 'application/json; charset=utf-8',
  })
  app.decorateRequest('admittedAs', null)

  // Before the session is looked up: shedding must cost next to nothing.
  app.addHook('onRequest', (request, reply, done) => {
    const { ownAdmission } = request.routeOptions.config
    if (ownAdmission) return ownAdmission.isFull(request) ? ownAdmission.reject(reply) : done()
    if (isUncounted(request)) return done()
    if (loop.isOverloaded() || isFull(workOf(request), addressOf(request))) sendRejection(reply, rejection)
    else done()
  })

  // Counted from here, after the body was read: a slow sender must not occupy a slot.
  app.addHook('preHandler', async (request, reply) => {
    if (isUncounted(request)) return
    const work = workOf(request)
    // Stored now: a closed connection has no address any more.
    const holder = addressOf(request)
    if (isFull(work, holder)) return sendRejection(reply, rejection)
    inFlight[work] += 1
    try {
      if (work === 'reads') await reads.acquire(holder)
    } catch {
      inFlight[work] -= 1
      return sendRejection(reply, rejection)
    }
    request.admittedAs = { work, holder }
    if (work === 'reads') await waitForLoop()
  })

  // The slot belongs to the work: a client that disconnects frees it only when the work is done.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { admittedAs } = request
    request.admittedAs = null
    if (admittedAs) inFlight[admittedAs.work] -= 1
    if (admittedAs?.work === 'reads') reads.release(admittedAs.holder)
    done(null, payload)
  })
  return () => inFlight.reads + inFlight.changes
}

/** Always served, or counted by its own limit. */
function isUncounted({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.isReady === true || config.ownAdmission !== undefined || alwaysServed.has(url)
}

function workOf({ method }: FastifyRequest): Work {
  return changesSomething(method) ? 'changes' : 'reads'
}
