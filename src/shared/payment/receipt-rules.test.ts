import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReceiptLine, receiptTotal } from './receipt.ts'
import { linesWorth, withoutLines } from './receipt-lines.ts'
import { refundReceiptLines } from './receipt-rules.ts'

function line(description: string, price: number, quantity = 1): ReceiptLine {
  return { description, price, quantity, subject: description === 'Доставка' ? 'service' : 'commodity' }
}
const pump = line('Насос', 1000, 2)
const belt = line('Ремень', 300)
const delivery = line('Доставка', 390)

describe('the receipt of a refund', () => {
  const paidOrder = { paid: 2690, refundedBefore: 0, isHandedOver: false, covered: [pump, belt, delivery], current: [] }

  test.each([
    ['a whole payment before the goods were handed over needs none', { ...paidOrder, amount: 2690 }, null],
    [
      'the same after they were handed over names every line',
      { ...paidOrder, amount: 2690, isHandedOver: true },
      [pump, belt, delivery],
    ],
    ['a line taken out of the order is named', { ...paidOrder, amount: 300, current: [pump, delivery] }, [belt]],
    [
      'a line made smaller is named with the pieces that went',
      { ...paidOrder, amount: 1000, current: [line('Насос', 1000, 1), belt, delivery] },
      [line('Насос', 1000, 1)],
    ],
    [
      'products brought back are named',
      { ...paidOrder, amount: 300, isHandedOver: true, current: [pump, belt, delivery], returned: [belt] },
      [belt],
    ],
    [
      'the rest of a payment is not a whole payment',
      { ...paidOrder, amount: 2390, refundedBefore: 300, covered: [pump, delivery] },
      [pump, delivery],
    ],
    [
      'a sum that is no line is spread over all of them',
      { ...paidOrder, amount: 269, current: [pump, belt, delivery] },
      [line('Насос', 100, 2), line('Ремень', 30), line('Доставка', 39)],
    ],
  ])('%s', (_name, refund, lines) => {
    expect(refundReceiptLines(refund)).toEqual(lines)
  })
})

test('pieces of a line cost whole rubles, some of them one more', () => {
  expect(linesWorth([line('Насос', 1000, 3)], 1000)).toEqual([line('Насос', 333, 2), line('Насос', 334, 1)])
})

test('something that was never bought cannot be taken out', () => {
  expect(withoutLines([pump], [belt])).toBeNull()
  expect(withoutLines([pump], [line('Насос', 1000, 3)])).toBeNull()
})

test('whatever the lines and the sum, a receipt adds up to its money', () => {
  const lines = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 90_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const all = given.map(({ price, quantity }, index) => line(`Деталь ${index}`, price, quantity))
      const amount = Math.max(1, Math.floor(receiptTotal(all) * share))
      const cut = linesWorth(all, amount)
      expect(receiptTotal(cut)).toBe(amount)
      expect(cut.every(({ price, quantity }) => price > 0 && quantity > 0)).toBe(true)
    }),
  )
})
