import { cpus, loadavg, totalmem } from 'node:os'

/** The numbers mean nothing without the machine they were taken on; a load near its cores says others were at work, too. */
export function describeMachine(postgresVersion: string | undefined): string {
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
