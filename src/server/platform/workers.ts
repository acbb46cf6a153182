import cluster from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { stopOnSignals } from './graceful-stop.ts'

/** A worker that dies at once would otherwise be started again in a tight loop. */
const restartDelayMs = 1000

/** Keeps `count` web processes alive on one port; they share nothing but the database. */
export function superviseWorkers(count: number, log: FastifyBaseLogger) {
  let stopping = false
  for (let index = 0; index < count; index += 1) cluster.fork()
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'web process died, starting another')
    setTimeout(() => !stopping && cluster.fork(), restartDelayMs)
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
