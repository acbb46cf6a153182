import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { changesSomething } from '#server/platform/session/csrf.ts'
import { createPermits } from './concurrency-limiter.ts'
import { addressOf } from './limits.ts'
import type { Turn } from './loop-queue.ts'
import type { LoopWatch } from './loop-watch.ts'
import { prepareRefusal, sendRefusal } from './prepared-rejection.ts'

type Work = 'reads' | 'changes'

/** A kind of work that knows itself how much is too much, and what to say then. */
export type OwnRoom = { isFull(request: FastifyRequest): boolean; refuse(reply: FastifyReply): void }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lies ready in memory: giving it costs no more than refusing it. */
    isReady?: boolean
    ownRoom?: OwnRoom
  }
  interface FastifyRequest {
    inHandAs: { work: Work; holder: string } | null
  }
}

/**
 * How many questions are worked on at once; whoever comes on top of them is refused at once and told when to come back, so that
 * those inside do not wait for all the others. Reads and pages are shared fairly among addresses (permits.ts). Who changes something is about to buy: they have a place of their own, large
 * enough for a crowd, because orders wait for each other in a queue that costs nothing.
 */
export type Room = {
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

export const usualRoom: Room = { reads: 96, readsAtWork: 10, changes: 2000, pages: 6, pagesWaiting: 32 }

/** For a turn, of reads as of pages: as long as a question waits for a connection, and whoever waits longer for a page has gone. */
export const longestWaitMs = 3000

/** Probes must tell the truth. */
const alwaysServed = new Set(['/healthz', '/readyz', '/metrics'])

type Deps = { loop: LoopWatch; room: Room; turn: Turn; headers: HttpHeaders }

/** Answers how many are in hand, for the figures. */
export function registerOverload(app: FastifyInstance, { loop, room, turn, headers }: Deps): () => number {
  const inHand = { reads: 0, changes: 0 }
  const atWork = Math.min(room.readsAtWork, room.reads)
  const reads = createPermits(atWork, longestWaitMs, room.reads - atWork)
  const isFull = (work: Work, holder: string) =>
    work === 'reads' ? reads.isFull(holder) : inHand.changes >= room.changes
  const { problem } = problemError('unavailable')
  const refusal = prepareRefusal(JSON.stringify(problem), {
    ...headers.data,
    'content-type': 'application/json; charset=utf-8',
  })
  app.decorateRequest('inHandAs', null)

  // Before who is asking is even looked for: a crowd that is refused must cost those inside next to nothing.
  app.addHook('onRequest', (request, reply, done) => {
    const { ownRoom } = request.routeOptions.config
    if (ownRoom) return ownRoom.isFull(request) ? ownRoom.refuse(reply) : done()
    if (isUncounted(request)) return done()
    if (loop.isOverloaded() || isFull(workOf(request), addressOf(request))) sendRefusal(reply, refusal)
    else done()
  })

  // Counted from here, where the body has been read: who sends it slowly must not take the place of others.
  app.addHook('preHandler', async (request, reply) => {
    if (isUncounted(request)) return
    const work = workOf(request)
    // Kept, because a connection that is gone has no address any more.
    const holder = addressOf(request)
    if (isFull(work, holder)) return sendRefusal(reply, refusal)
    inHand[work] += 1
    try {
      if (work === 'reads') await reads.acquire(holder)
    } catch {
      inHand[work] -= 1
      return sendRefusal(reply, refusal)
    }
    request.inHandAs = { work, holder }
    if (work === 'reads') await turn()
  })

  // The place belongs to the work: who hangs up does not make room before it is done.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { inHandAs } = request
    request.inHandAs = null
    if (inHandAs) inHand[inHandAs.work] -= 1
    if (inHandAs?.work === 'reads') reads.release(inHandAs.holder)
    done(null, payload)
  })
  return () => inHand.reads + inHand.changes
}

/** Served always, or counted by its own room. */
function isUncounted({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.isReady === true || config.ownRoom !== undefined || alwaysServed.has(url)
}

function workOf({ method }: FastifyRequest): Work {
  return changesSomething(method) ? 'changes' : 'reads'
}
