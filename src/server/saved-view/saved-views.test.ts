import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { SavedView } from '#shared/saved-view/saved-view-contract.ts'
import { mostViews } from '#shared/saved-view/saved-view-rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function newColleague() {
  const browser = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  return {
    ...browser,
    views: async () => (await browser.get('/api/admin/views')).json().views as SavedView[],
    save: (name: string, query: string, list = 'orders') => browser.post('/api/admin/views', { list, name, query }),
  }
}

test('a view is kept for whoever saved it, and the same name replaces it', async () => {
  const [olga, pavel] = [await newColleague(), await newColleague()]
  await olga.save('Срочные', '?view=new&days=1&page=4')
  await olga.save('Без фото', 'photo=no', 'products')
  expect((await olga.save('срочные', 'view=new')).statusCode).toBe(200)

  expect((await olga.views()).map(({ list, name, query }) => [list, name, query])).toEqual([
    ['products', 'Без фото', 'photo=no'],
    ['orders', 'срочные', 'view=new'],
  ])
  expect(await pavel.views()).toEqual([])
})

test('a deleted view comes back, unless another has taken its name', async () => {
  const olga = await newColleague()
  const { id } = (await olga.save('Самовывоз', 'delivery=pickup')).json()

  expect((await olga.delete(`/api/admin/views/${id}`)).statusCode).toBe(200)
  expect(await olga.views()).toEqual([])
  expect((await olga.post(`/api/admin/views/${id}/restore`, {})).statusCode).toBe(200)
  expect((await olga.views()).map((view) => view.id)).toEqual([id])

  await olga.delete(`/api/admin/views/${id}`)
  await olga.save('Самовывоз', 'delivery=courier')
  expect((await olga.post(`/api/admin/views/${id}/restore`, {})).statusCode).toBe(404)
  expect((await olga.views()).map(({ query }) => query)).toEqual(['delivery=courier'])
})

test('nobody deletes or restores another’s view', async () => {
  const [olga, pavel] = [await newColleague(), await newColleague()]
  const { id } = (await olga.save('Мой', 'view=new')).json()

  expect((await pavel.delete(`/api/admin/views/${id}`)).statusCode).toBe(404)
  await olga.delete(`/api/admin/views/${id}`)
  expect((await pavel.post(`/api/admin/views/${id}/restore`, {})).statusCode).toBe(404)
})

test('there are never more than one finds something among, and what is no view is answered in words', async () => {
  const olga = await newColleague()
  for (let n = 0; n < mostViews; n += 1) expect((await olga.save(`Вид ${n}`, `days=${n}`)).statusCode).toBe(200)

  const oneMore = await olga.save('Лишний', 'days=30')
  expect([oneMore.statusCode, oneMore.json().fields.name]).toEqual([400, expect.stringContaining('не больше 20')])
  expect((await olga.save('вид 3', 'days=30')).statusCode).toBe(200)
  expect((await olga.save('Другой список', 'days=30', 'products')).statusCode).toBe(200)
  // Not by taking back what was deleted, either.
  const { views } = (await olga.get('/api/admin/views')).json()
  const path = `/api/admin/views/${views[0].id}`
  await olga.delete(path)
  expect((await olga.save('Вместо него', 'days=31')).statusCode).toBe(200)
  const restored = await olga.post(`${path}/restore`, {})
  expect([restored.statusCode, restored.json().error]).toEqual([400, expect.stringContaining('не больше 20')])
  const nameless = await olga.save('  ', 'days=30')
  expect([nameless.statusCode, nameless.json().fields.name]).toEqual([400, 'Назовите вид'])
})

test('two tabs that save one name at once make one view', async () => {
  const olga = await newColleague()
  const answers = await Promise.all(['view=new', 'view=done'].map((query) => olga.save('Сейчас', query)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { rows } = await shop.db.execute(sql`select 1 from saved_views where user_id = ${olga.user.id}`)
  expect(rows).toHaveLength(1)
})
