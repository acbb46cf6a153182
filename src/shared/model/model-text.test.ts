import { expect, test } from 'vitest'
import { modelReadings } from './model-text.ts'

test.each([
  [
    'WW70-J52 E0HW',
    [
      { brand: '', code: 'WW70J52E0HW' },
      { brand: 'ww70j52', code: 'E0HW' },
      { brand: 'ww70j52e0hw', code: '' },
    ],
  ],
  [
    'Samsung WW70',
    [
      { brand: '', code: 'SAMSUNGWW70' },
      { brand: 'samsung', code: 'WW70' },
      { brand: 'samsungww70', code: '' },
    ],
  ],
  [
    'lg',
    [
      { brand: '', code: 'LG' },
      { brand: 'lg', code: '' },
    ],
  ],
  [
    'Бирюса 139',
    [
      { brand: '', code: 'PCA139' },
      { brand: 'бирюса', code: '139' },
      { brand: 'бирюса139', code: '' },
    ],
  ],
  ['  ', []],
  ['—', [{ brand: '—', code: '' }]],
])('«%s» can be read as %j', (text, readings) => {
  expect(modelReadings(text)).toEqual(readings)
})
