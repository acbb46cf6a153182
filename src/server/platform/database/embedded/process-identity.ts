import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A pid alone may be reused by another program, so a process is known by its pid and its start time. */
export type ProcessIdentity = { pid: number; startedAt: string | null }

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: lookUp(pid).startedAt }
}

export function isProcessAlive(identity: ProcessIdentity): boolean {
  const now = lookUp(identity.pid)
  if (!now.alive) return false
  return now.startedAt === null || identity.startedAt === null || now.startedAt === identity.startedAt
}

/** Waits until the process is gone; false when it is still there after the given time. */
export async function waitForDeath(identity: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isProcessAlive(identity)) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** Processor time of the process's first thread; null where the system does not tell. */
export function cpuMsOf(pid: number): number | null {
  const stat = readProcFile(`/proc/${pid}/task/${pid}/stat`)
  if (stat === null) return null
  const fields = fieldsOf(stat)
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
/** What Linux counts in, on every machine Node runs on. */
const msPerTick = 10

function lookUp(pid: number): { alive: boolean; startedAt: string | null } {
  if (process.platform !== 'linux') return { alive: answersSignals(pid), startedAt: null }
  const stat = readProcFile(`/proc/${pid}/stat`)
  if (stat === null) return { alive: false, startedAt: null }
  const fields = fieldsOf(stat)
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
  // The first thread may be gone while others still hold the process's files and sockets open.
  const threads = Number(fields[17])
  return { alive: !hasEnded || threads > 1, startedAt: fields[19] ?? null }
}

/** The program's name may hold spaces and brackets: the fields are counted from the last bracket. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProcFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
