import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { Alternatives, SupersessionChange } from '#shared/diagram/diagram-admin-contract.ts'
import { isSame } from '#shared/journal/same-value.ts'
import { findAlternatives, lockSupersessions, replaceAlternatives } from './diagram-write-queries.ts'

/** Replaced numbers belong to all sheets at once, so each is changed only where it is still what the editor saw. */

export type NumberChanges = Record<string, Alternatives>
type Replaced =
  | { ok: true; before: NumberChanges; after: NumberChanges }
  | { ok: false; code: 'stale-numbers'; numbers: string[] }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }

export async function replaceNumbers(tx: Queryable, changes: SupersessionChange[]): Promise<Replaced> {
  const wrong = changes.findIndex(({ number, alternatives }) => !isPossible(number, alternatives))
  if (wrong >= 0) {
    const { number } = changes[wrong]!
    const fields = {
      [`supersessions.${wrong}`]: `${number}: номер не заменяет сам себя, а в наборе каждый номер один раз`,
    }
    return { ok: false, code: 'bad-input', fields }
  }
  const codes = changes.map(({ number }) => normalizeCode(number))
  await lockSupersessions(tx, codes)
  const now = await findAlternatives(tx, codes)
  const stale = changes.filter(({ number, was }) => !isSame(folded(now.get(normalizeCode(number)) ?? []), folded(was)))
  if (stale.length > 0) return { ok: false, code: 'stale-numbers', numbers: stale.map(({ number }) => number) }
  const [before, after]: NumberChanges[] = [{}, {}]
  for (const { number, was, alternatives } of changes) {
    if (isSame(folded(was), folded(alternatives))) continue
    await replaceAlternatives(tx, normalizeCode(number), alternatives)
    before![number] = was
    after![number] = alternatives
  }
  return { ok: true, before: before!, after: after! }
}

/** Puts back what an edit changed, where nothing changed it since. Answers the numbers that stay. */
export async function restoreNumbers(tx: Queryable, before: NumberChanges, after: NumberChanges): Promise<string[]> {
  const numbers = Object.keys(after)
  await lockSupersessions(tx, numbers)
  const now = await findAlternatives(tx, numbers.map(normalizeCode))
  const kept: string[] = []
  for (const number of numbers) {
    const code = normalizeCode(number)
    if (isSame(folded(now.get(code) ?? []), folded(after[number] ?? []))) {
      await replaceAlternatives(tx, code, before[number] ?? [])
    } else kept.push(number)
  }
  return kept
}

/** The order inside of a set says nothing. */
function folded(alternatives: Alternatives) {
  return alternatives.map((parts) =>
    parts.map(({ number, quantity }) => `${normalizeCode(number)}×${quantity}`).toSorted(),
  )
}

function isPossible(number: string, alternatives: Alternatives): boolean {
  const old = normalizeCode(number)
  return (
    old !== '' &&
    alternatives.every((parts) => {
      const codes = parts.map((part) => normalizeCode(part.number))
      return new Set(codes).size === codes.length && codes.every((code) => code !== '' && code !== old)
    })
  )
}
