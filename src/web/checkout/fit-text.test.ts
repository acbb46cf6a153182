import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

const pump = { name: 'Насос' }
const seal = { name: 'Манжета' }

test.each([
  [[{ ...pump, fits: 'yes' as const }], 'yes', '1\u00a0деталь подходит.'],
  [
    [
      { ...pump, fits: 'yes' as const },
      { ...seal, fits: 'unknown' as const },
    ],
    'unknown',
    '1\u00a0деталь подходит. Сверим до отправки: «Манжета».',
  ],
  [
    [
      { ...pump, fits: 'yes' as const },
      { ...seal, fits: 'no' as const },
    ],
    'yes',
    '1\u00a0деталь подходит.',
  ],
  [[{ ...seal, fits: 'no' as const }], 'yes', ''],
])('%j is told as %s', (products, fits, text) => {
  expect(fitText(products)).toEqual({ fits, text })
})
