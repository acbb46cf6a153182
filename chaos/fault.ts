import type { Engine } from '#harness/engine.ts'
import type { Place } from './place.ts'

export { type Engine, NotHere } from '#harness/engine.ts'

/** One figure of a fault against its bar. */
export type Row = { metric: string; value: number | string; bar: string; pass: boolean }

/** Something that goes wrong on purpose, and what the shop owes its people all the same. Ids are those of docs/chaos.md. */
export type Fault = {
  id: string
  name: string
  /** Where it can happen at all. */
  engines: readonly Engine[]
  run(place: Place): Promise<Row[]>
}

export function exactly(metric: string, value: number | string, wanted: number | string): Row {
  return { metric, value, bar: `= ${wanted}`, pass: value === wanted }
}

export function atLeast(metric: string, value: number, bar: number): Row {
  return { metric, value: rounded(value), bar: `≥ ${bar}`, pass: value >= bar }
}

export function atMost(metric: string, value: number, bar: number): Row {
  return { metric, value: rounded(value), bar: `≤ ${bar}`, pass: value <= bar }
}

export function below(metric: string, value: number, bar: number): Row {
  return { metric, value: rounded(value), bar: `< ${bar}`, pass: value < bar }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
