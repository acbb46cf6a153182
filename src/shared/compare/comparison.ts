/** Two to four products side by side: what differs stands first, because that is what one chooses by. */

import { parseId } from '#shared/slug/slug-or-id.ts'
import { isSame, measureOf } from './analog-difference.ts'

export const mostCompared = 4
export const fewestCompared = 2

/** «?ids=7,12,7»: each once, the first four; anything that is no number is left out. */
export function readComparedIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((word) => parseId(word.trim()) ?? [])
  return [...new Set(ids)].slice(0, mostCompared)
}

export function comparePath(ids: readonly number[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
}

export type ComparedFact = { name: string; value: string }
export type ComparisonRow = {
  name: string
  /** In the order of the products; null where nothing is known. */
  values: (string | null)[]
  isDifferent: boolean
}

/** The rows of the comparison, each fact once, in the order in which the products name them; those that differ first. */
export function comparisonRows(products: readonly ComparedFact[][]): ComparisonRow[] {
  const names: string[] = []
  for (const { name } of products.flat()) if (!names.some((known) => isSame(known, name))) names.push(name)
  const rows = names.map((name): ComparisonRow => {
    const { title, unit } = measureOf(name)
    const values = products.map((facts) => facts.find((fact) => isSame(fact.name, name))?.value ?? null)
    const isDifferent = values.some((value) => !isSameOrNone(value, values[0] ?? null))
    return { name: title, values: values.map((value) => withUnit(value, unit)), isDifferent }
  })
  return [...rows.filter(({ isDifferent }) => isDifferent), ...rows.filter(({ isDifferent }) => !isDifferent)]
}

function isSameOrNone(one: string | null, another: string | null): boolean {
  return one === null || another === null ? one === another : isSame(one, another)
}

function withUnit(value: string | null, unit: string): string | null {
  if (value === null || unit === '') return value
  return unit === '°' ? `${value}°` : `${value}\u00a0${unit}`
}
