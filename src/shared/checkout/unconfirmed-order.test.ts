import { expect, test } from 'vitest'
import { hasTooManyPieces, heldError, isCapped, needsConfirmation, tooManyPiecesText } from './unconfirmed-order.ts'

const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }))

test.each([
  [lines(20), false],
  [lines(21), true],
  [lines(20, 20, 20), false],
  [lines(20, 20, 20, 1), true],
  [lines(...Array<number>(60).fill(1)), false],
  [lines(...Array<number>(61).fill(1)), true],
])('%j is too many pieces for a stranger: %s', (wanted, isTooMany) => {
  expect(hasTooManyPieces(wanted)).toBe(isTooMany)
})

test.each([
  [{ orders: 0, total: 0 }, 100, null],
  [{ orders: 2, total: 900 }, 100, null],
  [{ orders: 2, total: 901 }, 100, 'sum'],
  [{ orders: 0, total: 0 }, 1001, 'sum'],
  [{ orders: 3, total: 0 }, 1, 'orders'],
])('%j and one more of %i: %s', (held, total, fault) => {
  expect(heldError(held, total, 1000)).toBe(fault)
})

test.each([
  ['on_receipt', true, true],
  ['invoice', true, false],
  ['online', false, false],
] as const)('%s: capped %s, to be confirmed %s', (payment, capped, confirmed) => {
  expect([isCapped(payment), needsConfirmation(payment)]).toEqual([capped, confirmed])
})

test('a rejection says what to do, for a guest and for an account', () => {
  expect(tooManyPiecesText({ isSignedIn: false, phone: '+7 495 000-00-00' })).toBe(
    'Без входа можно заказать до 20 штук одного товара и до 60 штук всего. Уменьшите количество, войдите или позвоните нам: +7 495 000-00-00',
  )
  expect(tooManyPiecesText({ isSignedIn: true, phone: '1' })).toContain('подтвердите почту в профиле')
})
