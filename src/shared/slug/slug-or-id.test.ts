import { expect, test } from 'vitest'
import { parseSlugOrId } from './slug-or-id.ts'

test.each([
  ['stiralnye-mashiny', { slug: 'stiralnye-mashiny' }],
  ['3d-pump', { slug: '3d-pump' }],
  ['42', { id: 42 }],
  ['2147483647', { id: 2_147_483_647 }],
  ['2147483648', null],
  ['99999999999999999999', null],
  ['0', null],
  ['007', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['Pump', null],
  ['a--b', null],
  ['../etc', null],
  ['a\u0000b', null],
  ['a'.repeat(81), null],
])('«%s» names %j', (text, meaning) => {
  expect(parseSlugOrId(text)).toEqual(meaning)
})
