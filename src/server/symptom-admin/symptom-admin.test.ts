import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wordsOfSet } from '#server/demo/symptom-set-service.ts'
import { buildCategory, buildProduct, buildSubcategory, buildSymptom } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'
import type { SavedSymptom, SymptomSet } from '#shared/symptom/symptom-admin-contract.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let pavel: Awaited<ReturnType<typeof openBrowserAs>>
let washers: { id: number }
let pumps: { id: number }
let hoses: { id: number }
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  pavel = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Павел' })
  washers = await buildCategory(shop.db, { name: 'Стиральные машины' })
  pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы' })
  hoses = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Шланги' })
  await buildProduct(shop.db, { sku: 'PUMP-1', name: 'Насос', categoryId: washers.id, subcategoryId: pumps.id })
})
afterAll(() => shop.close())

const symptom = (more: object = {}) => ({
  category_id: washers.id,
  appliance: 'Стиральная машина',
  text: 'Плюётся пеной',
  codes: { Samsung: ['5D'] },
  words: 'Пузыри лезут, много пены',
  is_listed: true,
  section_ids: [hoses.id, pumps.id],
  ...more,
})
async function create(more: object = {}): Promise<SavedSymptom> {
  const made = await olga.post('/api/admin/symptoms', symptom(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const put = (id: number, more: object, who = olga) => who.put(`/api/admin/symptoms/${id}`, symptom(more))
const undo = (id: string) => olga.post(`/api/admin/symptoms/edits/${id}/undo`, {})
const named = async (typed: string): Promise<string[]> =>
  ((await shop.get(`/api/products?search=${encodeURIComponent(typed)}`)).json().symptoms ?? []).map(
    ({ text }: { text: string }) => text,
  )
const table = async () =>
  (await shop.get('/api/symptoms')).json().symptoms.map(({ text }: { text: string }) => text) as string[]

test('a symptom that is added stands in the table and is found by its words, its code and its name', async () => {
  const made = await create()

  expect(made).toMatchObject({
    words: 'пузыри лезут, много пены',
    sections: [{ name: 'Шланги' }, { name: 'Насосы' }],
    category: { name: 'Стиральные машины' },
    version: 1,
  })
  expect(await table()).toEqual(['Плюётся пеной'])
  for (const typed of ['лезут пузыри', 'ошибка 5d samsung', 'плюётся пеной']) {
    expect([typed, await named(typed)]).toEqual([typed, ['Плюётся пеной']])
  }
  const list = (await olga.get('/api/admin/symptoms?search=ПУЗЫРИ')).json()
  expect(list).toMatchObject({ total: 1, symptoms: [{ id: made.id, codes: { Samsung: ['5D'] } }] })
})

test('one that is changed goes out of the table, or is found by other words', async () => {
  const made = await create()
  const saved = await put(made.id, { is_listed: false, words: 'мыльная вода', section_ids: [pumps.id], version: 1 })

  expect(saved.json()).toMatchObject({ is_listed: false, sections: [{ name: 'Насосы' }], version: 2 })
  expect(await table()).toEqual([])
  expect(await named('мыльная вода')).toEqual(['Плюётся пеной'])
  expect(await named('лезут пузыри')).toEqual([])
})

test('of two editors the slower one is told who was quicker and what changed', async () => {
  const made = await create()
  await put(made.id, { words: 'мыльная вода', version: 1 }, pavel)

  const refused = await put(made.id, { text: 'Пенится', version: 1 })

  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'stale',
    conflict: {
      by: expect.stringContaining('Павел'),
      version: 2,
      fields: { words: [expect.anything(), 'мыльная вода'] },
    },
  })
})

test('every change is taken back within a day; what a colleague changed since stays', async () => {
  const made = await create()
  const changed = (await put(made.id, { text: 'Пенится', words: 'пена', version: 1 })).json() as SavedSymptom
  await put(made.id, { text: 'Пенится', words: 'пена из лотка', version: 2 }, pavel)

  expect((await undo(changed.edit_id!)).json()).toEqual({ id: made.id, restored: ['неисправность'], kept: ['слова'] })
  expect((await undo(changed.edit_id!)).json()).toMatchObject({ code: 'undo-done' })

  const { edit_id } = (await olga.delete(`/api/admin/symptoms/${made.id}`)).json()
  expect(await table()).toEqual([])
  expect((await undo(edit_id)).json()).toMatchObject({ id: made.id, restored: ['всё'] })
  const [back] = (await olga.get('/api/admin/symptoms')).json().symptoms
  expect(back).toMatchObject({
    id: made.id,
    text: 'Плюётся пеной',
    words: 'пена из лотка',
    codes: { Samsung: ['5D'] },
    sections: [{ name: 'Шланги' }, { name: 'Насосы' }],
  })
  const { events } = (await olga.get('/api/admin/audit?group=settings')).json()
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'symptom-undone',
    'symptom-deleted',
    'symptom-undone',
    'symptom-changed',
    'symptom-changed',
    'symptom-created',
  ])
  expect(journalDetails(events[3].details)).toBe('«Стиральная машина: Пенится», поля: слова')
})

