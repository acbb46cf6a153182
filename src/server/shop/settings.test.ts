import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { type Browser, openBrowserAs } from '#server/testing/users.ts'
import { enquiryConsent, marketingConsent, orderConsent, registrationConsent } from '#shared/account/consent-text.ts'
import { usualHours } from '#shared/calendar/opening-hours.ts'
import { usualDeliveryTable } from '#shared/delivery/delivery-table.ts'
import type { SettingGroup } from '#shared/shop/settings-contract.ts'
import { openShopSettings } from './shop-service.ts'

let shop: ShopWithPages
let admin: Browser
beforeAll(async () => {
  shop = await openShopWithPages()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
})
afterAll(() => shop.close())

async function part(name: string): Promise<SettingGroup> {
  const { parts } = (await admin.get('/api/admin/settings')).json() as { parts: SettingGroup[] }
  return parts.find((each) => each.name === name)!
}

async function change(name: string, value: unknown, version?: number) {
  return admin.patch(`/api/admin/settings/${name}`, { value, version: version ?? (await part(name)).version })
}

/** Cached pages are dropped by a notice of the database, which takes a moment. */
function shown(path: string) {
  return expect.poll(async () => (await shop.visit(path)).text)
}

test('a new phone stands on pages that were kept, in the facts and in what every part of the shop holds', async () => {
  expect((await shop.visit('/about')).text).toContain('+7 495 000-00-00')
  const changed = await change('contacts', { phone: '8 800 100-20-30', address: 'Тверь, ул. Новая, 1' })
  expect(changed.json()).toMatchObject({ is_own: true, version: 1, updated_by: 'Ольга Петров' })
  await shown('/about').toContain('8 800 100-20-30')
  expect((await shop.get('/api/shop')).json()).toMatchObject({
    phone: '8 800 100-20-30',
    address: 'Тверь, ул. Новая, 1',
  })
  expect(shop.settings.facts.address).toBe('Тверь, ул. Новая, 1')
})

test('another process hears of it too', async () => {
  const other = await openShopSettings(shop.db, shop.config)
  await change('contacts', { phone: '+7 900 000-00-01', address: 'Тверь, ул. Новая, 2' })
  expect(other.facts.phone).not.toBe('+7 900 000-00-01')
  other.outdated()
  await other.ready()
  expect(other.facts.phone).toBe('+7 900 000-00-01')
})

test('of two shopkeepers the slower one is told who was quicker', async () => {
  const { version } = await part('marketplaces')
  const links = [{ label: 'Ozon', url: 'https://www.ozon.ru/seller/1' }]
  expect((await change('marketplaces', links, version)).statusCode).toBe(200)
  const late = await change('marketplaces', [], version)
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale'])
  expect(late.json().conflict).toMatchObject({ by: 'Ольга Петров', version: version + 1 })
  expect((await part('marketplaces')).value).toEqual(links)
})

test('what was changed can be put back as it was, and the old version is not used again', async () => {
  const { version } = await part('contacts')
  const back = await change('contacts', null, version)
  expect(back.json()).toMatchObject({
    is_own: false,
    version: version + 1,
    value: { phone: '+7 495 000-00-00', address: 'Москва, ул. Примерная, 12, стр. 3' },
  })
  expect((await change('contacts', null, version)).statusCode).toBe(409)
  expect(shop.settings.facts.phone).toBe('+7 495 000-00-00')
})

test('hours and holidays are in the header, in the words for search engines and in the dates of pickup', async () => {
  const week = [...usualHours.week.slice(0, 5), { opens: '09:30', closes: '15:00' }, null]
  const special = [{ from: '2020-01-01', to: '2020-12-31', hours: null, note: '' }]
  expect((await change('hours', { week, special })).statusCode).toBe(200)
  await shown('/').toContain('Сб 09:30–15:00')
  const home = (await shop.visit('/')).text
  expect(home).toContain('Вс выходной')
  expect(home).toContain('"opens":"09:30","closes":"15:00"')
  expect(home).toContain('"validFrom":"2020-01-01"')
  expect(shop.settings.delivery().hours.special).toEqual(special)
})

test('delivery costs what the shopkeeper says, at the checkout and on the page about delivery', async () => {
  const table = structuredClone(usualDeliveryTable)
  table.zones[0]!.methods.courier = { price: 555, days: [1, 1], isFreeFromThreshold: false }
  expect((await change('delivery', { table, freeFrom: 7000 })).statusCode).toBe(200)
  const answer = (await shop.get('/api/delivery?city=Москва&total=100')).json()
  expect(answer.free_from).toBe(7000)
  expect(answer.methods.find(({ method }: { method: string }) => method === 'courier').price).toBe(555)
  await shown('/info/dostavka').toContain('курьер 555')
})

