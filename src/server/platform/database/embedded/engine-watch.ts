import type { EngineProcess } from './engine-process.ts'
import { cpuMsOf } from './process-identity.ts'

type WatchLimits = {
  heartbeatMs: number
  /** So many unanswered turns in a row without work done: it hangs. */
  missedHeartbeats: number
  /** So many unanswered turns although it works: a statement without end. */
  busyHeartbeats: number
}

/**
 * The engine answers between two statements. One of the shop's jobs on a machine that is busy with something else may take longer than a dead
 * engine is given, and a killed engine loses the job and starts it again, for ever. Who computes is busy; who is stopped, waits for a disk that
 * does not come back or for an answer nobody gives uses no processor time. Below this share of a turn it is only the engine's own timers.
 */
const leastShareOfWork = 0.02

/**
 * Resolves with the reason when the engine has died or has been killed for silence. Silence is counted in unanswered
 * turns, not by the clock: a web process that slept or was busy itself must not blame the engine.
 */
export async function watchEngine(
  engine: EngineProcess,
  limits: WatchLimits,
  cpuMs: (pid: number) => number | null = cpuMsOf,
): Promise<string> {
  let unanswered = 0
  let idle = 0
  let isWaiting = false
  let killedFor = ''
  let seenCpuMs = cpuMs(engine.pid)

  function isWorking(): boolean {
    const before = seenCpuMs
    seenCpuMs = cpuMs(engine.pid)
    // Where the system does not tell, silence is all there is to go by.
    if (before === null || seenCpuMs === null) return false
    return seenCpuMs - before >= limits.heartbeatMs * leastShareOfWork
  }

  const timer = setInterval(() => {
    const hasWorked = isWorking()
    unanswered = isWaiting ? unanswered + 1 : 0
    idle = isWaiting && !hasWorked ? idle + 1 : 0
    if (idle >= limits.missedHeartbeats) killedFor = 'no heartbeat'
    else if (unanswered >= limits.busyHeartbeats) killedFor = 'busy without end'
    if (killedFor) return engine.kill()
    if (isWaiting) return
    isWaiting = true
    engine.ping(() => {
      isWaiting = false
    })
  }, limits.heartbeatMs)
  const reason = await engine.exited
  clearInterval(timer)
  return killedFor ? `${killedFor}: ${reason}` : reason
}
