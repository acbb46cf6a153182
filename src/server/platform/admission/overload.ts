import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { changesSomething } from '#server/platform/session/csrf.ts'
import { createLimiter } from './concurrency-limiter.ts'
import { addressOf } from './limits.ts'
import type { WaitForLoop } from './loop-queue.ts'
import type { LoopWatch } from './loop-watch.ts'
import { prepareRejection, sendRejection } from './prepared-rejection.ts'

type Work = 'reads' | 'changes'

/** A kind of work that knows itself how much is too much, and what to say then. */
export type OwnAdmission = { isFull(request: FastifyRequest): boolean; reject(reply: FastifyReply): void }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lies ready in memory: giving it costs no more than refusing it. */
    isReady?: boolean
    ownAdmission?: OwnAdmission
  }
  interface FastifyRequest {
    admittedAs: { work: Work; holder: string } | null
  }
}

/**
 * How many questions are worked on at once; whoever comes on top of them is refused at once and told when to come back, so that
 * those inside do not wait for all the others. Reads and pages are shared fairly among addresses (concurrency-limiter.ts). Who changes something is about to buy: they have a place of their own, large
 * enough for a crowd, because orders wait for each other in a queue that costs nothing.
 */
export type AdmissionLimits = {
  reads: number
  /** Of the reads so many ask the database at once, which leaves connections for the pages: each of those asks several times in turn. */
  readsAtWork: number
  changes: number
  /**
   * Drawing a page keeps the process busy for milliseconds on end: so few are made at once that what else waits gets its turn between them,
   * and no more wait than can be made before a visitor loses patience.
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

/** For a turn, of reads as of pages: as long as a question waits for a connection, and whoever waits longer for a page has gone. */
export const longestWaitMs = 3000

/** Probes must tell the truth. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics'])

type Deps = { loop: LoopWatch; admission: AdmissionLimits; waitForLoop: WaitForLoop; headers: HttpHeaders }

/** Answers how many are in hand, for the figures. */
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
  app.decorateRequest('inHandAs', null)

  // Before who is asking is even looked for: a crowd that is refused must cost those inside next to nothing.
  app.addHook('onRequest', (request, reply, done) => {
    const { ownAdmission } = request.routeOptions.config
    if (ownAdmission) return ownAdmission.isFull(request) ? ownAdmission.reject(reply) : done()
    if (isUncounted(request)) return done()
    if (loop.isOverloaded() || isFull(workOf(request), addressOf(request))) sendRejection(reply, rejection)
    else done()
  })

  // Counted from here, where the body has been read: who sends it slowly must not take the place of others.
  app.addHook('preHandler', async (request, reply) => {
    if (isUncounted(request)) return
    const work = workOf(request)
    // Kept, because a connection that is gone has no address any more.
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

  // The place belongs to the work: who hangs up does not make room before it is done.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { admittedAs } = request
    request.admittedAs = null
    if (admittedAs) inFlight[admittedAs.work] -= 1
    if (admittedAs?.work === 'reads') reads.release(admittedAs.holder)
    done(null, payload)
  })
  return () => inFlight.reads + inFlight.changes
}

/** Served always, or counted by its own room. */
function isUncounted({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.isReady === true || config.ownAdmission !== undefined || alwaysServed.has(url)
}

function workOf({ method }: FastifyRequest): Work {
  return changesSomething(method) ? 'changes' : 'reads'
}
