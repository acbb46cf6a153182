import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

test.each([
  ['Насос', { code: 'HACOC', words: [['%насос%']] }],
  ['  Щётка  30 Вт ', { code: '', words: [['%щетка%'], ['30%', '% 30%'], ['вт%', '% вт%']] }],
  ['DC31-00030H', { code: 'DC3100030H', words: [['%dc31%'], ['%00030h%']] }],
  ['100%', { code: '100', words: [['%100%']] }],
  [
    "a'b_c\\",
    {
      code: 'ABC',
      words: [
        ['a%', '% a%'],
        ['b%', '% b%'],
        ['c%', '% c%'],
      ],
    },
  ],
])('«%s» is looked for', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms)
})

test.each(['', ' ', 'а', '%', '%%', '_ _', '\\\\', '😀😀', '& | !'])('«%s» finds nothing', (text) => {
  expect(searchTerms(text)).toBeNull()
})
