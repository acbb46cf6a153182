import { expect, test } from 'vitest'
import { codesOfPlate, type FoundModel, likeliest, looksOfCodes, withoutLoneGuess } from './plate-codes.ts'

test('codes are read without the market, and figures alone only behind a label', () => {
  expect(codesOfPlate([{ text: 'WF60F1R1H0W/DLP', sure: 2 }])).toContainEqual({
    code: 'WF60F1R1H0W',
    read: 'WF60F1R1H0W',
    sure: 2,
  })
  expect(codesOfPlate([{ text: 'IWSC 5105 (CIS)', sure: 1 }]).map(({ code }) => code)).toContain('IWSC5105')
  expect(codesOfPlate([{ text: 'PNC 913217405 00', sure: 1 }]).map(({ code }) => code)).toContain('913217405')
  expect(codesOfPlate([{ text: '4191', sure: 0 }])).toEqual([])
})

test.each([
  ['WF60F1R1H0W', 'look-alike'],
  ['WF6OFIRIHOW', 'look-alike'],
  ['WF60F1K1H0W', 'similar'],
  ['WF60F1R1H0', 'similar'],
  ['WF60F1R11H0W', 'similar'],
])('%s may be WF60F1R1H0W: %s', (code, by) => {
  expect(looksOfCodes([{ code, read: code, sure: 1 }]).get('WF60F1R1H0W')?.by).toBe(by)
})

test('two signs that differ are another model', () => {
  expect(looksOfCodes([{ code: 'WF60F1K1H4W', read: '', sure: 1 }]).has('WF60F1R1H0W')).toBe(false)
})

test('the model that was read comes before its neighbours, the maker on the plate before another', () => {
  const read = { code: 'WF60F1R1H0W', read: 'WF60F1R1H0W', sure: 2 }
  const found = [
    { id: 1, brand: 'Samsung', read, by: 'similar' as const },
    { id: 2, brand: 'LG', read, by: 'code' as const },
    { id: 3, brand: 'Samsung', read, by: 'look-alike' as const },
    { id: 3, brand: 'Samsung', read, by: 'code' as const },
  ]

  expect(likeliest(found, []).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(likeliest(found, ['samsung']).map(({ id, by }) => `${id} ${by}`)).toEqual(['3 code', '1 similar', '2 code'])
})

test.each<[string, Partial<FoundModel>, number, boolean]>([
  ['a code that was read', { by: 'code' }, 0, true],
  ['one mistake behind a label', { by: 'similar' }, 1, true],
  ['one mistake in any word', { by: 'similar' }, 0, false],
  ['a worn code with little different', { by: 'worn', apart: 0.9 }, 1, true],
  ['a worn code with much different', { by: 'worn', apart: 1.8 }, 2, false],
])('alone, %s', (_, found, sure, isOffered) => {
  const read = { code: 'WF60F1R1H0W', read: 'WF60F1R1H0W', sure }
  const only: FoundModel = { id: 1, brand: 'Samsung', read, by: 'code', ...found }

  expect(withoutLoneGuess([only])).toEqual(isOffered ? [only] : [])
  expect(withoutLoneGuess([only, { ...only, id: 2 }])).toHaveLength(2)
})
