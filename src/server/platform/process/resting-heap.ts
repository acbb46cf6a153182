import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8 keeps what a start or a burst of work left behind until more is needed: a third of the memory of a shop nobody is visiting. So
 * the heap is collected when the process has come to rest, once until it works again.
 */
const windowMs = 2000
/** Below it, of one core: timers and probes. Above the second, somebody is there. */
const restingShare = 0.03
const workingShare = 0.1

type Watched = { cpuMs: () => number; collect: () => void }

/** To be called once every window. */
export function createRestWatch({ cpuMs, collect }: Watched): () => void {
  let before = cpuMs()
  let isTidy = false
  return () => {
    const now = cpuMs()
    const share = (now - before) / windowMs
    before = now
    if (share > workingShare) isTidy = false
    if (isTidy || share > restingShare) return
    isTidy = true
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
