import { type ExchangeFigures, noFigures } from '#shared/exchange/exchange-contract.ts'
import { type Left, type LeftReason, mereNotes } from '#shared/exchange/exchange-reasons.ts'

/** The figures of an exchange grow with each portion of it. */

/** What became of a product or an order; `sku` is what people call it by. */
export type Counted = {
  action: 'created' | 'changed' | 'same' | 'left'
  given: Record<string, unknown>
  left: Left[]
  sku: string
}

const mostExamples = 5
/** Of these each kind is a line of its own: «вид цены „Опт 2“». */
const apart: ReadonlySet<LeftReason> = new Set(['price-type', 'price-unknown', 'status-unknown'])

export function addFigures(
  before: Partial<ExchangeFigures>,
  { outcomes, left }: { outcomes: Counted[]; left: { left: Left; of: string }[] },
): ExchangeFigures {
  const figures = structuredClone({ ...noFigures, ...before })
  for (const { action, given, left: own, sku } of outcomes) {
    figures[action]++
    if (action === 'changed')
      for (const field of Object.keys(given)) figures.fields[field] = (figures.fields[field] ?? 0) + 1
    for (const each of own) note(figures, each, sku)
  }
  for (const { left: each, of } of left) {
    note(figures, each, of)
    if (!mereNotes.has(each[0])) figures.left++
  }
  return figures
}

export function addCome(before: Partial<ExchangeFigures>, rows: Record<string, number>): ExchangeFigures {
  const came = { ...before.came }
  for (const [kind, n] of Object.entries(rows)) came[kind] = (came[kind] ?? 0) + n
  return { ...noFigures, ...before, came }
}

function note({ reasons }: ExchangeFigures, [reason, about]: Left, of: string) {
  const kind = apart.has(reason) ? about : ''
  let known = reasons.find((each) => each.reason === reason && each.about === kind)
  if (!known) {
    known = { reason, about: kind, count: 0, examples: [] }
    reasons.push(known)
  }
  known.count++
  const example = kind === '' && about !== '' ? `${of}: ${about}` : of
  if (known.examples.length < mostExamples && example !== '') known.examples.push(example.slice(0, 120))
}
