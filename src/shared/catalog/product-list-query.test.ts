import { expect, test } from 'vitest'
import type { ProductListQuery } from './product-list-contract.ts'
import { parseProductListQuery, productListParams } from './product-list-query.ts'

const nothingAsked: ProductListQuery = { facets: {}, inStock: false, limit: 24 }

test.each<[string, Partial<ProductListQuery>]>([
  ['', {}],
  ['search=%D0%BD%D0%B0%D1%81%D0%BE%D1%81', { search: 'насос' }],
  ['search=', { search: '' }],
  ['category=stiralnye-mashiny&subcategory=nasosy', { category: 'stiralnye-mashiny', subcategory: 'nasosy' }],
  ['category=3', { category: '3' }],
  ['model=WW70J52E0HW%2FLP', { model: 'WW70J52E0HW/LP' }],
  [
    'appliance=lg%2Csamsung&attr.kreplenie=4-zashchyolki&brand=askoll&kind=analog%2Coriginal',
    {
      facets: {
        appliance: ['lg', 'samsung'],
        'attr.kreplenie': ['4-zashchyolki'],
        brand: ['askoll'],
        kind: ['analog', 'original'],
      },
    },
  ],
  ['in_stock=1&price_min=100&price_max=2147483647', { inStock: true, priceMin: 100, priceMax: 2_147_483_647 }],
  ['sort=price_desc&page=100&limit=100', { sort: 'price_desc', page: 100, limit: 100 }],
  ['cursor=WyJw_-IiwxXQ', { cursor: 'WyJw_-IiwxXQ' }],
])('%s is read and written the same way', (address, asked) => {
  const parsed = parseProductListQuery(new URLSearchParams(address))

  expect(parsed).toEqual({ ok: true, query: { ...nothingAsked, ...asked } })
  expect(productListParams({ ...nothingAsked, ...asked }).toString()).toBe(address)
})

test.each<[string, Partial<ProductListQuery>]>([
  ['utm_source=mail&fbclid=1&fbclid=2&attr.=x&attr.%D0%B0=x&__proto__=1', {}],
  ['brand=lg,,askoll,lg,', { facets: { brand: ['askoll', 'lg'] } }],
  ['brand=', {}],
  ['in_stock=true', { inStock: true }],
  ['in_stock=0', {}],
  ['search=%20%20a%20', { search: 'a' }],
  ['limit=24', {}],
])('%s is understood', (address, asked) => {
  expect(parseProductListQuery(new URLSearchParams(address))).toEqual({
    ok: true,
    query: { ...nothingAsked, ...asked },
  })
})

test.each([
  ['search=a&search=b', 'search'],
  ['brand=a&brand=b', 'brand'],
  ['sort=master_price', 'sort'],
  ['sort=', 'sort'],
  ['sort=POPULAR', 'sort'],
  ['page=0', 'page'],
  ['page=101', 'page'],
  ['page=1.5', 'page'],
  ['page=1&cursor=abc', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=1e2', 'limit'],
  ['price_min=-1', 'price_min'],
  ['price_max=2147483648', 'price_max'],
  ['price_max=', 'price_max'],
  ['in_stock=yes', 'in_stock'],
  ['category=../etc', 'category'],
  ['category=99999999999', 'category'],
  ['subcategory=', 'subcategory'],
  ['model=', 'model'],
  ['model=%00', 'model'],
  ['kind=stolen', 'kind'],
  ['brand=a%27b', 'brand'],
  ['brand=%00', 'brand'],
  [`brand=${Array.from({ length: 51 }, (_, n) => n).join(',')}`, 'brand'],
  [Array.from({ length: 13 }, (_, n) => `attr.a${n}=x`).join('&'), 'facets'],
  ['search=a%00b', 'search'],
  ['search=%E0%A4', 'search'],
  [`search=${'a'.repeat(10_000)}`, 'search'],
  ['cursor=a.b', 'cursor'],
  [`cursor=${'a'.repeat(201)}`, 'cursor'],
])('%.40s is rejected', (address, field) => {
  const parsed = parseProductListQuery(new URLSearchParams(address))

  expect(parsed.ok).toBe(false)
  expect(parsed.ok || Object.keys(parsed.fields)).toEqual([field])
})
