import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildModel, buildProduct, relateProducts } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ModelDiagrams, ProductDiagrams } from '#shared/diagram/diagram-contract.ts'

let shop: TestApp
let model: Awaited<ReturnType<typeof buildModel>>
let other: Awaited<ReturnType<typeof buildModel>>
let products: Record<'pump' | 'old' | 'successor' | 'seal' | 'set' | 'hidden', Awaited<ReturnType<typeof buildProduct>>>
let sheets: { drum: number; door: number }

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g id="f1"/><g id="f2"/></svg>'

async function insert(row: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(row)
  return rows[0]!.id
}

async function putPosition(diagram: number, key: string, items: { number: string; product?: number; to?: string }[]) {
  const position = await insert(sql`insert into diagram_positions (diagram_id, key, name, x, y, targets)
    values (${diagram}, ${key}, ${`Деталь ${key}`}, 12.5, 40, '[[20, 30]]') returning id`)
  for (const [place, { number, product, to = '' }] of items.entries()) {
    await shop.db.execute(sql`insert into diagram_items (position_id, place, product_id, number, number_code, serial_to)
      values (${position}, ${place}, ${product ?? null}, ${number}, ${normalizeCode(number)}, ${to})`)
  }
}

async function supersede(oldNumber: string, alternative: number, newNumber: string, quantity = 1) {
  await shop.db.execute(sql`insert into number_supersessions values (${normalizeCode(oldNumber)}, ${alternative},
    ${newNumber}, ${normalizeCode(newNumber)}, ${quantity})`)
}

beforeAll(async () => {
  shop = await buildTestApp()
  const { id: categoryId } = await buildCategory(shop.db)
  model = await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R1H0W', categoryId })
  other = await buildModel(shop.db, { brand: 'Samsung', code: 'WF8590', categoryId })
  products = {
    pump: await buildProduct(shop.db, { sku: 'DC31-00054A', models: [model] }),
    old: await buildProduct(shop.db, { sku: 'DC31-00030A', discontinued: true }),
    successor: await buildProduct(shop.db, { sku: 'DC31-00178A' }),
    seal: await buildProduct(shop.db, { sku: 'DC62-00156A', numbers: [{ number: 'DC62-00007A', kind: 'old' }] }),
    set: await buildProduct(shop.db, { sku: '6601-000148' }),
    hidden: await buildProduct(shop.db, { sku: 'DC64-00802A', hidden: true }),
  }
  await relateProducts(shop.db, products.successor, 'replaces', products.old)
  const drawing = await insert(
    sql`insert into diagram_drawings (width, height, svg, figures) values (10, 10, ${svg}, '{"",1}') returning id`,
  )
  const add = (unit: string, place: number) =>
    insert(sql`insert into diagrams (category_id, drawing_id, unit, sheet_number, place)
      values (${categoryId}, ${drawing}, ${unit}, 'WM-02', ${place}) returning id`)
  sheets = { drum: await add('Бак и барабан', 0), door: await add('Люк', 1) }
  await shop.db.execute(sql`insert into diagram_models (model_id, diagram_id)
    values (${model.id}, ${sheets.drum}), (${model.id}, ${sheets.door})`)
  await putPosition(sheets.drum, '12A', [{ number: 'DC62-00007A' }])
  await putPosition(sheets.drum, '2', [
    { number: 'DC31-00030A', product: products.old.id, to: '9812' },
    { number: 'DC31-00054A', product: products.pump.id },
  ])
  await putPosition(sheets.drum, '12', [{ number: 'DC-OLD-1' }])
  await putPosition(sheets.door, '1', [{ number: 'DC64-00802A', product: products.hidden.id }])
  await supersede('DC-OLD-1', 1, 'DC-OLD-2')
  await supersede('DC-OLD-2', 1, 'DC62-00156A', 2)
  await supersede('DC-OLD-2', 1, '6601-000148')
  await supersede('DC-OLD-2', 2, 'DC-UNKNOWN')
})
afterAll(() => shop.close())

const url = '/api/models/by-name/samsung/wf60f1r1h0w/diagrams'
async function read(address = url): Promise<ModelDiagrams> {
  const answer = await shop.get(address)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a model lists its sheets and shows the first one, its positions as people count', async () => {
  const { model: shown, diagrams, diagram } = await read()

  expect(shown.code).toBe('WF60F1R1H0W')
  expect(diagrams).toEqual([
    { id: sheets.drum, unit: 'Бак и барабан', sheet_number: 'WM-02', positions_count: 3 },
    { id: sheets.door, unit: 'Люк', sheet_number: 'WM-02', positions_count: 1 },
  ])
  expect(diagram?.positions.map(({ key }) => key)).toEqual(['2', '12', '12A'])
  expect(diagram?.positions[0]).toMatchObject({ x: 12.5, y: 40, targets: [[20, 30]], outline: null })
  expect(diagram?.drawing.figures).toEqual([
    { id: 'f1', key: null },
    { id: 'f2', key: '1' },
  ])
})

