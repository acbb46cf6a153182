import { setImmediate as nextIteration } from 'node:timers/promises'
import type { HttpServer } from '#server/platform/http/http-server.ts'

/** Connections accepted between two pieces of work: enough to clear a crowd soon, and even an endless crowd delays running work less than one page does. */
const maxAccepted = 16

/** Waits until a piece of work may begin. */
export type WaitForLoop = () => Promise<void>

/**
 * Work that blocks the event loop for milliseconds – rendering a page, answering a call – starts one piece per iteration. The rows it
 * waits for often arrive together, and eight pages rendered in a row would block everything else for as long as all of them take.
 *
 * Node accepts one new connection per iteration. With long iterations the last of three hundred new connections would be accepted, if only
 * to be rejected, after seconds. So while connections keep arriving, the next one is accepted before the next piece starts.
 */
export function createLoopQueue({ accepted }: Pick<HttpServer, 'accepted'>): WaitForLoop {
  let last: Promise<void> = Promise.resolve()

  async function wait() {
    for (let iteration = 1; iteration <= maxAccepted; iteration += 1) {
      const before = accepted()
      await nextIteration()
      if (accepted() === before) return
    }
  }

  return () => {
    last = last.then(wait)
    return last
  }
}
