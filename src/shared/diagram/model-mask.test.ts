import { expect, test } from 'vitest'
import { isMeant, readMask } from './model-mask.ts'

const models = [
  { brand: 'Samsung', code: 'WF60F1R0H0W' },
  { brand: 'Samsung', code: 'WF60F1R1H0W' },
  { brand: 'Samsung', code: 'WW65K42E00W' },
  { brand: 'Bosch', code: 'WAN 28290 OE' },
  { brand: 'Hotpoint-Ariston', code: 'WF60-X' },
]

function meant(mask: string): string[] {
  const read = readMask(mask)
  if (!read.ok) throw new Error(read.error)
  return models.filter((model) => isMeant(model, read.patterns)).map(({ code }) => code)
}

test.each([
  ['WF60F1*', ['WF60F1R0H0W', 'WF60F1R1H0W']],
  ['wf-60 f1*', ['WF60F1R0H0W', 'WF60F1R1H0W']],
  ['WF60F1R?H0W', ['WF60F1R0H0W', 'WF60F1R1H0W']],
  ['WW65K42E0?W*', ['WW65K42E00W']],
  ['WF60*', ['WF60F1R0H0W', 'WF60F1R1H0W', 'WF60-X']],
  ['Samsung WF60*', ['WF60F1R0H0W', 'WF60F1R1H0W']],
  ['hotpoint ariston WF60*', ['WF60-X']],
  ['Samsung *', ['WF60F1R0H0W', 'WF60F1R1H0W', 'WW65K42E00W']],
  ['WF60F1R1H0W', ['WF60F1R1H0W']],
  ['WAN 28290*', ['WAN 28290 OE']],
  ['*H0W', ['WF60F1R0H0W', 'WF60F1R1H0W']],
  // The Cyrillic letters that look like Latin ones.
  ['WF60F1R1Н0W', ['WF60F1R1H0W']],
  ['WF6', []],
])('%s means %j', (mask, expected) => {
  expect(meant(mask)).toEqual(expected)
})

test.each(['', '  ', '*', '?*', 'W*', 'ж*', 'A'.repeat(65)])('«%s» is rejected', (mask) => {
  expect(readMask(mask)).toMatchObject({ ok: false, error: expect.stringMatching(/^[А-Я]/) })
})
