import { expect, test } from 'vitest'
import { statusAfterEdit } from './order-states.ts'

const pickup = { delivery: 'pickup', payment: 'on_receipt' } as const

test.each([
  ['new', pickup, { payment: 'online' }, 'awaiting_payment'],
  ['new', pickup, { payment: 'invoice' }, 'new'],
  ['awaiting_payment', { ...pickup, payment: 'online' }, { payment: 'on_receipt' }, 'new'],
  ['awaiting_payment', { ...pickup, payment: 'online' }, { delivery: 'courier' }, 'awaiting_payment'],
  ['processing', pickup, { payment: 'online' }, 'processing'],
  ['ready', pickup, { delivery: 'courier' }, 'processing'],
  ['ready', { ...pickup, delivery: 'courier' }, { delivery: 'pickup' }, 'ready'],
] as const)('%s, %o edited to %o is %s', (status, before, change, after) => {
  expect(statusAfterEdit(status, before, { ...before, ...change })).toBe(after)
})
