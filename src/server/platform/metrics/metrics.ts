import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoopWatch } from '#server/platform/admission/loop-watch.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ReplicaMetrics } from '#server/platform/database/replicas.ts'
import { sendProblem } from '#server/platform/http/problems.ts'
import type { AnswerSeen } from '#server/platform/http/request-log.ts'
import type { UnknownProxy } from '#server/platform/http/unknown-proxy.ts'
import type { Config } from '#server/platform/process/config.ts'
import { createRequestTimes } from './request-times.ts'

export type Metrics = {
  count: AnswerSeen
  /** A number read when the metrics are requested, so that it costs nothing in between. */
  watch(name: string, help: string, read: () => number): void
  /** The same of several things, told apart by a label. */
  watchEach(name: string, help: string, what: { label: string; read: () => [of: string, value: number][] }): void
}

/** Metrics for the operator in the text format of Prometheus: served to this machine and to METRICS_ALLOW. */
export function registerMetrics(
  app: FastifyInstance,
  { config, database, loop, proxy }: { config: Config; database: Database; loop: LoopWatch; proxy: UnknownProxy },
): Metrics {
  const times = createRequestTimes()
  const gauges: { name: string; help: string; read: () => string }[] = []

  function watch(name: string, help: string, read: () => number) {
    gauges.push({ name, help, read: () => `${name} ${read()}\n` })
  }

  const watchEach: Metrics['watchEach'] = (name, help, { label, read }) => {
    const lines = () => read().map(([of, value]) => `${name}{${label}="${of}"} ${value}\n`)
    gauges.push({ name, help, read: () => lines().join('') })
  }

  watch('shop_event_loop_lag_seconds', 'Longest event loop delay in the last half second', () => loop.lagMs() / 1000)
  watch('shop_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss())
  watch('shop_database_connections', 'Open connections of the pool', () => database.pool.totalCount)
  watch('shop_database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount)
  watch('shop_database_up', 'Whether the embedded engine runs, or one of several servers takes writes', () =>
    Number(database.isUp()),
  )
  if (database.replicas) watchReplicas(watchEach, database.replicas.metrics)

  app.get('/metrics', (request, reply) => {
    const isHere = isLoopback(request) && !proxy.isForwarded(request)
    if (!isHere && !config.metricsAllow.includes(plainAddress(request))) return sendProblem(reply, 'not-found')
    const lines = gauges.map(({ name, help, read }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${read()}`)
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(lines.join('') + times.text())
  })

  return { watch, watchEach, count: times.count }
}

function watchReplicas(watchEach: Metrics['watchEach'], metrics: ReplicaMetrics) {
  const gauges = [
    ['fresh', 'Whether the replica is read from', metrics.fresh],
    ['lag_seconds', 'For how long the replica may lack what the primary shows', metrics.lagSeconds],
    ['lag_bytes', 'Log of the primary that the replica has not replayed', metrics.lagBytes],
    ['reads', 'Questions the replica was asked', metrics.reads],
    ['fallbacks', 'Those of them that the primary had to answer', metrics.fallbacks],
  ] as const
  for (const [name, help, read] of gauges) watchEach(`shop_replica_${name}`, help, { label: 'replica', read })
}

/** `request.ip` is the socket's address unless TRUST_PROXY names trusted proxies. */
function isLoopback(request: FastifyRequest): boolean {
  const address = plainAddress(request)
  return address === '::1' || address.startsWith('127.')
}

function plainAddress({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:/, '')
}