test('variants by serial number, a discontinued one with what replaces it', async () => {
  const [old, pump] = (await read()).diagram!.positions[0]!.items

  expect(old).toMatchObject({ number: 'DC31-00030A', serial_to: '9812', product: { discontinued: true } })
  expect(old!.replacements).toMatchObject([
    { chain: [], parts: [{ number: 'DC31-00178A', product: { sku: 'DC31-00178A' } }] },
  ])
  expect(pump).toMatchObject({ product: { id: products.pump.id, price: 1890 }, replacements: [] })
})

test('a chain of numbers ends in alternatives, one of them a set', async () => {
  const [item] = (await read()).diagram!.positions[1]!.items

  expect(item).toMatchObject({ number: 'DC-OLD-1', product: null })
  expect(item!.replacements).toMatchObject([
    {
      chain: ['DC-OLD-2'],
      parts: [
        { number: '6601-000148', quantity: 1, product: { sku: '6601-000148' } },
        { number: 'DC62-00156A', quantity: 2, product: { sku: 'DC62-00156A' } },
      ],
    },
    { chain: ['DC-OLD-2'], parts: [{ number: 'DC-UNKNOWN', product: null }] },
  ])
})

test('an older number of a product shows that product', async () => {
  const [item] = (await read()).diagram!.positions[2]!.items

  expect(item).toMatchObject({ number: 'DC62-00007A', product: { sku: 'DC62-00156A' } })
})

test('a hidden product is a bare number', async () => {
  const { diagram } = await read(`${url}?diagram=${sheets.door}`)

  expect(diagram).toMatchObject({ unit: 'Люк', positions: [{ items: [{ number: 'DC64-00802A', product: null }] }] })
})

test('a guest gets no trade price', async () => {
  const text = (await shop.get(url)).body

  expect(text).not.toContain('master_price')
})

test.each([
  ['/api/models/by-name/samsung/none/diagrams', 404],
  [`${url}?diagram=999999`, 404],
  [`${url}?diagram=x`, 400],
  ['/api/diagrams/999999/drawing', 404],
  ['/api/products/1/diagrams', 400],
  ['/api/products/1/diagrams?model=999999', 404],
])('%s is answered %i', async (address, status) => {
  expect((await shop.get(address)).statusCode).toBe(status)
})

test('a model without sheets has none', async () => {
  const { diagrams, diagram } = await read('/api/models/by-name/samsung/wf8590/diagrams')

  expect({ diagrams, diagram }).toEqual({ diagrams: [], diagram: null })
})

test('the drawing can be stored by browsers for good and runs nothing when it is opened', async () => {
  const { diagram } = await read()
  const answer = await shop.get(diagram!.drawing.url)

  expect(answer.body).toBe(svg)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const unversioned = await shop.get(diagram!.drawing.url.replace(/\?.*/, ''))
  expect(unversioned.headers['cache-control']).toBe('no-cache')
})

test.each([
  ['the product itself', () => products.pump, ['2']],
  ['one of its older numbers', () => products.seal, ['12A']],
  ['nothing of it', () => products.set, []],
  ['a hidden product', () => products.hidden, []],
])('where a product stands: %s', async (_what, product, keys) => {
  const answer: ProductDiagrams = (await shop.get(`/api/products/${product().id}/diagrams?model=${model.id}`)).json()

  expect(answer.diagrams.flatMap(({ positions }) => positions.map(({ key }) => key))).toEqual(keys)
  const elsewhere: ProductDiagrams = (await shop.get(`/api/products/${product().id}/diagrams?model=${other.id}`)).json()
  expect(elsewhere.diagrams).toEqual([])
})

test('search engines find every sheet of every appliance it is for', async () => {
  const index = await shop.get('/sitemap.xml')
  const file = await shop.get('/sitemap-diagrams-1.xml')
  const path = 'http://localhost:3000/model/samsung/wf60f1r1h0w/diagram'

  expect(index.body).toContain('/sitemap-diagrams-1.xml</loc>')
  expect([...file.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${path}/${sheets.drum}`,
    `${path}/${sheets.door}`,
  ])
  expect((await shop.get('/sitemap-diagrams-99.xml')).statusCode).toBe(404)
})
