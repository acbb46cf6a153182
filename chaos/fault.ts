import type { Engine } from '#harness/prepared-shops.ts'
import type { FaultContext } from './fault-context.ts'

export { type Engine, MissingRequirement } from '#harness/prepared-shops.ts'

/** One figure of a fault against its bar. */
export type Row = { metric: string; value: number | string; bar: string; pass: boolean }

/** Something that goes wrong on purpose, and what the shop must do all the same. Ids are those of docs/chaos.md. */
export type Fault = {
  id: string
  name: string
  /** The engines it applies to. */
  engines: readonly Engine[]
  run(context: FaultContext): Promise<Row[]>
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
