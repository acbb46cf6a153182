import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDueMail } from '#server/platform/mail/mail-sender.ts'
import { smtpDelivery } from '#server/platform/mail/smtp-delivery.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import { unnamedShop } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { type Browser, buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { usualHours } from '#shared/calendar/opening-hours.ts'
import { usualDeliveryTable } from '#shared/delivery/delivery-table.ts'
import { feedNames, feedPath } from '#shared/feed/feed-format.ts'
import type { OpeningState } from '#shared/opening/opening-contract.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'
import { answeredWhileClosed } from './closed-calls.ts'
import { closeNewShop } from './opening-service.ts'

/** So that every call of the shop exists. */
const onlinePayment = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'secret' }

let shop: ShopWithPages
let owner: Browser & { user: { email: string } }
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  shop = await openShopWithPages({ ...unnamedShop, SMTP_URL: 'smtp://mail.example', ...onlinePayment })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.reset()
  owner = await openBrowserAs(shop.app, { role: 'admin' })
  await closeNewShop(shop.db)
  await readAgain()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function readAgain() {
  shop.settings.outdated()
  await shop.settings.ready()
}

async function opening(): Promise<OpeningState> {
  return (await owner.get('/api/admin/opening')).json()
}

async function stepsIn(state: 'done' | 'later' | 'todo') {
  return (await opening()).steps.filter((each) => each.state === state).map(({ step }) => step)
}

function save(name: string, value: unknown) {
  return owner.patch(`/api/admin/settings/${name}`, { value, version: 0 })
}

async function fillIn() {
  const shopFacts = { name: 'Деталька', stockPlace: 'на складе в Туле', orderTime: '3 дня', returnDays: 14 }
  await save('shop', shopFacts)
  await save('contacts', { phone: '+7 487 200-00-01', address: 'Тула, ул. Оборонная, 1' })
  await save('hours', usualHours)
  await save('delivery', { table: usualDeliveryTable, freeFrom: null })
}

test('every step ticks itself by what is in the shop, and no sooner', async () => {
  expect(await stepsIn('done')).toEqual([])
  await fillIn()
  expect(await stepsIn('done')).toEqual(['name', 'contacts', 'hours', 'delivery'])

  await save('requisites', { name: 'ИП Иванов', address: 'Тула, ул. Оборонная, 1', vat: 'none', taxSystem: 2 })
  expect(await stepsIn('done')).not.toContain('requisites')
  const requisites = {
    name: 'ИП Иванов',
    address: 'Тула, ул. Оборонная, 1',
    inn: '500100732259',
    vat: 'none',
    taxSystem: 2,
  }
  await owner.patch('/api/admin/settings/requisites', { value: requisites, version: 1 })
  await buildProduct(shop.db)
  await owner.post('/api/admin/staff/invitations', { email: 'olga@example.ru', staff_role: 'manager' })
  expect(await stepsIn('todo')).toEqual(['mail'])
})

test('only what can wait is put off, and it comes back', async () => {
  await owner.put('/api/admin/opening/later', { step: 'staff', is_later: true })
  expect(await stepsIn('later')).toEqual(['staff'])
  await owner.put('/api/admin/opening/later', { step: 'staff', is_later: false })
  expect(await stepsIn('later')).toEqual([])

  const refused = await owner.put('/api/admin/opening/later', { step: 'contacts', is_later: true })
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'Этот шаг нельзя отложить'])
})

test('it does not open before it could say who and where it is, and says what is missing', async () => {
  const refused = await owner.put('/api/admin/opening', { is_open: true })
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'Чтобы открыть магазин, заполните: название магазина, телефон и адрес, часы работы, доставка',
  ])
  expect((await shop.visit('/')).text).toContain('Скоро откроемся')

  await fillIn()
  expect((await owner.put('/api/admin/opening', { is_open: true })).json()).toMatchObject({ is_open: true })
  const { status, text } = await shop.visit('/')
  expect([status, text.includes('Скоро откроемся'), text.includes('Деталька')]).toEqual([200, false, true])
})

test('the home page promises what the delivery settings say, and nothing before somebody looked at them', async () => {
  await buildProduct(shop.db)
  const home = async () => (await shop.visit('/', cookieOf(owner))).text
  const unset = await home()
  expect([unset.includes('Проверим совместимость'), unset.match(/Отправим|<b>Доставка/)]).toEqual([true, null])

  await save('delivery', { table: { ...usualDeliveryTable, dispatchHour: 12 }, freeFrom: null })
  await readAgain()
  expect(await home()).toContain('В рабочие дни, если заказать до 12:00')
})

test('a guest finds a door on every address, crawlers are asked to come later, staff see the shop', async () => {
  const product = await buildProduct(shop.db, { name: 'Насос сливной' })
  const first = await shop.visit('/')
  expect([first.status, first.headers.get('x-robots-tag'), first.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'no-store',
  ])
  for (const path of [
    `/product/${product.slug}`,
    '/about',
    '/search?q=насос',
    '/cart',
    '/register',
    '/nowhere/at/all',
  ]) {
    const { status, headers, text } = await shop.visit(path)
    expect([
      path,
      status,
      headers.get('retry-after'),
      text.includes('Насос'),
      text.includes('Скоро откроемся'),
    ]).toEqual([path, 503, '86400', false, true])
  }
  const entrance = await shop.visit('/login')
  expect([entrance.status, entrance.text.includes('Насос'), entrance.text.includes('noindex')]).toEqual([
    200,
    false,
    true,
  ])

  const seen = await shop.visit(`/product/${product.slug}`, cookieOf(owner))
  expect(seen.status).toBe(200)
  expect(seen.text).toContain('Насос сливной')
  expect(seen.text).toContain('Магазин ещё закрыт')
  // What was drawn for them is not given to the next guest.
  expect((await shop.visit(`/product/${product.slug}`)).status).toBe(503)
  expect((await shop.visit('/login', cookieOf(owner))).headers.get('location')).toBe('/admin')
  const customer = await openBrowserAs(shop.app)
  expect((await shop.visit('/', cookieOf(customer))).text).toContain('Скоро откроемся')
})

