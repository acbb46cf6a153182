import { expect, test } from 'vitest'
import { barsOf, moduleCount } from './barcode-bars.ts'

test.each([
  ['4006381333931', 'ean13', 113],
  // A wrong check digit: somebody's own number, and no product of the world.
  ['4006381333932', 'code128', 143],
  ['DC97-16151A', 'code128', 176],
  ['C00', 'code128', 88],
  ['123456', 'code128', 88],
  ['НАСОС-1', undefined, undefined],
  ['', undefined, undefined],
  ['A'.repeat(49), undefined, undefined],
] as const)('%s becomes %s of %s modules', (code, kind, modules) => {
  const bars = barsOf(code)
  expect([bars?.kind, bars ? moduleCount(bars) : undefined]).toEqual([kind, modules])
})
