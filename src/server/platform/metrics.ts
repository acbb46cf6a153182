import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { LoopWatch } from './loop-watch.ts'
import { sendProblem } from './problems.ts'
import type { AnswerSeen } from './request-log.ts'

export type Metrics = {
  onAnswer: AnswerSeen
  /** A number read when somebody asks for the metrics, so that counting costs nothing meanwhile. */
  watch(name: string, help: string, read: () => number): void
}

/** Figures for whoever runs the shop: this machine, and the addresses they allowed. */
export function registerMetrics(
  app: FastifyInstance,
  { config, database, loop }: { config: Config; database: Database; loop: LoopWatch },
): Metrics {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'shop_request_seconds',
    help: 'Answered requests by kind of address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Finding a series by its labels costs more than counting in it, so each is found once.
  const series = new Map<string, { observe(value: number): void }>()

  function watch(name: string, help: string, read: () => number) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }

  watch('shop_event_loop_lag_seconds', 'Longest wait for a turn in the last half second', () => loop.lagMs() / 1000)
  watch('shop_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
  watch('shop_database_connections', 'Open connections of the pool', () => database.pool.totalCount)
  watch('shop_database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount)
  watch('shop_database_up', 'Whether the embedded engine runs', () => Number(database.isUp()))

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, config.metricsAllow)) return sendProblem(reply, 'not-found')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })

  return {
    watch,
    onAnswer({ method, route, status, ms }) {
      const key = `${method} ${route} ${status}`
      let one = series.get(key)
      if (!one) {
        one = durations.labels(method, route, String(status))
        series.set(key, one)
      }
      one.observe(ms / 1000)
    },
  }
}

/** `request.ip` is the socket's address unless TRUST_PROXY names the proxies whose word counts. */
function isAllowed({ ip }: FastifyRequest, allowed: readonly string[]): boolean {
  const address = ip.replace(/^::ffff:/, '')
  return address === '::1' || address.startsWith('127.') || allowed.includes(address)
}
