import type { Row } from '../fault.ts'
import type { ClusterLoad } from './load/cluster-load.ts'
import type { Cluster } from './machine/cluster.ts'

/** Something that happens to machines while people buy. It is over, and everything is connected and started again, when `run` resolves. */
export type ClusterFault = {
  id: string
  name: string
  run(scene: Scene): Promise<Row[]>
}

export type Scene = {
  cluster: Cluster
  load: ClusterLoad
  /** Fewer seconds: shows that everything works, too short to judge by. */
  quick: boolean
  log(words: string): void
}

/** The first of these moments after another; how long it took to come to it. */
export function firstAfter(times: readonly number[], at: number): number {
  return (times.find((time) => time > at) ?? Number.POSITIVE_INFINITY) - at
}
