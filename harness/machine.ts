import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** The numbers mean nothing without the machine they were taken on; a load near its cores says others were at work, too. */
export function describeMachine(postgresVersion?: string): string {
  const processors = cpus()
  const facts = [
    new Date().toISOString().slice(0, 16).replace('T', ' '),
    `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    ...(postgresVersion ? [`PostgreSQL ${postgresVersion}`] : []),
    `${process.platform} ${process.arch}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ]
  return facts.join(' · ')
}

/**
 * Begun before a measurement and asked after it: a virtual machine also tells how much of its processors the host gave to others meanwhile.
 * Above a few hundredths no time in the record is the shop's own.
 */
export function watchMachine(postgresVersion?: string): () => string {
  const machine = describeMachine(postgresVersion)
  const before = processorTime()
  return () => {
    const after = processorTime()
    if (!before || !after) return machine
    const share = (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
    return `${machine} · taken by the host ${(share * 100).toFixed(0)} %`
  }
}

function processorTime(): { all: number; stolen: number } | null {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/ +/)
    const eight = ticks.slice(0, 8).map(Number)
    return { all: eight.reduce((sum, part) => sum + part, 0), stolen: eight[7]! }
  } catch {
    return null
  }
}
