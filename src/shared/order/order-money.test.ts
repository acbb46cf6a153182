import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CountedEntry,
  forgivenOf,
  isPartlyPaid,
  ledgerSums,
  moneyOf,
  paymentRejection,
  paymentStatusOf,
  refundRejection,
  usualHandMethod,
} from './order-money.ts'
import { orderStatuses } from './order-states.ts'

const nothing = { total: 1000, returned: 0, paid: 0, refunded: 0, pending: 0, forgiven: 0 }

test.each([
  ['nothing came yet', { status: 'new' }, { due: 1000, owed: 0, lacking: 1000, refundable: 0 }],
  ['part of it came', { status: 'new', paid: 400 }, { due: 1000, owed: 0, lacking: 600, refundable: 400 }],
  ['all of it came', { status: 'processing', paid: 1000 }, { due: 1000, owed: 0, lacking: 0, refundable: 1000 }],
  ['too much came', { status: 'new', paid: 1500 }, { owed: 500, lacking: 0, refundable: 1500 }],
  ['the order got cheaper', { status: 'ready', total: 700, paid: 1000 }, { owed: 300, refundable: 1000 }],
  ['it got dearer', { status: 'ready', total: 1200, paid: 1000 }, { owed: 0, lacking: 200 }],
  ['cancelled', { status: 'cancelled', paid: 1000 }, { due: 0, owed: 1000, lacking: 0 }],
  ['cancelled, half given back', { status: 'cancelled', paid: 1000, refunded: 500 }, { owed: 500, refundable: 500 }],
  ['cancelled, unpaid', { status: 'cancelled' }, { due: 0, owed: 0, lacking: 0, refundable: 0 }],
  ['on its way back', { status: 'cancelled', paid: 1000, pending: 1000 }, { owed: 0, refundable: 0 }],
  ['came back in a return', { status: 'completed', paid: 1000, returned: 400 }, { due: 600, owed: 400 }],
  ['refused out of a parcel', { status: 'shipped', paid: 1000, returned: 400 }, { due: 600, owed: 400, lacking: 0 }],
  ['returned, never paid', { status: 'completed', returned: 400 }, { due: 600, owed: 0, lacking: 600 }],
  [
    'given back out of kindness',
    { status: 'completed', paid: 1000, refunded: 200, forgiven: 200 },
    { owed: 0, lacking: 0 },
  ],
  ['given back, but to be paid in another way', { status: 'completed', paid: 1000, refunded: 1000 }, { lacking: 1000 }],
  [
    'given back while it was cheaper',
    { status: 'completed', paid: 2000, refunded: 1000, total: 2000 },
    { lacking: 1000 },
  ],
  ['kindness on its way', { status: 'completed', paid: 1000, pending: 200, forgiven: 200 }, { owed: 0, lacking: 0 }],
  ['given back before it left', { status: 'new', paid: 1000, refunded: 200 }, { owed: 0, lacking: 200 }],
] as const)('%s', (_, facts, money) => {
  expect(moneyOf({ ...nothing, ...facts })).toMatchObject(money)
})

test.each([
  [{ paid: 0, refunded: 0, lacking: 1000 }, null, 'unpaid'],
  [{ paid: 0, refunded: 0, lacking: 1000 }, 'pending', 'pending'],
  [{ paid: 0, refunded: 0, lacking: 1000 }, 'failed', 'failed'],
  [{ paid: 1000, refunded: 0, lacking: 0 }, null, 'paid'],
  [{ paid: 1000, refunded: 0, lacking: 0 }, 'failed', 'paid'],
  [{ paid: 1000, refunded: 300, lacking: 0 }, null, 'partially_refunded'],
  [{ paid: 1000, refunded: 1000, lacking: 0 }, null, 'refunded'],
  [{ paid: 1000, refunded: 1000, lacking: 1000 }, null, 'refunded'],
  [{ paid: 400, refunded: 0, lacking: 600 }, null, 'unpaid'],
  [{ paid: 400, refunded: 0, lacking: 600 }, 'pending', 'pending'],
  [{ paid: 400, refunded: 0, lacking: 600 }, 'failed', 'unpaid'],
] as const)('%o with the last online attempt %s is %s', (money, attempt, status) => {
  expect(paymentStatusOf(money, attempt)).toBe(status)
})

