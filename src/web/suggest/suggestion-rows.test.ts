import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { Suggestions } from '#shared/suggest/suggest-endpoints.ts'
import { suggestionRows } from './suggestion-rows.ts'

const product = (id: number) => ({ id, slug: id === 1 ? null : `part-${id}` }) as ProductCard
const model = (id: number) => ({ id, brand: 'LG', code: `F ${id}`, category_id: 1, note: '' })
const washers = { id: 1, slug: null, name: 'Стиральные машины' }

const full: Suggestions = {
  exact: product(1),
  models: [model(1), model(2)],
  symptoms: [],
  categories: [
    { ...washers, drawing: 'washer', category: null },
    { id: 7, slug: 'nasosy', name: 'Насосы', drawing: 'pump', category: washers },
  ],
  products: [1, 2, 3, 4, 5, 6, 7, 8].map(product),
  total: 1234,
  total_is_least: false,
}

test('eight rows on a large screen: the exact product, models, categories, products, all results', () => {
  const rows = suggestionRows(full, { text: 'f 1', screen: 'large' })

  expect(rows.map(({ to }) => to)).toEqual([
    '/product/1',
    '/model/lg/f1',
    '/model/lg/f2',
    '/1',
    '/1/nasosy',
    '/product/part-2',
    '/product/part-3',
    '/search?q=f+1',
  ])
  expect(rows.at(-1)).toMatchObject({ label: 'Все результаты: 1\u00a0234' })
})

test('six on a small one, with one model and one category so that products are seen too', () => {
  const rows = suggestionRows(full, { text: 'f', screen: 'small' })

  expect(rows.map(({ kind }) => kind)).toEqual(['product', 'model', 'category', 'product', 'product', 'all'])
})

test('where no product is found there is nothing to show all of', () => {
  const rows = suggestionRows({ ...full, exact: null, products: [], total: 0 }, { text: 'f', screen: 'large' })

  expect(rows.map(({ kind }) => kind)).toEqual(['model', 'model', 'category', 'category'])
})

test('where more is offered than the same words find when they are sent off, there is no row that promises all', () => {
  const offered = { ...full, exact: null, products: [product(2), product(3)], total: 1 }

  const rows = suggestionRows(offered, { text: 'f', screen: 'large' })

  expect(rows.map(({ kind }) => kind)).not.toContain('all')
})

test('where nobody counted to the end the row says so', () => {
  const [row] = suggestionRows(
    { ...full, exact: null, models: [], categories: [], products: [], total: 10_000, total_is_least: true },
    {
      text: 'f',
      screen: 'large',
    },
  )

  expect(row).toMatchObject({ label: 'Все результаты: более 10\u00a0000' })
})

test('a number that nothing has gets the similar ones, each leading to its own product or model', () => {
  const nothing = { ...full, exact: null, models: [], categories: [], products: [], total: 0 }
  const similar = [
    { number: 'DC97-16140P', typed: 'DC97-16140X', product: product(2), model: null },
    { number: 'F 1', typed: 'F I', product: null, model: model(1) },
  ]

  const rows = suggestionRows({ ...nothing, similar }, { text: 'DC97-16140X', screen: 'large' })

  expect(rows.map(({ kind, to }) => [kind, to])).toEqual([
    ['similar', '/product/part-2'],
    ['similar', '/model/lg/f1'],
  ])
})
