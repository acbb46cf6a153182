import type { EngineProcess } from './engine-process.ts'

/**
 * Resolves with the reason when the engine has died or has been killed for silence. Silence is counted in unanswered
 * turns, not by the clock: a web process that slept or was busy itself must not blame the engine.
 */
export async function watchEngine(
  engine: EngineProcess,
  limits: { heartbeatMs: number; missedHeartbeats: number },
): Promise<string> {
  let missed = 0
  let isWaiting = false
  let isHung = false
  const timer = setInterval(() => {
    missed = isWaiting ? missed + 1 : 0
    if (missed >= limits.missedHeartbeats) {
      isHung = true
      engine.kill()
      return
    }
    if (isWaiting) return
    isWaiting = true
    engine.ping(() => {
      isWaiting = false
    })
  }, limits.heartbeatMs)
  const reason = await engine.exited
  clearInterval(timer)
  return isHung ? `no heartbeat: ${reason}` : reason
}
