import type { FastifyBaseLogger } from 'fastify'

/** Longer than any honest request; whoever stops the shop should not have to wait for a dishonest one. */
const patienceMs = 15_000
/** Ctrl-C, and systemd by itself, signal a worker that its supervisor signals too: that is one signal. */
const sameSignalMs = 200

type Stop = { stop(): Promise<void>; log: FastifyBaseLogger; drainSeconds: number }

/** First signal: finish what is in flight and leave. Second one, or 15 seconds beyond those of draining: leave at once. */
export function stopOnSignals({ stop, log, drainSeconds }: Stop) {
  let stopping = false
  let stoppingSince = 0
  const longestMs = patienceMs + drainSeconds * 1000
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && performance.now() - stoppingSince < sameSignalMs) return
    if (stopping) {
      log.warn({ signal }, 'second signal, leaving at once')
      process.exit(1)
    }
    stopping = true
    stoppingSince = performance.now()
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error(`not everything was finished in ${longestMs / 1000} s, leaving`)
      process.exit(1)
    }, longestMs).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** A bug that nobody caught leaves the process in an unknown state: say it and leave, the supervisor starts a new one. */
export function leaveOnUncaught(log: FastifyBaseLogger) {
  const leave = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', leave)
  process.on('unhandledRejection', leave)
}
