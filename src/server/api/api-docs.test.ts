import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoProducts } from '#server/demo/demo-products.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { type Endpoint, isForm } from '#shared/api/endpoint.ts'
import { keyScopes } from '#shared/api/key-scope.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'
import { webhookEvents } from '#shared/webhook/webhook-names.ts'
import type { OpenApi } from './openapi.ts'

let shop: TestApp

beforeAll(async () => {
  // Paying online included, which is served only where it is set up.
  shop = await buildTestApp({
    env: { YOOKASSA_SHOP_ID: 'shop', YOOKASSA_SECRET_KEY: 'secret' },
    deps: { limits: liftLimits() },
  })
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

test('the description says which scopes open a call, and what the shop sends by itself', async () => {
  const { paths, webhooks, components } = (await shop.app.inject('/api/openapi.json')).json()

  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/admin/orders'].get.security).toEqual([{ session: [] }, { key: ['orders:read'] }])
  expect(paths['/api/products'].get.security).toEqual([{}, { key: ['products:read'] }])
  expect(paths['/api/admin/users'].get.security).toEqual([{ session: [] }])
  expect(paths['/api/admin/products/{id}'].patch['x-field-scopes']).toMatchObject({ quantity: 'stock:write' })
  expect(Object.keys(webhooks).sort()).toEqual([...webhookEvents].sort())
  const page = (await shop.app.inject('/api/docs')).body
  for (const scope of keyScopes) expect(page).toContain(`<code>${scope}</code>`)
  for (const event of webhookEvents) expect(page).toContain(`<code>${event}</code>`)
})

test('every example keeps to the schema beside it and is of the demo catalogue', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json() as { paths: OpenApi['paths'] }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
        .map((content) => content?.['application/json'])
        .filter((content) => content?.example !== undefined)
        .map((content) => ({ call: `${method} ${path}`, schema: content?.schema ?? {}, example: content?.example })),
    ),
  )
  expect(described.length).toBeGreaterThan(12)
  for (const { call, schema, example } of described) {
    expect({ call, wrong: z.fromJSONSchema(schema).safeParse(example).error?.issues }).toEqual({
      call,
      wrong: undefined,
    })
  }

  const skus = new Set<string>()
  for await (const product of demoProducts()) skus.add(product.sku)
  const named = JSON.stringify(described).match(/"sku":"([^"]+)"/g) ?? []
  expect(named.length).toBeGreaterThan(3)
  for (const sku of named) expect(skus).toContain(sku.slice('"sku":"'.length, -1))
})

test('the API page loads nothing from anywhere and runs no script', async () => {
  const answer = await shop.app.inject('/api/docs')

  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
  // An example may name an address; nothing leads to one.
  expect(answer.body).not.toMatch(/<script|src=|(href|url)\s*[=(]\s*["']?https?:/)
  for (const key of Object.keys(shopEndpoints)) {
    expect(answer.body).toContain(key.replace(/:(\w+)/g, '{$1}'))
  }
})

const entries = Object.entries(shopEndpoints) as [string, Endpoint][]

test('a call reads a form if it declares one, and no other does', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  await admin.get('/api/session')
  const form = await formBody({ kind: 'no such kind' })
  const reading: string[] = []
  for (const [key] of entries.filter(([, endpoint]) => !endpoint.isWebhook)) {
    const [method = '', path = ''] = key.split(' ')
    if (method === 'GET') continue
    const answer = await admin.send({
      method: method as 'POST',
      url: path.replace(/:\w+/g, '1'),
      payload: form.payload,
      headers: { ...form.headers, 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' },
    })
    expect(answer.statusCode, key).toBeGreaterThanOrEqual(400)
    if (answer.statusCode !== 415) reading.push(key)
  }
  const declared = entries.filter(([, { body }]) => isForm(body)).map(([key]) => key)
  expect(reading.sort()).toEqual(declared.sort())
  expect(declared.length).toBeGreaterThan(5)
})

test('the fields of every form are described: files with the types that are read, the rest as text', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json()
  const formOf = (key: string) => {
    const [method = '', path = ''] = key.split(' ')
    return paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].requestBody.content['multipart/form-data']
  }
  for (const [key, { body }] of entries) {
    if (!isForm(body)) continue
    const { schema, encoding } = formOf(key)
    expect(Object.keys(body.files).length, key).toBeGreaterThan(0)
    for (const [name, { types, summary }] of Object.entries(body.files)) {
      const field = schema.properties[name]
      expect(field.description, key).toBe(summary)
      expect((field.items ?? field).contentMediaType, key).toBe('application/octet-stream')
      expect(encoding[name].contentType, key).toBe(types.join(', '))
    }
    const text = Object.keys(schema.properties).filter((name) => !(name in body.files))
    for (const name of text) expect(schema.properties[name].type, `${key} ${name}`).toBe('string')
  }
  expect(formOf('POST /api/requests').schema).toMatchObject({
    required: ['kind'],
    properties: { kind: { enum: expect.arrayContaining(['question', 'arrival']) }, text: {}, phone: {}, photo: {} },
  })
  expect(formOf('POST /api/admin/products/:id/photos').schema.properties.photos).toMatchObject({
    type: 'array',
    maxItems: 10,
  })
  expect(formOf('POST /api/admin/diagrams/drawings').schema.required).toEqual(['drawing'])
})
