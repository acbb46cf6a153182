import type { FastifyBaseLogger } from 'fastify'

/**
 * Work that an answer must not wait for, because its time would tell something: whether an account exists. It is lost when the process
 * dies within these milliseconds, so it is only for what a person simply asks for again.
 */
export type BackgroundWork = {
  start(work: () => Promise<void>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function createBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    start(work) {
      const run = work()
        .catch((error) => log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    background: BackgroundWork
  }
}
