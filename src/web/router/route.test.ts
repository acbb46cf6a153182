import { expect, test } from 'vitest'
import { matchRoute, type Route } from './route.ts'

const routes: Route[] = ['/', '/cart', '/products/new', '/products/:id', '/model/:brand/:code', '/:category', '*'].map(
  (path) => ({ path }),
)

test.each([
  ['/', '/', {}],
  ['/cart', '/cart', {}],
  ['/CART', '/cart', {}],
  ['/cart/', '/cart', {}],
  ['/products/new', '/products/new', {}],
  ['/products/7', '/products/:id', { id: '7' }],
  ['/model/LG/F2J6%20HS', '/model/:brand/:code', { brand: 'LG', code: 'F2J6 HS' }],
  ['/model/LG/F2%2FJ6', '/model/:brand/:code', { brand: 'LG', code: 'F2/J6' }],
  ['/model/LG/%D0%90', '/model/:brand/:code', { brand: 'LG', code: 'А' }],
  ['/model/LG/%zz', '/model/:brand/:code', { brand: 'LG', code: '%zz' }],
  ['/stiralnye-mashiny', '/:category', { category: 'stiralnye-mashiny' }],
  ['/a/b/c/d', '*', {}],
  ['//cart', '*', {}],
  ['/model//F2J6', '*', {}],
])('%s is %s', (pathname, path, params) => {
  const match = matchRoute(routes, pathname)

  expect({ path: match?.route.path, params: match?.params }).toEqual({ path, params })
})
