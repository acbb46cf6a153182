import type { BenchDatabases } from './bench-databases.ts'

/** What every section is given. */
export type Bench = {
  databases: BenchDatabases
  /** Shorter and therefore rougher: to see that everything works, not to judge. */
  quick: boolean
}

/** The catalogue of the demo shop; every section but the growth measures on it. */
export const shopSize = 2500
