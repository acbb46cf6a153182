import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildCategory,
  buildModel,
  buildProduct,
  buildSubcategory,
  buildSymptom,
  type ModelRow,
  type ProductRow,
} from '#server/testing/builders.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser } from '#server/testing/users.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ModelPage } from '#shared/model/model-page-contract.ts'

let shop: TestApp
let washer: ModelRow
let small: ModelRow
const products: Record<string, ProductRow> = {}
const sections: Record<string, { id: number }> = {}
let sheet: number

async function insert(row: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(row)
  return rows[0]!.id
}

/** A sheet with the positions and what stands there: a product, or a bare number. */
async function drawSheet(
  categoryId: number,
  model: ModelRow,
  positions: { key: string; number: string; product?: number }[],
) {
  const drawing = await insert(
    sql`insert into diagram_drawings (width, height, svg) values (10, 10, '<svg/>') returning id`,
  )
  const id = await insert(sql`insert into diagrams (category_id, drawing_id, unit)
    values (${categoryId}, ${drawing}, 'Слив и насос') returning id`)
  await shop.db.execute(sql`insert into diagram_models (model_id, diagram_id) values (${model.id}, ${id})`)
  for (const { key, number, product } of positions) {
    const position = await insert(
      sql`insert into diagram_positions (diagram_id, key, x, y) values (${id}, ${key}, 1, 1) returning id`,
    )
    await shop.db.execute(sql`insert into diagram_items (position_id, product_id, number, number_code)
      values (${position}, ${product ?? null}, ${number}, ${normalizeCode(number)})`)
  }
  return id
}

beforeAll(async () => {
  shop = await buildTestApp()
  const { id: categoryId } = await buildCategory(shop.db, { name: 'Стиральные машины' })
  const { id: otherCategory } = await buildCategory(shop.db, { name: 'Бойлеры' })
  for (const name of ['Насосы', 'Патрубки', 'ТЭНы', 'Ремни']) {
    sections[name] = await buildSubcategory(shop.db, { categoryId, name })
  }
  washer = await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R1H0W', categoryId, note: 'С 2014 года' })
  await buildModel(shop.db, { brand: 'Samsung', code: 'BO-1', categoryId: otherCategory })
  small = await buildModel(shop.db, { brand: 'LG', code: 'F1', categoryId: otherCategory })
  const add = async (name: string, section: string, given: Parameters<typeof buildProduct>[1] = {}) => {
    const place = { categoryId, subcategoryId: sections[section]!.id }
    products[name] = await buildProduct(shop.db, { name, models: [washer], ...place, ...given })
  }
  await add('pump', 'Насосы', {
    sku: 'DC31-00054A',
    kind: 'original',
    price: '2000.00',
    userPrice: '1900.00',
    masterPrice: '1500.00',
  })
  await add('pump analog', 'Насосы', { price: '900.00', userPrice: '900.00', masterPrice: '700.00' })
  await add('pump sold out', 'Насосы', { price: '100.00', userPrice: '100.00', masterPrice: '90.00', quantity: 0 })
  await add('heater', 'ТЭНы')
  await add('belt', 'Ремни')
  // On the drawing by one of its older numbers, and in no list of what fits.
  await add('hose', 'Патрубки', { models: [], numbers: [{ number: 'DC97-00001A', kind: 'old' }] })
  await add('hidden', 'ТЭНы', { hidden: true })
  await buildProduct(shop.db, { name: 'small part', models: [small] })
  await buildSymptom(shop.db, {
    categoryId,
    text: 'Не сливает воду',
    codes: { Samsung: ['5E', '5C'], LG: ['OE'] },
    subcategories: [sections.Насосы!, sections.Патрубки!],
  })
  await buildSymptom(shop.db, { categoryId, text: 'Шумит', codes: {}, subcategories: [sections.ТЭНы!] })
  sheet = await drawSheet(categoryId, washer, [
    { key: '7', number: 'DC31-00054A', product: products.pump!.id },
    { key: '12', number: 'DC97-00001A' },
    { key: '13', number: 'DC-NOBODY' },
  ])
  await shop.db.execute(sql`insert into model_numbers (model_id, number, number_code, kind)
    values (${washer.id}, '914 550', '914550', 'pnc')`)
})
afterAll(() => shop.close())

