/** A discount or surcharge of an order, spread over its products: receipts and returns count pieces, not orders. */
import type { Rubles } from './rubles.ts'

type Line = { price: Rubles; quantity: number }

export type SpreadAdjustment = {
  /** What each line comes to, in the order of the lines; never below zero. */
  sums: Rubles[]
  /** What the products cannot carry: a discount larger than all of them, or a surcharge on products that cost nothing. */
  rest: Rubles
}

/** By the share of each line, whole rubles, adding up exactly: each line takes its part of what the lines before left over. */
export function spreadAdjustment(lines: readonly Line[], adjustment: Rubles): SpreadAdjustment {
  const full = lines.map(({ price, quantity }) => price * quantity)
  const total = full.reduce((sum, each) => sum + each, 0)
  const carried = total === 0 ? 0 : Math.max(adjustment, -total)
  let before = 0
  const sums = full.map((sum) => {
    const share = shareOf(carried, before + sum, total) - shareOf(carried, before, total)
    before += sum
    return sum + share
  })
  return { sums, rest: adjustment - carried }
}

function shareOf(amount: number, upTo: number, total: number): number {
  return total === 0 ? 0 : Math.trunc((amount * upTo) / total)
}

type ReturnedLine = {
  /** What the whole line cost, its share of the discount or surcharge included. */
  sum: Rubles
  quantity: number
  /** Pieces brought back so far, and what they cost. */
  returned: { quantity: number; amount: Rubles }
}

/** What `count` more pieces of a line cost when they are brought back; all pieces together cost exactly the line's sum. */
export function returnedAmount({ sum, quantity, returned }: ReturnedLine, count: number): Rubles {
  return Math.max(0, Math.floor((sum * (returned.quantity + count)) / quantity) - returned.amount)
}

/** «Скидка» or «Наценка», as the line of every sum says it. */
export function adjustmentLabel(adjustment: Rubles): string {
  return adjustment < 0 ? 'Скидка' : 'Наценка'
}
