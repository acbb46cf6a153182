import { expect, test } from 'vitest'
import { countFilters, listSearch, readListChoice, wholePrice, withFacetValue, withoutFilters } from './list-address.ts'

const addresses = [
  { asked: '', means: '' },
  { asked: 'brand=lg&brand=samsung', means: '?brand=lg,samsung' },
  { asked: 'brand=samsung,lg,lg', means: '?brand=lg,samsung' },
  { asked: 'sort=price_asc&in_stock=1&kind=original', means: '?kind=original&in_stock=1&sort=price_asc' },
  { asked: 'attr.kreplenie=8-zashchyolok', means: '?attr.kreplenie=8-zashchyolok' },
  { asked: 'price_min=100&price_max=2000', means: '?price_min=100&price_max=2000' },
  { asked: 'price_min=&price_max=', means: '' },
  { asked: 'page=3', means: '?page=3' },
  { asked: 'page=1', means: '' },
  { asked: 'page=101', means: '' },
  { asked: 'page=-1&price_min=1e9&price_max=99999999999', means: '' },
  { asked: 'brand=%00&brand=<b>&attr.=x&attr.НЕТ=1', means: '' },
  { asked: 'sort=cheap&in_stock=yes&utm_source=mail', means: '' },
]

test.each(addresses)('«$asked» means the list «$means»', ({ asked, means }) => {
  expect(listSearch(readListChoice(new URLSearchParams(asked)))).toBe(means)
})

test('a search keeps its words in front of the choices', () => {
  expect(listSearch(readListChoice(new URLSearchParams('kind=analog')), { q: 'насос' })).toBe(
    `?q=${encodeURIComponent('насос')}&kind=analog`,
  )
})

test('choosing a value starts again at the first page', () => {
  const choice = readListChoice(new URLSearchParams('page=4&brand=lg'))
  expect(listSearch(withFacetValue(choice, 'brand', 'bosch', true))).toBe('?brand=bosch,lg')
  expect(listSearch(withFacetValue(choice, 'brand', 'lg', false))).toBe('')
})

test('filters are counted by value, the price as one, and all go at once', () => {
  const choice = readListChoice(new URLSearchParams('brand=lg,bosch&in_stock=1&price_min=1&price_max=2&sort=new'))
  expect(countFilters(choice)).toBe(4)
  expect(listSearch(withoutFilters(choice))).toBe('?sort=new')
})

test.each([
  ['1500', '1500'],
  ['1 500 ₽', '1500'],
  ['1500,50', '1500'],
  ['1500.5', '1500'],
  ['1.500', '1500'],
  ['1500,', '1500'],
  ['99999999', '10000000'],
  ['много', ''],
  ['', ''],
])('a price typed as «%s» is %s', (typed, means) => {
  expect(wholePrice(typed)).toBe(means)
})
