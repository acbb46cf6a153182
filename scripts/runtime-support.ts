/** Until when the runtimes of a shop get security fixes, as their makers have announced; read without a network. */
const supportedUntil = {
  'Node.js': { 18: '2025-04-30', 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' },
  PostgreSQL: {
    13: '2025-11-13',
    14: '2026-11-12',
    15: '2027-11-11',
    16: '2028-11-09',
    17: '2029-11-08',
    18: '2030-11-14',
  },
} as const satisfies Record<string, Record<number, string>>

export type Runtime = keyof typeof supportedUntil
export type Support = { state: 'supported' | 'ended' | 'unknown'; says: string }

export function supportOf(runtime: Runtime, version: string, today: string): Support {
  const name = `${runtime} ${version}`
  const major = Number.parseInt(version, 10)
  const until: string | undefined = (supportedUntil[runtime] as Record<number, string>)[major]
  if (until && today <= until) return { state: 'supported', says: `${name}: security fixes until ${until}` }
  if (until) return { state: 'ended', says: `${name}: no security fixes since ${until}; ${newestOf(runtime)}` }
  // A version before the first of the table ended long ago; one after the last came later than this table.
  if (major < Math.min(...majorsOf(runtime))) return { state: 'ended', says: `${name}: too old; ${newestOf(runtime)}` }
  return { state: 'unknown', says: `${name}: not in the table of scripts/runtime-support.ts, ask its maker` }
}

function newestOf(runtime: Runtime): string {
  return `${Math.max(...majorsOf(runtime))} is the newest known here`
}

function majorsOf(runtime: Runtime): number[] {
  return Object.keys(supportedUntil[runtime]).map(Number)
}
