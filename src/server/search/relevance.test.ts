import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/demo-service.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { readCatalogueRows } from './relevance-catalogue.ts'
import { generatedQueries } from './relevance-generated.ts'
import {
  carelessQueries,
  isAnswered,
  type KnownCatalogue,
  type RelevanceQuery,
  readQueries,
  scoreByKind,
} from './relevance-suite.ts'

const written = readQueries()
const seed = 20261115

let shop: TestApp
let catalogue: KnownCatalogue
let generated: RelevanceQuery[]
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  await seedDemo(shop.database.pool, {
    files: openFolderStore(await mkdtemp(join(tmpdir(), 'shildik-test-'))),
    log: quietLog,
  })
  const names = await selectRows<{ name: string }>(shop.db, sql`select name from products where not hidden`)
  catalogue = {
    names: names.map(({ name }) => name),
    async fits(productId, model) {
      const rows = await selectRows(
        shop.db,
        sql`select 1 from product_models l join appliance_models m on m.id = l.model_id
          where l.product_id = ${productId} and m.brand || ' ' || m.code = ${model}`,
      )
      return rows.length > 0
    },
    async isInSections(productId, sectionIds) {
      const rows = await selectRows(
        shop.db,
        sql`select 1 from products where id = ${productId} and subcategory_id = any (${sql.param(sectionIds)}::integer[])`,
      )
      return rows.length > 0
    },
  }
  generated = generatedQueries(await readCatalogueRows(shop.db), seed)
}, 300_000)
afterAll(() => shop.close())

test('at least 300 queries are written down, at least 30 of each kind', () => {
  expect(written.length).toBeGreaterThanOrEqual(300)
  for (const { kind, asked } of scoreByKind(written.map(({ kind }) => ({ kind, isRight: true })))) {
    expect(asked, kind).toBeGreaterThanOrEqual(30)
  }
})

test('at least 1 500 queries are judged, 150 of them complaints in everyday words', () => {
  const judged = [...written, ...carelessQueries(written, seed), ...generated]

  expect(judged.length).toBeGreaterThanOrEqual(1500)
  expect(written.filter(({ kind }) => kind === 'complaint').length).toBeGreaterThanOrEqual(150)
})

test.each([
  ['насос слив', 'насос сливной'],
  ['шланг слив', 'шланг сливной'],
  ['помпа слив', 'помпа сливная'],
  ['yfcjc ckbd', 'насос сливной'],
  ['nasos sliv', 'насос сливной'],
  ['клапан залив', 'клапан заливной'],
  ['самс', 'самсунг'],
  ['самсу', 'самсунг'],
  ['насос самсун', 'насос самсунг'],
  ['насос бо', 'насос бош'],
  ['насос инд', 'насос индезит'],
])('somebody who types «%s» on the way to «%s» is not told that nothing is found', async (typed, meant) => {
  const [begun, whole] = await Promise.all(
    [typed, meant].map((text) => shop.get(`/api/suggest?q=${encodeURIComponent(text)}`)),
  )
  const skus = (answer: typeof begun) => answer!.json().products.map(({ sku }: { sku: string }) => sku)

  expect(whole!.json().total).toBeGreaterThan(0)
  expect(begun!.json().total).toBeGreaterThanOrEqual(whole!.json().total)
  expect(skus(begun)[0]).toBe(skus(whole)[0])
})

async function ask(query: RelevanceQuery) {
  const answer = await shop.get(`/api/suggest?q=${encodeURIComponent(query.typed)}`)
  expect(answer.statusCode, query.typed).toBe(200)
  return { ...query, isRight: await isAnswered(query.expected, answer.json(), catalogue) }
}

/** As many questions at once as a busy shop has. */
const atOnce = 8

async function askAll(queries: RelevanceQuery[]) {
  const results: Awaited<ReturnType<typeof ask>>[] = []
  let next = 0
  async function askOn() {
    for (let at = next++; at < queries.length; at = next++) results[at] = await ask(queries[at]!)
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return results
}

test('buyers find what they mean: 98 of 100 queries, and every article and model', { timeout: 900_000 }, async () => {
  const made = [...carelessQueries(written, seed), ...generated]
  const results = await askAll([...written, ...made])

  const scores = scoreByKind(results)
  const wrong = results.filter(({ isRight }) => !isRight)
  const share = 1 - wrong.length / results.length
  process.stdout.write(
    [
      `relevance: ${results.length - wrong.length} of ${results.length} (${(share * 100).toFixed(2)} %)`,
      ...scores.map(({ kind, right, asked }) => `  ${kind.padEnd(14)} ${right} of ${asked}`),
      ...wrong.map(({ kind, typed }) => `  not answered: ${kind} «${typed}»`),
      '',
    ].join('\n'),
  )
  expect(share).toBeGreaterThanOrEqual(0.98)
  const exact = scores.filter(({ kind }) => /^(article|article-form|model|plate)$/.test(kind))
  for (const { kind, right, asked } of exact) expect(right, kind).toBe(asked)
  const complaints = scores.filter(({ kind }) => /^complaint~?$/.test(kind))
  for (const { kind, right, asked } of complaints) expect(right / asked, kind).toBeGreaterThanOrEqual(0.97)
})
