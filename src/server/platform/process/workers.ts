import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { stopOnSignals } from './graceful-stop.ts'

const brakeMs = 1000
const calmMs = 10_000

/** A worker that has served is missed, and replaced at once; those that cannot open, or die again and again, would be started in a tight loop. */
export function restartDelayMs({
  hasServed,
  sinceLastDeathMs,
}: {
  hasServed: boolean
  sinceLastDeathMs: number
}): number {
  return hasServed && sinceLastDeathMs > calmMs ? 0 : brakeMs
}

/** Keeps `count` web processes alive on one port; they share nothing but the database. */
export function superviseWorkers(
  count: number,
  { drainSeconds, log }: { drainSeconds: number; log: FastifyBaseLogger },
) {
  let stopping = false
  const opened = new WeakSet<Worker>()
  let lastDeathAt = Number.NEGATIVE_INFINITY
  cluster.on('listening', (worker) => opened.add(worker))
  for (let index = 0; index < count; index += 1) cluster.fork()
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'web process died, starting another')
    const sinceLastDeathMs = performance.now() - lastDeathAt
    lastDeathAt = performance.now()
    setTimeout(() => !stopping && cluster.fork(), restartDelayMs({ hasServed: opened.has(worker), sinceLastDeathMs }))
  })
  const stop = () => {
    stopping = true
    return stopAll()
  }
  stopOnSignals({ stop, log, drainSeconds })
}

async function stopAll() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map((worker) => {
      const left = new Promise((resolve) => worker.once('exit', resolve))
      worker.process.kill('SIGTERM')
      return left
    }),
  )
}
