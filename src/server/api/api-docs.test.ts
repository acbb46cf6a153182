import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { shopEndpoints } from '#shared/api/shop-endpoints.ts'

let shop: TestApp

beforeAll(async () => {
  // Paying online included, which is served only where it is set up.
  shop = await buildTestApp({ env: { YOOKASSA_SHOP_ID: 'shop', YOOKASSA_SECRET_KEY: 'secret' } })
})

afterAll(() => shop.close())

test('every call of the API is declared, and served with the access it declares', () => {
  const served = shop.app.routeTable
    .filter(({ url }) => url.startsWith('/api/'))
    .flatMap(({ method, url, config }) => [method].flat().map((each) => [`${each} ${url}`, config?.access]))
    // Fastify answers HEAD wherever there is a GET.
    .filter(([key]) => !key?.startsWith('HEAD '))
  const declared = Object.entries(shopEndpoints).map(([key, { access }]) => [key, access])
  expect(served.sort()).toEqual(declared.sort())
})

test('the OpenAPI document describes every declared endpoint, and no trade price', async () => {
  const answer = await shop.app.inject('/api/openapi.json')
  const { openapi, paths } = answer.json()

  expect(openapi).toBe('3.1.0')
  const keys = Object.entries(paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(keys.sort()).toEqual(Object.keys(shopEndpoints).sort())
  expect(answer.body).not.toMatch(/master_?price/i)
})

test('the API page loads nothing from anywhere and runs no script', async () => {
  const answer = await shop.app.inject('/api/docs')

  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  expect(answer.body).not.toMatch(/<script|src=|https?:/)
  for (const key of Object.keys(shopEndpoints)) {
    expect(answer.body).toContain(key.replace(/:(\w+)/g, '{$1}'))
  }
})
