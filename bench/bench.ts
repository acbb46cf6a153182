import type { BenchDatabases } from './bench-databases.ts'
import type { PeerPaths } from './peers/peer-option.ts'

/** What every section is given. */
export type Bench = {
  databases: BenchDatabases
  /** Shorter and therefore rougher: to see that everything works, not to judge. */
  quick: boolean
  /** Only shops of these sizes; empty: all. */
  sizes: number[]
  /** Only these pages, in Lighthouse; empty: all. */
  pages: string[]
  /** Other shops that are measured beside this one, and where they are installed. */
  peers: PeerPaths
}

/** Of the sizes a section compares, those that are wanted. */
export function sizesOf({ sizes }: Bench, all: number[]): number[] {
  return sizes.length === 0 ? all : all.filter((size) => sizes.includes(size))
}

/** The catalogue of the demo shop; every section but the growth measures on it. */
export const shopSize = 2500
