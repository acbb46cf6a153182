import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let keeper: Browser
beforeAll(async () => {
  shop = await buildTestApp()
  keeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
})
afterAll(() => shop.close())

async function shelved({ barcode, ...given }: { sku: string; name?: string; shelf?: string; barcode?: string }) {
  const { shelf = '', ...product } = given
  const built = await buildProduct(shop.db, { quantity: 1, price: '1240', masterPrice: '713', ...product })
  const attributes = JSON.stringify(barcode ? [['Штрихкод', barcode]] : [])
  await shop.db.execute(
    sql`update products set shelf = ${shelf}, attributes = ${attributes}::jsonb where id = ${built.id}`,
  )
  return built
}

const labelsOf = (body: string) =>
  [...body.matchAll(/<article>(.*?)<\/article>/g)].map(([, label = '']) => ({
    name: /class="name">(.*?)</.exec(label)?.[1],
    sku: /<b>(.*?)</.exec(label)?.[1],
    shelf: /<span>(.*?)</.exec(label)?.[1],
    code: /class="code">(.*?)</.exec(label)?.[1],
  }))

test('a label says article, name, shelf and the code that a scanner finds', async () => {
  const pump = await shelved({ sku: 'DC31-00187A', name: 'Насос <сливной>', shelf: 'А-03-2', barcode: '4006381333931' })
  const belt = await shelved({ sku: 'НАСОС-12', name: 'Ремень', barcode: '12345678' })
  const seal = await shelved({ sku: 'ШЩ-77', name: 'Манжета' })
  const answer = await keeper.get(`/api/admin/labels?size=58x40&ids=${seal.id},${pump.id},${belt.id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(labelsOf(answer.body)).toEqual([
    { name: 'Манжета', sku: 'ШЩ-77', shelf: undefined, code: undefined },
    { name: 'Насос &lt;сливной&gt;', sku: 'DC31-00187A', shelf: 'А-03-2', code: '4006381333931' },
    { name: 'Ремень', sku: 'НАСОС-12', shelf: undefined, code: '12345678' },
  ])
  // No prices of any kind, and nothing but its own style is let in.
  expect(answer.body).not.toMatch(/1240|713|style="/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a sheet that was begun goes on at its first free place', async () => {
  const belt = await shelved({ sku: 'BELT-1' })
  const answer = await keeper.get(`/api/admin/labels?size=a4&ids=${belt.id}&copies=20&from=7`)
  const sheets = answer.body.split('<section class="sheet">').slice(1)
  expect(sheets.map((sheet) => [sheet.split('<div></div>').length - 1, labelsOf(sheet).length])).toEqual([
    [6, 18],
    [0, 2],
  ])
})

test('a receipt gets a label for every piece, for those who work with the stock', async () => {
  const [one, two] = [await shelved({ sku: 'ONE-1' }), await shelved({ sku: 'TWO-2' })]
  const received = await keeper.post('/api/admin/stock/receipts', {
    key: randomUUID(),
    lines: [
      { product_id: one.id, quantity: 2 },
      { product_id: two.id, quantity: 3 },
    ],
  })
  expect(received.statusCode, received.body).toBe(201)
  const url = `/api/admin/labels?size=43x25&document=${received.json().id}`
  const labels = labelsOf((await keeper.get(url)).body)
  expect(labels.map(({ sku }) => sku)).toEqual(['ONE-1', 'ONE-1', 'TWO-2', 'TWO-2', 'TWO-2'])
  const content = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'content' })
  expect((await content.get(url)).statusCode).toBe(403)
  expect((await content.get(`/api/admin/labels?size=43x25&ids=${one.id}`)).statusCode).toBe(200)
})

test('what cannot be printed is said', async () => {
  const belt = await shelved({ sku: 'BELT-2' })
  const cases: [string, RegExp][] = [
    ['ids=999999', /Печатать нечего/],
    ['', /Печатать нечего/],
    ['document=999999', /Печатать нечего/],
  ]
  for (const [query, text] of cases) {
    const answer = await keeper.get(`/api/admin/labels?size=58x40&${query}`)
    expect([query, answer.statusCode, answer.json().error]).toEqual([query, 400, expect.stringMatching(text)])
  }
  for (const query of [
    'size=1x1&ids=1',
    `size=a4&ids=${belt.id}&from=25`,
    `size=a4&ids=${belt.id}&copies=0`,
    'size=a4&ids=a',
  ]) {
    expect([query, (await keeper.get(`/api/admin/labels?${query}`)).statusCode]).toEqual([query, 400])
  }
  const many = await keeper.post('/api/admin/stock/receipts', {
    key: randomUUID(),
    lines: [{ product_id: belt.id, quantity: 1001 }],
  })
  const answer = await keeper.get(`/api/admin/labels?size=a4&document=${many.json().id}`)
  expect(answer.json().error).toBe('Получается 1001 этикеток. За раз — не больше 1000, разделите на части')
})