test('a new one that nobody changed is gone by its undo, a day later it is too late', async () => {
  const made = await create()
  const late = await create({ text: 'Пищит' })
  await shop.db.execute(sql`update catalogue_edits set at = now() - interval '25 hours' where subject_id = ${late.id}`)

  expect((await undo(made.edit_id!)).json()).toEqual({ id: null, restored: ['всё'], kept: [] })
  expect((await undo(late.edit_id!)).json()).toMatchObject({ code: 'undo-late' })
  expect(await table()).toEqual(['Пищит'])
})

test.each([
  ['text', { text: ' ' }],
  ['appliance', { appliance: '' }],
  ['words', { words: '<b>' }],
  ['category_id', { category_id: 0 }],
  ['codes', { codes: { Samsung: [] } }],
  ['category_id', { category_id: 999_999, section_ids: [] }],
  ['section_ids', { section_ids: [999_999] }],
])('a wrong %s is rejected with a sentence', async (field, more) => {
  const refused = await olga.post('/api/admin/symptoms', symptom(more))

  expect(refused.statusCode).toBe(400)
  const [place, sentence] = Object.entries(refused.json().fields as Record<string, string>)[0]!
  expect(place).toMatch(new RegExp(`^${field}`))
  expect(sentence).toMatch(/[а-яё]/i)
})

test('two symptoms of one appliance are not called the same, and symptoms are the business of administrators', async () => {
  const made = await create()
  expect((await olga.post('/api/admin/symptoms', symptom({ text: 'плюётся ПЕНОЙ' }))).json().code).toBe('symptom-taken')
  expect((await put(999_999, { version: 1 })).statusCode).toBe(404)
  const customer = await openBrowserAs(shop.app, { role: 'user' })
  expect((await put(made.id, { version: 1 }, customer)).statusCode).toBe(403)
  expect((await customer.post('/api/admin/symptom-words', {})).statusCode).toBe(403)
  expect((await openBrowser(shop.app).get('/api/admin/symptoms')).statusCode).toBe(401)
})

test('words of the set join symptoms whose words nobody changed, and those the owner wrote stay', async () => {
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from categories where id = ${washers.id}`)
  const set = wordsOfSet({ category: rows[0]!.slug, text: 'Не сливает воду' })
  expect(set).toContain('вода стоит')
  const old = { categoryId: washers.id, codes: {}, subcategories: [pumps] }
  const bare = await buildSymptom(shop.db, { ...old, text: 'Не сливает воду' })
  const own = await buildSymptom(shop.db, { ...old, text: 'Не греет воду', words: 'ледяная вода', givenWords: '' })
  const offered = (await olga.get('/api/admin/symptom-words')).json() as SymptomSet
  expect(offered.symptoms.map(({ id }) => id)).toEqual([bare.id])

  expect((await olga.post('/api/admin/symptom-words', {})).json()).toEqual(offered)

  const { symptoms } = (await olga.get('/api/admin/symptoms')).json() as { symptoms: SavedSymptom[] }
  expect(symptoms.find(({ id }) => id === bare.id)!.words.split(', ')).toEqual(expect.arrayContaining(set.split(', ')))
  expect(symptoms.find(({ id }) => id === own.id)!.words).toBe('ледяная вода')
  expect((await olga.get('/api/admin/symptom-words')).json()).toEqual({ symptoms: [] })
  expect(await named('вода стоит')).toEqual(['Не сливает воду'])
})