test('requisites stand on their page as soon as there is an ИНН', async () => {
  const { value } = await part('requisites')
  const given = {
    ...(value as object),
    inn: '7707083893',
    bank: 'Банк «Надёжный»',
    account: '40702810000000000001',
    ogrn: '',
  }
  expect((await change('requisites', given)).statusCode).toBe(200)
  expect(shop.settings.requisites).toMatchObject({ inn: '7707083893', account: '40702810000000000001' })
  await shown('/info/rekvizity').toContain('ИНН 7707083893')
  await change('requisites', null)
  expect(shop.settings.requisites.inn).toBeUndefined()
})

test('a help page is the shopkeeper’s own text, and never anything a browser would run', async () => {
  const isTemplate = async () => JSON.parse((await shop.visit('/api/info/vozvrat')).text).is_template
  expect(await isTemplate()).toBe(true)
  const text = {
    title: 'Возврат за 14 дней',
    lead: 'Вернём деньги за любую деталь без вопросов.',
    body: '## Как\n\n<img src=x onerror=alert(1)> [условия](/info/usloviya)\n\n- раз\n- два',
  }
  expect((await change('info-vozvrat', text)).statusCode).toBe(200)
  await shown('/info/vozvrat').toContain('Возврат за 14 дней')
  const { text: page } = await shop.visit('/info/vozvrat')
  expect(await isTemplate()).toBe(false)
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('href="/info/usloviya"')
  expect((await shop.visit('/info/oplata')).text).toContain('Возврат за 14 дней')
})

test.each([registrationConsent, orderConsent, enquiryConsent, marketingConsent])(
  'the policy that boxes to tick lead to says word for word what is agreed to: $purpose',
  async ({ text }) => {
    expect((await shop.visit('/info/politika')).text).toContain(text)
  },
)

test.each([
  ['contacts', { phone: 'позвоните', address: 'Москва, дом 1' }, 'phone', 'Укажите телефон с кодом: +7 495 000-00-00'],
  ['contacts', { phone: '+7 495 000-00-00', address: 'М' }, 'address', 'Укажите адрес'],
  [
    'hours',
    { week: [{ opens: '19:00', closes: '10:00' }, ...Array(6).fill(null)], special: [] },
    'week.0.closes',
    'Закрываемся позже, чем открываемся',
  ],
  [
    'hours',
    { week: Array(7).fill(null), special: [{ from: '2026-12-31', to: '2026-12-30', hours: null, note: '' }] },
    'special.0.to',
    'Последний день раньше первого',
  ],
  ['marketplaces', [{ label: 'Ozon', url: 'javascript:alert(1)' }], '0.url', 'Адрес начинается с https://'],
  [
    'requisites',
    { name: 'ООО', address: 'Москва, 1', inn: '7707083894', vat: 'none', taxSystem: 2 },
    'inn',
    'Контрольная цифра ИНН не сходится, проверьте опечатку',
  ],
  [
    'delivery',
    { table: { dispatchHour: 16, zones: [], points: [] }, freeFrom: null },
    'table.zones',
    'Нужна одна зона без городов: для всех остальных',
  ],
  [
    'info-oplata',
    { title: 'Оплата', lead: 'Платите как удобно', body: '[сюда](javascript:alert)' },
    'body',
    'Ссылка ведёт на страницу магазина (/info/dostavka), на https://, tel: или mailto:',
  ],
])('%s that make no sense are rejected with the field and the reason', async (name, value, field, reason) => {
  const refused = await change(name, value)
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: reason }])
})

test('every change is in the journal with what was before it', async () => {
  const changed = await change('contacts', { phone: '+7 900 000-00-09', address: 'Тверь, ул. Новая, 3' })
  expect(changed.json()).toMatchObject({ is_own: true })
  const { events } = (await admin.get('/api/admin/audit?kind=settings-changed&limit=1')).json()
  expect(events[0]).toMatchObject({ actor: { name: 'Ольга Петров' }, details: { part: 'contacts', before: 'null' } })
})

test('what a newer shop has written does not stop this one', async () => {
  await shop.db.execute(
    sql`insert into shop_settings (name, value) values ('fireworks', '{"on": true}'), ('info-usloviya', '[7]')`,
  )
  const settings = await openShopSettings(shop.db, shop.config)
  expect(settings.values()['info-usloviya']).toBe(settings.standard['info-usloviya'])
})

test('settings are for administrators', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  expect((await master.get('/api/admin/settings')).statusCode).toBe(403)
  expect((await master.patch('/api/admin/settings/contacts', { value: null, version: 0 })).statusCode).toBe(403)
  expect((await shop.get('/api/admin/settings')).statusCode).toBe(401)
  expect((await shop.get('/api/info/nothing')).statusCode).toBe(404)
})
