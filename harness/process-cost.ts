// What a process has used so far, read from outside.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time, user and system. Linux only: the bench says so where there is no /proc. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The same of all connections to this database of a PostgreSQL server on this machine; 0 where it runs elsewhere. */
export function databaseCpuSeconds(databaseUrl: string): number {
  const name = ` ${new URL(databaseUrl).pathname.slice(1)} `
  let seconds = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      if (title.startsWith('postgres:') && title.includes(name)) seconds += cpuSeconds(Number(pid))
    } catch {
      // It has ended meanwhile.
    }
  }
  return seconds
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  return Number(kilobytes?.[1] ?? 0) / 1024
}

/** The most memory a process took, sampled five times a second until stopped. */
export function watchMemory(pid: number) {
  let highest = 0
  const sampling = setInterval(() => {
    try {
      highest = Math.max(highest, residentMegabytes(pid))
    } catch {
      // The process has ended; whoever started it reports that.
    }
  }, 200)
  return { highestMegabytes: () => highest, stop: () => clearInterval(sampling) }
}

/** Files and connections it holds. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Connections to this port of 127.0.0.1 that its owner holds open. */
export function openConnections(port: number): number {
  const here = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'latin1').split('\n').slice(1)
  return rows.filter((row) => {
    const [, local, , state] = row.trim().split(/\s+/)
    return local === here && (state === established || state === closedByTheOther)
  }).length
}
const established = '01'
const closedByTheOther = '08'

export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}
