import { expect, test } from 'vitest'
import { differingPieces, similarCodes } from './similar-codes.ts'

test.each([
  ['DC755B347U', 'DC7558347U', 1],
  ['COOO69925', 'C00069925', 1],
  ['DC75S8347V', 'DC7558347V', 1],
  ['DC7558374U', 'DC7558347U', 3],
  ['DC7559347U', 'DC7558347U', 4],
  ['DC755847U', 'DC7558347U', 4],
  ['DC75583347U', 'DC7558347U', 4],
])('%s is one mistake from %s', (typed, meant, cost) => {
  expect(similarCodes(typed).get(meant)).toBe(cost)
})

test('neither the code itself nor one two mistakes away, and none of what is too short or too long', () => {
  const similar = similarCodes('DC7558347U')

  expect(similar.has('DC7558347U')).toBe(false)
  expect(similar.has('DC7999347U')).toBe(false)
  expect(similarCodes('AB12').size + similarCodes('1'.repeat(30)).size + similarCodes('ABCDEFG').size).toBe(0)
  expect(similarCodes('00000000000000000000').size).toBeLessThan(6000)
})

test.each([
  ['DC97-16140P', 'DC97-16140X', 'DC97-16140[P]'],
  ['DC97-18140X', 'DC97-16140X', 'DC97-1[8]140X'],
  ['DC75-58347U', 'dc75 5b347u', 'DC75-5[8]347U'],
  ['DC75-58347U', 'DC75-5847U', 'DC75-58[3]47U'],
  ['DC75-5847U', 'DC75-58347U', 'DC75-58[4]7U'],
  ['WW70J52E0HW', 'WW7OJ52EOHW', 'WW7[0]J52E[0]HW'],
  ['DC97-16140P', 'DС97-16140Х', 'DC97-16140[P]'],
])('in %s what differs from %s stands out: %s', (number, typed, shown) => {
  const pieces = differingPieces(number, typed)
  expect(pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('')).toBe(shown)
})
