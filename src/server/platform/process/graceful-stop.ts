import type { FastifyBaseLogger } from 'fastify'

/** Longer than any honest request; whoever stops the shop should not have to wait for a dishonest one. */
const patienceMs = 15_000

/** First signal: finish what is in flight and leave. Second one, or 15 seconds: leave at once. */
export function stopOnSignals(stop: () => Promise<void>, log: FastifyBaseLogger) {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn({ signal }, 'second signal, leaving at once')
      process.exit(1)
    }
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error(`not everything was finished in ${patienceMs / 1000} s, leaving`)
      process.exit(1)
    }, patienceMs).unref()
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
