import { expect, test } from 'vitest'
import { awayMs, countSeen, type SeenCodes, scannedText } from './scan-pace.ts'

type Look = [at: number, codes: string[]]

test.each<[string, Look[], string[]]>([
  [
    'what stays in the picture counts once',
    [
      [0, ['A']],
      [500, ['A']],
      [1000, ['A']],
      [1500, ['A']],
    ],
    ['A'],
  ],
  [
    'a blink is no second piece',
    [
      [0, ['A']],
      [100, []],
      [400, ['A']],
      [900, ['A']],
    ],
    ['A'],
  ],
  [
    'taken away for a moment and shown again is a second piece',
    [
      [0, ['A']],
      [100, []],
      [awayMs, ['A']],
    ],
    ['A', 'A'],
  ],
  ['two codes in one picture are two', [[0, ['A', 'B', 'A']]], ['A', 'B']],
  [
    'another code counts at once',
    [
      [0, ['A']],
      [100, ['B']],
      [200, ['A']],
    ],
    ['A', 'B'],
  ],
])('%s', (_what, looks, expected) => {
  let seen: SeenCodes = {}
  const counted: string[] = []
  for (const [at, codes] of looks) {
    const next = countSeen(seen, codes, at)
    seen = next.seen
    counted.push(...next.counted)
  }
  expect(counted).toEqual(expected)
})

test.each([
  ['4006381333931', '4006381333931'],
  ['DC97-16151A', 'DC97-16151A'],
  ['0104006381333931215Qbag!\u001d93Zjqw', '4006381333931'],
  ['\u001d0104006381333931215Qbag!\u001d93Zjqw', '4006381333931'],
  ['(01)04006381333931(21)5Qbag', '4006381333931'],
  ['0104006381333931', '4006381333931'],
  ['01040063', '01040063'],
  ['DC97;100\n12', 'DC97 100 12'],
])('%s is taken as %s', (code, text) => {
  expect(scannedText(code)).toBe(text)
})