test('robots, sitemap and feeds have nothing to give before the opening', async () => {
  await buildProduct(shop.db)
  expect((await shop.visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await shop.visit('/sitemap.xml')).text).not.toContain('<loc>')
  for (const path of ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-models-1.xml']) {
    expect([path, (await shop.visit(path)).status]).toEqual([path, 404])
  }
  const feed = await shop.visit(feedPath(feedNames[0]))
  expect([feed.status, feed.text]).toEqual([503, ''])
})

const publicCalls = Object.entries(shopEndpoints as Record<string, Endpoint>)
  .filter(([, { access }]) => access !== 'admin')
  .map(([key]) => key)

test('of all calls only those of the list answer a stranger', async () => {
  const customer = await openBrowserAs(shop.app)
  await customer.get('/api/session')
  const headers = { 'x-xsrf-token': customer.cookies.get('XSRF-TOKEN') ?? '' }
  const answered: string[] = []
  for (const key of publicCalls) {
    // Logs the customer out.
    if (key === 'POST /api/logout') continue
    const [method = '', path = ''] = key.split(' ')
    const answer = await customer.send({ method: method as 'GET', url: path.replace(/:\w+/g, '1'), headers })
    if (!answer.body.includes('"shop-closed"')) answered.push(key)
  }
  expect([...answered, 'POST /api/logout'].sort()).toEqual([...answeredWhileClosed].sort())
})

test('an order placed at a closed shop is refused in clear words', async () => {
  const answer = await openBrowser(shop.app).post('/api/orders', {})
  expect(answer.json()).toMatchObject({ code: 'shop-closed', error: 'Магазин ещё не открыт. Загляните чуть позже' })
})

test('whichever process opens it, this one lets people in, and closes again with the same notice', async () => {
  await fillIn()
  await shop.visit('/', cookieOf(owner))
  const write = (isOpen: boolean) =>
    shop.db.execute(
      sql`update shop_settings set value = jsonb_set(value, '{isOpen}', ${JSON.stringify(isOpen)}::jsonb), version = version + 1
      where name = 'opening'`,
    )
  await write(true)
  await vi.waitFor(async () => {
    const { text } = await shop.visit('/')
    expect(text).not.toContain('Скоро откроемся')
    expect(text).not.toContain('Магазин ещё закрыт')
  })
  await write(false)
  await vi.waitFor(async () => expect((await shop.visit('/')).text).toContain('Скоро откроемся'))
})

test('a shop with orders is not closed any more', async () => {
  await fillIn()
  await owner.put('/api/admin/opening', { is_open: true })
  expect((await owner.put('/api/admin/opening', { is_open: false })).statusCode).toBe(200)
  await owner.put('/api/admin/opening', { is_open: true })
  const user = await buildUser(shop.db)
  await buildPurchase(shop.db, { user, product: await buildProduct(shop.db) })
  const refused = await owner.put('/api/admin/opening', { is_open: false })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'shop-has-orders'])
  expect((await shop.visit('/')).text).not.toContain('Скоро откроемся')
})

test('a shop that sells already is not closed by anything', async () => {
  await shop.database.reset()
  await buildProduct(shop.db)
  await closeNewShop(shop.db)
  await readAgain()
  expect((await shop.visit('/')).text).not.toContain('Скоро откроемся')
  owner = await openBrowserAs(shop.app, { role: 'admin' })
  expect(await opening()).toMatchObject({ is_open: true, is_guided: false })
})

test('a test mail goes through the outbox, and its result is told', async () => {
  const server = await startSmtpSink((nth) => (nth === 1 ? 'reject' : 'accept'))
  cleanups.push(server.close)
  const deliver = smtpDelivery(server.url, shop.settings.sender)
  const send = () => sendDueMail(shop.db, { deliver, log: quietLog, signal: new AbortController().signal })

  expect((await owner.post('/api/admin/opening/test-mail')).json().test_mail).toMatchObject({
    to: owner.user.email,
    state: 'waiting',
  })
  await send()
  const refused = (await opening()).test_mail
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused?.reason).toMatch(/^Почтовый сервер отказался взять письмо \(ответ \d{3}\)$/)
  expect(await stepsIn('done')).not.toContain('mail')

  await save('mail', { senderName: 'Деталька', sender: 'shop@detalka.example', inbox: 'orders@detalka.example' })
  await owner.post('/api/admin/opening/test-mail')
  await send()
  expect((await opening()).test_mail).toMatchObject({ state: 'sent', reason: null })
  expect(await stepsIn('done')).toContain('mail')
  expect(server.received.at(-1)?.raw).toMatch(/^From: .*<shop@detalka\.example>/m)
})
