import { expect, test } from 'vitest'
import { readSeedArguments, SeedArgumentsError } from './seed-main.ts'
import { openProgress, progressText } from './seed-run.ts'

test.each([
  [120_000, 1_000_000, 14_500, '120 000 из 1 000 000 · 14 500/с · осталось 1 мин'],
  [990_000, 1_000_000, 1000, '990 000 из 1 000 000 · 1 000/с · осталось 10 с'],
  [0, 500, 0, '0 из 500'],
])('%i of %i at %i a second', (done, target, perSecond, text) => {
  expect(progressText(done, target, perSecond).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['a terminal sees one line that changes', true, ['\r\u001b[K0 из 20', '\r\u001b[K10 из 20 · 10/с · осталось 1 с']],
  ['a journal gets a line now and then', false, ['0 из 20\n']],
])('%s', (_, isTTY, expected) => {
  const written: string[] = []
  let clock = 100_000
  const progress = openProgress(20, { isTTY, write: (text: string) => written.push(text) }, () => clock)
  progress.show(0)
  clock += 1000
  progress.show(10)
  expect(written).toEqual(expected)
})

test.each([
  [['--products', '100000'], 100_000],
  [['--products=1'], 1],
  [['--products', '1_000_000'], 1_000_000],
])('%j is understood', (args, products) => {
  expect(readSeedArguments(args)).toEqual({ products })
})

test.each([
  [[]],
  [['--products']],
  [['--products', '0']],
  [['--products', '-5']],
  [['--products', '1e6']],
  [['--parts', '5']],
])('%j is rejected with a sentence that helps', (args) => {
  expect(() => readSeedArguments(args)).toThrow(SeedArgumentsError)
  expect(() => readSeedArguments(args)).toThrow('npm run seed -- --products 100000')
})
