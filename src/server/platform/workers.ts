import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { stopOnSignals } from './graceful-stop.ts'

/** A worker that cannot even open would otherwise be started again in a tight loop; one that has served is missed, and replaced at once. */
const restartDelayMs = 1000

/** Keeps `count` web processes alive on one port; they share nothing but the database. */
export function superviseWorkers(count: number, log: FastifyBaseLogger) {
  let stopping = false
  const opened = new WeakSet<Worker>()
  cluster.on('listening', (worker) => opened.add(worker))
  for (let index = 0; index < count; index += 1) cluster.fork()
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'web process died, starting another')
    setTimeout(() => !stopping && cluster.fork(), opened.has(worker) ? 0 : restartDelayMs)
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
