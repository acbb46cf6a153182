import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=yandex&yclid=1', '/'],
  ['/product/nasos?page=2&q=x&brand=lg', '/product/nasos'],
  ['/about?x=1', '/about'],
  ['/stiralnye-mashiny?sort=new&utm_medium=cpc', '/stiralnye-mashiny?sort=new'],
  ['/stiralnye-mashiny/nasosy?page=2&brand=lg&brand=bosch', '/stiralnye-mashiny/nasosy?brand=bosch,lg&page=2'],
  ['/stiralnye-mashiny/nasosy?brand=lg,bosch&page=2', '/stiralnye-mashiny/nasosy?brand=bosch,lg&page=2'],
  ['/stiralnye-mashiny/nasosy?page=abc&price_min=-1&sort=nothing&cursor=x', '/stiralnye-mashiny/nasosy'],
  ['/12/34?in_stock=1', '/12/34?in_stock=1'],
  ['/a/b?model=%20Samsung%20%20WW70%0a&x=1', '/a/b?model=Samsung+WW70'],
  ['/stiralnye-mashiny?model=WW70', '/stiralnye-mashiny'],
  ['/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81+&junk=1', '/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81'],
  ['/search?q=', '/search'],
  ['/category/3?sc=17&x=1', '/category/3?sc=17'],
  ['/category/3?sc=abc', '/category/3'],
  ['/model/samsung/WW-60.J?page=3', '/model/samsung/WW-60.J'],
  ['/model/samsung/WW-60.J/diagram/3?unit=d4', '/model/samsung/WW-60.J/diagram/3'],
  ['/model/samsung/WW-60.J?page=3&unit=d4&utm=x', '/model/samsung/WW-60.J?unit=d4&page=3'],
  ['/cart?token=secret', '/cart'],
  ['/cart?step=checkout&x=1', '/cart?step=checkout'],
  ['/cart?step=other', '/cart'],
  ['/order/10482?token=secret', '/order/10482'],
])('%s is the page %s', (raw, url) => {
  expect(pageAddress(raw)).toEqual({ kind: 'page', url })
})

test('a search of ten thousand letters is cut before it becomes an address', () => {
  const address = pageAddress(`/search?q=${'x'.repeat(10_000)}`)
  expect(address.kind === 'page' && address.url.length).toBeLessThan(300)
})

test.each([
  '//evil.com',
  '/a//b',
  '/\\evil.com',
  '/%5Cevil.com',
  '/%2F%2Fevil.com',
  'http://evil.com/',
  '*',
  '/cart;x.js',
  '/%0d%0aSet-Cookie:x',
  '/%00',
  '/%zz',
  '/<script>',
  `/${'a'.repeat(600)}`,
])('%s is no address of the shop', (raw) => {
  expect(pageAddress(raw)).toEqual({ kind: 'nonsense' })
})

test.each(['/profile/a.css', '/.git/config', '/%2egit/config', '/package.json', '/assets.js.map', '/a/../b', '/.env'])(
  '%s asks for a file there is not',
  (raw) => {
    expect(pageAddress(raw)).toEqual({ kind: 'no-file' })
  },
)

test('a slash at the end leads to the address without it, and stays in the shop', () => {
  expect(pageAddress('/about/?x=1')).toEqual({ kind: 'moved', location: '/about' })
  expect(pageAddress('/a/b/?sort=new&x=1')).toEqual({ kind: 'moved', location: '/a/b?sort=new' })
})