test('part of the money is told from none and from all of it', () => {
  expect(isPartlyPaid('unpaid', { paid: 400, refunded: 0 })).toBe(true)
  expect(isPartlyPaid('pending', { paid: 400, refunded: 0 })).toBe(true)
  expect(isPartlyPaid('unpaid', { paid: 0, refunded: 0 })).toBe(false)
  expect(isPartlyPaid('paid', { paid: 400, refunded: 0 })).toBe(false)
})

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('what is too much is said in sums', () => {
  const money = moneyOf({ ...nothing, status: 'new', total: 4600, paid: 5680, refunded: 360 })
  expect(refundRejection(money, 5320)).toBeNull()
  expect(plain(refundRejection(money, 6000))).toBe(
    'Получили 5 680 ₽ и 360 ₽ уже вернули. Можно вернуть не больше 5 320 ₽',
  )
  const onItsWay = moneyOf({ ...nothing, status: 'cancelled', paid: 1000, pending: 1000 })
  expect(plain(refundRejection(onItsWay, 1))).toBe(
    'Получили 1 000 ₽ и 1 000 ₽ уже возвращаются. Можно вернуть не больше 0 ₽',
  )
  expect(refundRejection(moneyOf({ ...nothing, status: 'completed' }), 1)).toContain('возвращать нечего')
  expect(paymentRejection(moneyOf({ ...nothing, status: 'new', paid: 400 }), 600)).toBeNull()
  expect(plain(paymentRejection(moneyOf({ ...nothing, status: 'new', paid: 400 }), 700))).toBe(
    'Осталось получить 600 ₽. Лишние 100 ₽ придётся вернуть покупателю',
  )
})

describe('whatever is done, the money adds up', () => {
  type Move = { kind: 'pay' | 'refund' | 'reverse' | 'cost'; amount: number; at: number }
  const move: fc.Arbitrary<Move> = fc.record({
    kind: fc.constantFrom('pay', 'refund', 'reverse', 'cost'),
    amount: fc.integer({ min: 1, max: 2000 }),
    at: fc.nat(20),
  })

  test('no sequence of moves gives back more than came, and every ruble has its place', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fc.constantFrom(...orderStatuses), (moves, status) => {
        const entries: CountedEntry[] = []
        let total = 1000
        // A till beside the books: what really lies in it.
        let till = 0
        const moneyNow = () => moneyOf({ ...nothing, ...ledgerSums(entries), status, total })
        for (const { kind, amount, at } of moves) {
          const id = entries.length + 1
          if (kind === 'cost') total = amount
          if (kind === 'pay') {
            entries.push({ id, kind: 'payment', amount, reverses: null, forgiven: 0 })
            till += amount
          }
          if (kind === 'refund' && refundRejection(moneyNow(), amount) === null) {
            const forgiven = forgivenOf(amount, moneyNow().owed)
            entries.push({ id, kind: 'refund', amount, reverses: null, forgiven })
            till -= amount
          }
          const wrong = entries[at]
          const isReversible =
            wrong && wrong.kind !== 'reversal' && !entries.some(({ reverses }) => reverses === wrong.id)
          if (kind === 'reverse' && isReversible && (wrong.kind === 'refund' || till >= wrong.amount)) {
            entries.push({ id, kind: 'reversal', amount: wrong.amount, reverses: wrong.id, forgiven: 0 })
            till += wrong.kind === 'refund' ? wrong.amount : -wrong.amount
          }
        }
        const money = moneyNow()
        expect(money.paid - money.refunded).toBe(till)
        expect(money.refundable).toBe(till)
        expect(till).toBeGreaterThanOrEqual(0)
        expect(Math.min(money.owed, money.lacking), 'nobody owes and is owed at once').toBe(0)
        if (status !== 'completed') expect(till).toBe(money.due + money.owed - money.lacking)
        else {
          const { forgiven } = ledgerSums(entries)
          expect(till + money.lacking).toBeGreaterThanOrEqual(money.due - forgiven)
          expect(till).toBeLessThanOrEqual(money.due + money.owed)
        }
      }),
    )
  })
})

test('money goes back the way it came last past the payment service, unless that entry was a mistake', () => {
  const entry = (kind: 'payment' | 'refund', method: 'cash' | 'card' | 'bank' | 'online', reversed = false) => ({
    kind,
    method,
    reversed,
  })
  expect(usualHandMethod([entry('payment', 'bank'), entry('payment', 'card')])).toBe('card')
  expect(usualHandMethod([entry('payment', 'bank'), entry('payment', 'card', true)])).toBe('bank')
  expect(usualHandMethod([entry('payment', 'online'), entry('refund', 'card')])).toBe('cash')
  expect(usualHandMethod([])).toBe('cash')
})
