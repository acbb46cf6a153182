import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { stopOnSignals } from './graceful-stop.ts'

/** A worker that dies at once would otherwise be started again in a tight loop; one that has served is missed, and replaced at once. */
const restartDelayMs = 1000
const servedMs = 3000

/** Keeps `count` web processes alive on one port; they share nothing but the database. */
export function superviseWorkers(count: number, log: FastifyBaseLogger) {
  let stopping = false
  const startedAt = new WeakMap<Worker, number>()
  const start = () => void startedAt.set(cluster.fork(), performance.now())
  for (let index = 0; index < count; index += 1) start()
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'web process died, starting another')
    const hasServed = performance.now() - (startedAt.get(worker) ?? 0) > servedMs
    setTimeout(() => !stopping && start(), hasServed ? 0 : restartDelayMs)
  })
  stopOnSignals(() => {
    stopping = true
    return stopAll()
  }, log)
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
