import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSearches } from '#server/search/search-log-service.ts'
import { buildModel, buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { PlateAnswer } from '#shared/plate/plate-endpoints.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  const known: [string, string][] = [
    ['Samsung', 'WF60F1R1H0W'],
    ['Samsung', 'WF60F1R3H0W'],
    ['LG', 'F2J6HS0W'],
    ['Thermex', 'ER 80 V'],
    ['Garanterm', 'ER 80 V'],
    ['Electrolux / Zanussi', 'EWS1064EDW'],
    ['Indesit / Ariston', 'IWUB 4105 (CIS)'],
    ['Indesit / Ariston', 'IWUB 4105 (EU)'],
    ['Samsung', 'RB30J3000WW'],
    ['Samsung', 'RB38J3800WW'],
  ]
  const models = []
  for (const [brand, code] of known) models.push(await buildModel(shop.db, { brand, code }))
  await shop.db.execute(sql`insert into model_numbers (model_id, number, number_code, kind)
    values (${models[5]!.id}, '914340514', '914340514', 'pnc')`)
  await buildProduct(shop.db, { sku: 'DC31-00178A', name: 'Насос', models: [models[0]!] })
  const numbers = [{ number: 'DC31-00555B', kind: 'cross' as const }]
  await buildProduct(shop.db, { sku: 'ASK-1', name: 'Замена', numbers })
  await buildProduct(shop.db, { sku: 'DC31-00555B', name: 'Насос со своим номером' })
  await buildProduct(shop.db, { sku: 'DC31-99999Z', name: 'Скрытый насос', hidden: true, models: [models[0]!] })
})
afterAll(() => shop.close())

async function ask(texts: string[], words: string[] = [], sure = 1): Promise<PlateAnswer> {
  const body = { texts: texts.map((text) => ({ text, sure })), words }
  const answer = await shop.post('/api/plate', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as PlateAnswer
}

test.each([
  [['WF60F1R1H0W/DLP'], ['WF60F1R1H0W code', 'WF60F1R3H0W similar']],
  [['WF6OFIRIHOW/DLP'], ['WF60F1R1H0W look-alike', 'WF60F1R3H0W similar']],
  [['WF60F1K1H0W'], ['WF60F1R1H0W similar']],
  [['PNC 914 340 514 00'], ['EWS1064EDW number']],
  [['IWUB 4105'], ['IWUB 4105 (CIS) beginning', 'IWUB 4105 (EU) beginning']],
  [['WF68F1R1H6W'], ['WF60F1R1H0W worn', 'WF60F1R3H0W worn']],
  [['RB38J3800WW/WT'], ['RB38J3800WW code', 'RB30J3000WW worn']],
  [['XX99Y7T7M8K'], []],
])('%j is %j', async (texts, found) => {
  const { models } = await ask(texts)

  expect(models.map(({ model, by }) => `${model.code} ${by}`)).toEqual(found)
})

test('the maker on the plate decides between two models of one code, and both are offered', async () => {
  const { models } = await ask(['ER 80 V'], ['garanterm'])

  expect(models.map(({ model }) => model.brand)).toEqual(['Garanterm', 'Thermex'])
})

test('of the products that fit only those on sale are counted', async () => {
  const { models } = await ask(['WF60F1R1H0W'])

  expect(models[0]).toMatchObject({ parts: 1, drawing: 'washer', read: 'WF60F1R1H0W' })
})

test('the label of a product gives its article, with a mistake too, and never one that is not on sale', async () => {
  const { articles } = await ask(['DC31-00178A'])
  const { articles: similar } = await ask(['DC31-00178H'])
  const { articles: hidden } = await ask(['DC31-99999Z'])

  expect(articles.map(({ number, by }) => `${number} ${by}`)).toEqual(['DC31-00178A code'])
  expect(articles[0]?.product).toEqual({
    id: expect.any(Number),
    slug: expect.any(String),
    name: 'Насос',
    sku: 'DC31-00178A',
  })
  expect(similar.map(({ number, by }) => `${number} ${by}`)).toEqual(['DC31-00178A similar'])
  expect(hidden).toEqual([])
})

test('a product that bears the number comes before one that replaces it', async () => {
  const { articles } = await ask(['DC31-00555B'])

  expect(articles.map(({ product }) => product.sku)).toEqual(['DC31-00555B', 'ASK-1'])
})

test('what was photographed is not in the log of searches, where the same typed is', async () => {
  await ask(['QQ77W5X1M0K'])
  await shop.get('/api/products?search=QQ77W5X1M1K')
  await writeSearches(shop.db)
  const { rows } = await shop.db.execute(sql`select query from search_log where query ilike 'qq77%'`)

  expect(rows).toEqual([{ query: expect.stringMatching(/^qq77w5x1m1k$/i) }])
})

test.each([
  [{ texts: [] }],
  [{ texts: Array.from({ length: 17 }, () => ({ text: 'ABC123', sure: 0 })) }],
  [{ texts: [{ text: 'A'.repeat(61), sure: 0 }] }],
  [{ texts: [{ text: 'ABC123', sure: 9 }] }],
  [{ texts: [{ text: 'AB\u0000123', sure: 0 }] }],
])('%j is rejected', async (body) => {
  const answer = await shop.post('/api/plate', body)

  expect(answer.statusCode).toBe(400)
})