const address = '/api/models/by-name/samsung/wf60f1r1h0w'
async function read(url = address): Promise<ModelPage> {
  const answer = await shop.get(url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
function unitsOf({ parts }: ModelPage) {
  return parts.units.map(({ name, products }) => `${name}: ${products.map((each) => each.name).join(', ')}`)
}

test('a page says what the shop knows about the appliance, at any spelling of its name', async () => {
  for (const name of ['samsung/wf60f1r1h0w', 'Samsung/WF60-F1R1H0W']) {
    expect(await read(`/api/models/by-name/${name}`)).toMatchObject({
      model: { id: washer.id, code: 'WF60F1R1H0W', note: 'С 2014 года' },
      category: { name: 'Стиральные машины' },
      appliance: 'Стиральная машина',
      numbers: [{ kind: 'pnc', number: '914 550' }],
      parts_count: 6,
      in_stock_count: 5,
    })
  }
  expect((await shop.get('/api/models/by-name/lg/wf60f1r1h0w')).statusCode).toBe(404)
})

test('products stand under the unit of the diagram that shows them, the others under their category', async () => {
  const page = await read()

  expect(unitsOf(page)).toEqual([
    'Слив и насос: hose, pump',
    'Насосы: pump sold out, pump analog',
    'ТЭНы: heater',
    'Ремни: belt',
  ])
  expect(page.parts.units.map(({ diagram_id }) => diagram_id)).toEqual([sheet, null, null, null])
  expect(page.units).toEqual(page.parts.units.map(({ key, name, total }) => ({ key, name, total })))
  expect(page.parts.counts).toEqual({ in_stock: 5, original: 1, analog: 5, universal: 0 })
})

test.each([
  ['in_stock=1', 5, ['Слив и насос: hose, pump', 'Насосы: pump analog', 'ТЭНы: heater', 'Ремни: belt']],
  ['kind=original', 1, ['Слив и насос: pump']],
  ['section=Насосы', 3, ['Слив и насос: pump', 'Насосы: pump sold out, pump analog']],
  ['unit=Насосы', 2, ['Насосы: pump sold out, pump analog']],
  ['unit=other', 0, []],
  ['section=99999', 0, []],
])('?%s leaves %i', async (asked, total, expected) => {
  const query = asked
    .replace('section=Насосы', `section=${sections.Насосы!.id}`)
    .replace('unit=Насосы', `unit=s${sections.Насосы!.id}`)

  const page = await read(`${address}?${query}`)

  expect(page.parts.total).toBe(total)
  expect(unitsOf(page)).toEqual(expected)
  expect(page.parts_count).toBe(6)
})

test.each(['in_stock=yes', 'kind=stolen', 'section=x', 'unit=z1', 'page=0', 'page=1000'])(
  '?%s is rejected',
  async (bad) => {
    const answer = await shop.get(`${address}?${bad}`)

    expect(answer.statusCode).toBe(400)
    expect(Object.values(answer.json().fields).join()).toMatch(/[а-я]/i)
  },
)

test('error codes are those of the maker, with where to begin and what fits', async () => {
  const [error, ...others] = (await read()).errors

  expect(others).toEqual([])
  expect(error).toMatchObject({ codes: ['5E', '5C'], symptom: 'Не сливает воду' })
  expect(error!.sections).toMatchObject([
    // The lowest price of what can be bought now, not of what is sold out.
    { name: 'Насосы', parts_count: 3, price_from: 900, places: [{ diagram_id: sheet, key: '7' }] },
    { name: 'Патрубки', parts_count: 1, places: [{ diagram_id: sheet, key: '12' }] },
  ])
})

test('what breaks is told by symptoms, and by orders once there are enough that did not come back', async () => {
  const told = async () => (await read()).breaks.map(({ section, by, symptom }) => `${section.name} ${by} ${symptom}`)
  const bySymptoms = ['Насосы symptoms Не сливает воду', 'ТЭНы symptoms Шумит', 'Патрубки symptoms Не сливает воду']
  const user = await buildUser(shop.db)
  expect(await told()).toEqual(bySymptoms)

  const buy = (status: 'completed' | 'cancelled' = 'completed') =>
    buildPurchase(shop.db, { user, product: products.belt!, status })
  await buy()
  await buy()
  await buy('cancelled')
  expect(await told()).toEqual(bySymptoms)

  const { id } = await buy()
  expect(await told()).toEqual(['Ремни orders null', ...bySymptoms])

  const back = await insert(
    sql`insert into order_returns (order_id, status, reason) values (${id}, 'received', 'Не подошёл') returning id`,
  )
  await shop.db.execute(sql`insert into order_return_items (return_id, order_item_id, quantity, amount)
    select ${back}, id, 1, 100 from order_items where order_id = ${id}`)
  expect(await told()).toEqual(bySymptoms)
})

test('masters see their own prices, and nobody else a trace of them', async () => {
  const retail = (await shop.get(address)).body
  shop.lookAs('master')
  const page = await read()
  shop.lookAs('retail')

  expect(retail).not.toContain('master')
  expect(retail).not.toMatch(/\b(1500|700)\b/)
  expect(page.errors[0]!.sections[0]!.price_from).toBe(700)
  expect(page.parts.units[0]!.products[1]).toMatchObject({ name: 'pump', master_price: 1500 })
})

test('an appliance without diagrams, symptoms and products has a page too', async () => {
  expect(await read('/api/models/by-name/samsung/bo1')).toMatchObject({
    appliance: '',
    numbers: [],
    manuals: [],
    parts_count: 0,
    breaks: [],
    errors: [],
    units: [],
    parts: { total: 0, units: [], page: 1, pages: 1 },
  })
  const { parts, parts_count } = await read('/api/models/by-name/lg/f1')
  expect(parts_count).toBe(1)
  expect(parts.units.flatMap(({ products }) => products.map(({ name }) => name))).toEqual(['small part'])
})
