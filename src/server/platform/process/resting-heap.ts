import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8 keeps what a start or a burst of work left behind until more is needed: a third of the memory of a shop nobody is visiting. So
 * the heap is collected when the process has come to rest, and once more when hardly anything was allocated for longer than
 * V8 looks back (5 s): only then does it give back the room for new objects, another 30 MB. Then not until the process has worked.
 */
const windowMs = 2000
/** Below it, of one core: timers and probes. Above the second, somebody is there. */
const restingShare = 0.03
const workingShare = 0.1
/** Windows at rest after which the heap is collected. */
const collectAfter = [1, 5]

type Watched = { cpuMs: () => number; collect: () => void }

/** To be called once every window. */
export function createRestWatch({ cpuMs, collect }: Watched): () => void {
  let before = cpuMs()
  let atRest = 0
  return () => {
    const now = cpuMs()
    const share = (now - before) / windowMs
    before = now
    if (share > workingShare) atRest = 0
    if (share > restingShare) return
    atRest += 1
    if (!collectAfter.includes(atRest)) return
    collect()
    // What the collection itself took is no work.
    before = cpuMs()
  }
}

export function collectAtRest(): () => void {
  const timer = setInterval(createRestWatch({ cpuMs: usedMs, collect: findCollector() }), windowMs).unref()
  return () => clearInterval(timer)
}

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Only by this flag does Node give the function out; it is taken back, so that nothing else finds it. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return collect
}
