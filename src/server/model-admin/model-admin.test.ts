import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildModel, buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'
import type { ManagedModel } from '#shared/model/model-admin-contract.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let pavel: Awaited<ReturnType<typeof openBrowserAs>>
let categoryId: number
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  pavel = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Павел' })
  categoryId = (await buildCategory(shop.db, { name: 'Стиральные машины' })).id
})
afterAll(() => shop.close())

const manual = { title: 'Инструкция', url: 'https://www.samsung.com/manual.pdf' }
const input = (more: object = {}) => ({
  category_id: categoryId,
  brand: 'Samsung',
  code: 'WF60F1R1H0W',
  note: '',
  numbers: [{ kind: 'pnc', number: '914 550 111' }],
  manuals: [manual],
  ...more,
})
async function create(more: object = {}): Promise<ManagedModel> {
  const made = await olga.post('/api/admin/models', input(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const put = (id: number, more: object, who = olga) => who.put(`/api/admin/models/${id}`, input(more))
const undo = (id: string) => olga.post(`/api/admin/models/edits/${id}/undo`, {})
const page = async (name = 'samsung/wf60f1r1h0w') => (await shop.get(`/api/models/by-name/${name}`)).json()
const found = async (query: string) =>
  ((await olga.get(`/api/admin/models?${query}`)).json().models as ManagedModel[]).map(({ code }) => code)

test('numbers and manuals of a model stand on its page, and its numbers lead to it', async () => {
  const made = await create({ note: 'С 2014 года' })

  expect(made).toMatchObject({ version: 1, category: { name: 'Стиральные машины' }, parts_count: 0, manuals: [manual] })
  expect(await page()).toMatchObject({
    model: { code: 'WF60F1R1H0W', note: 'С 2014 года' },
    numbers: [{ kind: 'pnc', number: '914 550 111' }],
    manuals: [manual],
  })
  const match = (await shop.get('/api/models?search=PNC%20914550111')).json()
  expect(match).toMatchObject({ match: { by: 'number', models: [{ id: made.id }] } })
})

test('a model is found by its code, its maker, both, a number or the whole plate', async () => {
  await create()
  await create({ code: 'WF60F4E5W2W', numbers: [], manuals: [] })
  await create({ brand: 'Bosch', code: 'WAN28290OE', numbers: [{ kind: 'enr', number: 'WAN28290OE/01' }] })
  const cases: [string, string[]][] = [
    ['search=wf60', ['WF60F1R1H0W', 'WF60F4E5W2W']],
    ['search=samsung', ['WF60F1R1H0W', 'WF60F4E5W2W']],
    ['search=samsung%20wf60f4', ['WF60F4E5W2W']],
    ['search=914550', ['WF60F1R1H0W']],
    ['search=MODEL:%20WF60F1R1H0W/DLP', ['WF60F1R1H0W']],
    ['search=WAN2829OOE', ['WAN28290OE']],
    ['search=nothing', []],
    ['manuals=without', ['WF60F4E5W2W']],
    ['manuals=with&search=bosch', ['WAN28290OE']],
    [`category_id=${categoryId}&limit=1&page=2`, ['WF60F1R1H0W']],
  ]
  for (const [query, codes] of cases) expect([query, await found(query)]).toEqual([query, codes])
  expect((await olga.get('/api/admin/models?limit=1')).json().total).toBe(3)
})

test('another name moves the page, the filters of its products and the sheets its code is meant by', async () => {
  const made = await create({ brand: 'Samsng' })
  const product = await buildProduct(shop.db, { categoryId, sku: 'P-1' })
  await shop.db.execute(sql`insert into product_models (model_id, product_id) values (${made.id}, ${product.id})`)
  await shop.db.execute(sql`with g as (insert into diagram_drawings (width, height, svg) values (1, 1, '<svg/>') returning id)
    insert into diagrams (category_id, drawing_id, unit, masks, mask_patterns)
    select ${categoryId}, id, 'Бак', '{Samsung WF60*}', '[{"brand": "samsung", "code": "WF60%"}]' from g`)

  expect((await put(made.id, { version: 1 })).json()).toMatchObject({ brand: 'Samsung', diagrams_count: 1 })

  expect((await shop.get('/api/models/by-name/samsng/wf60f1r1h0w')).statusCode).toBe(404)
  expect((await page()).parts_count).toBe(1)
  const { rows } = await shop.db.execute<{ name: string }>(sql`select v.label as name from products p
    join facet_values v on v.id = any (p.facet_ids) join facets f on f.id = v.facet_id where p.id = ${product.id} and f.key = 'appliance'`)
  expect(rows).toEqual([{ name: 'Samsung' }])
})

test('of two editors the slower one is told who was quicker and what changed', async () => {
  const made = await create()
  await put(made.id, { note: 'Узкая', version: 1 }, pavel)

  expect((await put(made.id, { manuals: [], version: 1 })).json()).toMatchObject({
    code: 'stale',
    conflict: { by: expect.stringContaining('Павел'), version: 2, fields: { note: ['', 'Узкая'] } },
  })
  expect((await page()).manuals).toEqual([manual])
})

test('a save is taken back within a day; what a colleague changed since stays', async () => {
  const made = await create()
  const numbers = [
    { kind: 'service', number: '8578 1' },
    { kind: 'enr', number: 'ABC/01' },
  ]
  const changed = (await put(made.id, { numbers, manuals: [], version: 1 })).json() as ManagedModel
  await put(made.id, { numbers, manuals: [{ ...manual, title: 'Схема' }], version: 2 }, pavel)

  expect((await undo(changed.edit_id!)).json()).toEqual({ id: made.id, restored: ['номера'], kept: ['инструкции'] })

  expect(await page()).toMatchObject({ numbers: [{ number: '914 550 111' }], manuals: [{ title: 'Схема' }] })
  expect((await undo(changed.edit_id!)).json().code).toBe('undo-done')
  const { events } = (await olga.get('/api/admin/audit?group=catalogue')).json()
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'model-undone',
    'model-changed',
    'model-changed',
    'model-created',
  ])
  expect(journalDetails(events[2].details)).toBe('«Samsung WF60F1R1H0W», поля: номера, инструкции')
})

test('a new model is taken back while nothing is tied to it', async () => {
  const [made, tied] = [await create(), await create({ code: 'WF-2', numbers: [] })]
  const product = await buildProduct(shop.db, { categoryId })
  await shop.db.execute(sql`insert into product_models (model_id, product_id) values (${tied.id}, ${product.id})`)

  expect((await undo(made.edit_id!)).json()).toEqual({ id: null, restored: ['всё'], kept: [] })
  expect((await undo(tied.edit_id!)).json()).toMatchObject({ id: tied.id, kept: ['«Samsung WF-2»'] })
  expect(await found('')).toEqual(['WF-2'])
})

test('saving what is there already writes nothing', async () => {
  const made = await create()
  expect((await put(made.id, { version: 1 })).json()).toMatchObject({ version: 1 })
})

test.each([
  ['brand', { brand: '' }],
  ['code', { code: '—' }],
  ['numbers.0.number', { numbers: [{ kind: 'pnc', number: '12' }] }],
  [
    'numbers.1.number',
    {
      numbers: [
        { kind: 'pnc', number: '914550' },
        { kind: 'enr', number: '914-550' },
      ],
    },
  ],
  ['manuals.0.title', { manuals: [{ ...manual, title: ' ' }] }],
  ['manuals.0.url', { manuals: [{ ...manual, url: 'http://samsung.com/a.pdf' }] }],
  ['manuals.0.url', { manuals: [{ ...manual, url: 'javascript:alert(1)' }] }],
  ['manuals.0.url', { manuals: [{ ...manual, url: 'https://user:secret@samsung.com' }] }],
  ['manuals.0.url', { manuals: [{ ...manual, url: 'https://localhost/a.pdf' }] }],
  ['category_id', { category_id: 999_999 }],
])('a wrong %s is rejected with a sentence', async (field, more) => {
  const refused = await olga.post('/api/admin/models', input(more))

  expect(refused.statusCode).toBe(400)
  expect(Object.entries(refused.json().fields)).toEqual([[field, expect.stringMatching(/[а-яё]/i)]])
})

test('a model has one page, and models are the business of administrators', async () => {
  const made = await create()
  await buildModel(shop.db, { brand: 'Samsung', code: 'WF-3', categoryId })
  expect((await olga.post('/api/admin/models', input({ code: 'wf60-f1r1h0w' }))).json().code).toBe('model-taken')
  expect((await put(made.id, { code: 'WF 3', version: 1 })).json().code).toBe('model-taken')
  expect((await put(999_999, { version: 1 })).statusCode).toBe(404)
  const customer = await openBrowserAs(shop.app, { role: 'user' })
  expect((await put(made.id, { version: 1 }, customer)).statusCode).toBe(403)
  expect((await openBrowser(shop.app).get('/api/admin/models')).statusCode).toBe(401)
})
