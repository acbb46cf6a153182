import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { maxAddresses } from '#shared/address/address-rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const home = { city: 'Тула', address: 'ул. Лесная, 5, кв. 12', postcode: '300000' }
const summer = { city: 'Клин', address: 'Садовая, 7' }

test('an address is stored once, and the one used last comes first', async () => {
  const anna = await openBrowserAs(shop.app)
  await anna.post('/api/addresses', home)
  await anna.post('/api/addresses', summer)

  const again = await anna.post('/api/addresses', { city: ' Тула ', address: 'ул. Лесная,  5, кв. 12' })

  expect(again.json().addresses).toEqual([
    { id: expect.any(Number), ...home },
    { id: expect.any(Number), ...summer, postcode: null },
  ])
})

test('addresses are everybody’s own, and guests store none here', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const [kept] = (await anna.post('/api/addresses', home)).json().addresses

  await boris.delete(`/api/addresses/${kept.id}`)

  expect((await boris.get('/api/addresses')).json()).toEqual({ addresses: [] })
  expect((await anna.get('/api/addresses')).json().addresses).toHaveLength(1)
  expect((await anna.delete(`/api/addresses/${kept.id}`)).json()).toEqual({ addresses: [] })
  expect((await openBrowser(shop.app).get('/api/addresses')).statusCode).toBe(401)
})

test('the one not used for longest makes room', async () => {
  const anna = await openBrowserAs(shop.app)
  for (let house = 0; house <= maxAddresses; house += 1) {
    await anna.post('/api/addresses', { city: 'Тула', address: `Лесная, ${house}` })
  }
  const { addresses } = (await anna.get('/api/addresses')).json()
  expect(addresses).toHaveLength(maxAddresses)
  expect(addresses.at(-1).address).toBe('Лесная, 1')
})

test.each([
  { given: { ...home, city: ' ' }, field: 'city', text: 'Укажите город' },
  { given: { ...home, address: 'ул.\u202eЛесная' }, field: 'address', text: 'Укажите адрес' },
  { given: { ...home, address: 'х'.repeat(301) }, field: 'address', text: 'Укажите адрес' },
  { given: { ...home, postcode: '30000' }, field: 'postcode', text: 'Введите индекс: 6 цифр' },
])('«$text» is said of $field', async ({ given, field, text }) => {
  const anna = await openBrowserAs(shop.app)
  const answer = await anna.post('/api/addresses', given)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: text }])
})
