import { expect, test } from 'vitest'
import { type ProductCursor, readCursor, writeCursor } from './product-cursor.ts'

const cursor: ProductCursor = { sort: 'popular', tier: 'retail', total: 321, keys: [0, 57], id: 1234 }
const expected = { sort: 'popular', tier: 'retail' } as const

test('a cursor comes back as it was written', () => {
  expect(readCursor(writeCursor(cursor), expected)).toEqual(cursor)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['noise', 'AAAA'],
  ['other prices', writeCursor({ ...cursor, tier: 'master' })],
  ['another order', writeCursor({ ...cursor, sort: 'new' })],
  ['an id beyond the database', writeCursor({ ...cursor, id: 2_147_483_648 })],
  ['a fraction', writeCursor({ ...cursor, keys: [0, 1.5] })],
  ['no place', writeCursor({ ...cursor, keys: [] })],
  ['one place', writeCursor({ ...cursor, keys: [1] })],
  ['three places', writeCursor({ ...cursor, keys: [1, 2, 3] })],
  ['a total nobody counts to', writeCursor({ ...cursor, total: 10_001 })],
  ['a text for a number', Buffer.from('["popular","retail",1,"1; drop table",0,"5"]').toString('base64url')],
  ['an object', Buffer.from('{"sort":"popular"}').toString('base64url')],
])('a cursor with %s is rejected', (_case, text) => {
  expect(readCursor(text, expected)).toBeNull()
})
