import { setImmediate as nextIteration } from 'node:timers/promises'
import type { HttpServer } from '#server/platform/http/http-server.ts'

/** So many let in between two pieces of work clear a crowd soon; a crowd without end takes less from those inside than a page does. */
const maxAccepted = 16

/** Waits until a piece of work may begin. */
export type WaitForLoop = () => Promise<void>

/**
 * Work that keeps the process busy for milliseconds – drawing a page, answering a call – begins one piece a turn of the event loop. What it
 * waited for often arrives together, and eight pages drawn in a row would let nobody else have a word for as long as all of them take.
 *
 * Node lets one new connection in a turn: were each turn as long as the work of all, whoever comes last in a crowd of three hundred would be
 * heard, if only to be refused, after seconds. So while somebody has just come in, the next is let in before the next piece is begun.
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
