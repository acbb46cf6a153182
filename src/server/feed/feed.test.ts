import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildModel, buildProduct, buildProductOfUnknownStock } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { FeedReport } from '#shared/feed/feed-endpoints.ts'
import { type FeedName, feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { usualFeeds } from '#shared/feed/feed-settings.ts'
import { checkFeed } from './feed-check.ts'

let shop: TestApp
let time = Date.parse('2026-11-18T07:00:00Z')
beforeAll(async () => {
  shop = await buildTestApp({
    env: { PUBLIC_ORIGIN: 'https://shop.example' },
    deps: {
      limits: liftLimits({ feeds: { hits: 40, seconds: 3600, countedIn: 'database' } }),
      now: () => new Date(time),
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.reset()
  passMinutes(2)
})

/** Long enough for a mark to be counted again. */
function passMinutes(minutes: number) {
  time += minutes * 60_000
}

const photos = ['https://photo.example/pump.jpg']

async function feed(name: FeedName = 'yandex-products') {
  return (await shop.get(feedPath(name))).body
}

function offersIn(text: string): string[] {
  return [...text.matchAll(/<offer id="(\d+)"|<g:id>(\d+)</g)].map(([, yml, rss]) => yml ?? rss ?? '')
}

async function change(setting: Partial<(typeof usualFeeds)[FeedName]>, name: FeedName = 'yandex-products') {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const value = { ...usualFeeds, [name]: { ...usualFeeds[name], ...setting } }
  return admin.patch('/api/admin/settings/feeds', { value, version: 0 })
}

test.each(feedNames)('%s is what its marketplace takes, whatever the shopkeeper typed', async (name) => {
  const model = await buildModel(shop.db)
  const attributes: [string, string][] = [
    ['Мощность', '30 Вт'],
    ['<b>"кавычки" & \'апострофы\'', ']]> <script>'],
    ['Штрихкод', '4670028540947'],
  ]
  await buildProduct(shop.db, { photos, attributes, models: [model], weightGrams: 640, userPrice: '1500.50' })
  await buildProduct(shop.db, {
    photos: ['pump-3f2a1c.webp'],
    name: `Насос ${'очень длинный '.repeat(20)}`,
    description: 'я '.repeat(4000),
  })
  await buildProduct(shop.db, { photos, name: 'a\u0001\ufffe&<>', description: '\u0002', slug: null })
  const { statusCode, headers, body } = await shop.get(feedPath(name))
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(await checkFeed(Readable.from([Buffer.from(body)]), name, new Date(time))).toEqual({
    offers: 3,
    faults: [],
    faultCount: 0,
  })
})

test('an empty shop has an empty feed that is whole', async () => {
  for (const name of feedNames) expect(await feed(name)).toMatch(/(<\/yml_catalog>|<\/rss>)\n$/)
})

test('a section that an exchange made is named once something in it can be seen', async () => {
  const product = await buildProduct(shop.db, { photos, hidden: true })
  await shop.database.pool.query(
    `update categories set hides_empty = true, name = 'Из 1С' where id = ${product.categoryId}`,
  )
  expect(await feed()).not.toContain('Из 1С')
  await shop.database.pool.query('update products set hidden = false')
  expect(await feed()).toContain('>Из 1С</category>')
})

test('the trade price is in no feed, whoever asks', async () => {
  await buildProduct(shop.db, { photos, price: '99999.00', userPrice: '98765.00', masterPrice: '71357.00' })
  const master = await openBrowserAs(shop.app, { role: 'master' })
  shop.lookAs('master')
  for (const name of feedNames) {
    const { body } = await master.get(feedPath(name))
    expect(body).toContain('98765')
    expect(body).not.toContain('71357')
  }
  shop.lookAs('retail')
})

test('an offer says article, barcode, attributes, models, delivery and the honest price before', async () => {
  const model = await buildModel(shop.db, { code: 'WW70J52E0HW' })
  const product = await buildProduct(shop.db, {
    photos: ['pump-3f2a1c.webp'],
    sku: 'DC31-00030A',
    price: '2000',
    userPrice: '1500.90',
    attributes: [
      ['Мощность', '30 Вт'],
      ['Штрихкод', '4670028540947'],
    ],
    models: [model],
    quantity: 4,
  })
  const text = await feed('yandex-market')
  for (const piece of [
    `<offer id="${product.id}" available="true">`,
    '<vendorCode>DC31-00030A</vendorCode>',
    `<url>https://shop.example/product/${product.slug}</url>`,
    '<price>1500</price><oldprice>2000</oldprice>',
    '<picture>https://shop.example/uploads/products/pump-3f2a1c.jpg</picture>',
    '<barcode>4670028540947</barcode>',
    '<param name="Мощность" unit="Вт">30</param>',
    '<param name="Подходит к модели">Samsung WW70J52E0HW</param>',
    '<delivery-options><option cost="390" days="1" order-before="16"/></delivery-options>',
    '<pickup>true</pickup><pickup-options><option cost="0" days="0"/></pickup-options>',
    '<count>4</count>',
    `<yml_catalog date="2026-11-18T`,
  ])
    expect(text).toContain(piece)
  expect(await feed('yandex-products')).not.toContain('<count>')
  expect(await feed('google-merchant')).toContain(
    '<g:price>2000.00 RUB</g:price><g:sale_price>1500.00 RUB</g:sale_price>',
  )
})

test('a picture named in a feed is there as JPEG, made of the photo the pages show', async () => {
  const folder = join(shop.dataDir, 'uploads', 'products')
  await mkdir(folder, { recursive: true })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff6a3d' } })
  await writeFile(join(folder, 'pump-3f2a1c.webp'), await picture.webp().toBuffer())
  for (const time of ['made', 'stored']) {
    const { statusCode, headers, rawPayload } = await shop.get('/uploads/products/pump-3f2a1c.jpg')
    expect([time, statusCode, headers['content-type']]).toEqual([time, 200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  }
  for (const none of ['pump-000000.jpg', 'other.jpg', '..%2Fpump-3f2a1c.jpg'])
    expect((await shop.get(`/uploads/products/${none}`)).statusCode).toBe(404)
  expect(await readdir(folder)).toHaveLength(2)
})

describe('what is left out', () => {
  test('is left out of the feed and named to the shopkeeper with its reason', async () => {
    const sold = await buildProduct(shop.db, { photos })
    const given = {
      hidden: await buildProduct(shop.db, { photos, hidden: true }),
      discontinued: await buildProduct(shop.db, { photos, discontinued: true }),
      'no-price': await buildProduct(shop.db, { photos, price: '0.50', userPrice: null }),
      'out-of-stock': await buildProduct(shop.db, { photos, quantity: 3, reserved: 3 }),
      'no-brand': await buildProduct(shop.db, { photos, brand: ' ' }),
      'no-photo': await buildProduct(shop.db, { photos: ['http://photo.example/a.jpg'] }),
    }
    const uncounted = await buildProductOfUnknownStock(shop.db, { photos })
    expect(offersIn(await feed('yandex-products'))).toEqual([sold.id, uncounted.id].map(String))
    expect(offersIn(await feed('yandex-market'))).toEqual([String(sold.id)])
    expect(offersIn(await feed('google-merchant'))).toEqual([String(sold.id)])

    const admin = await openBrowserAs(shop.app, { role: 'admin' })
    const { feeds } = (await admin.get('/api/admin/feeds')).json() as { feeds: FeedReport[] }
    const [products, market] = feeds
    expect(products).toMatchObject({
      name: 'yandex-products',
      url: 'https://shop.example/feeds/yandex-products.xml',
      offers: 2,
    })
    expect(
      Object.fromEntries(products!.left_out.map((each) => [each.reason, each.examples.map(({ id }) => id)])),
    ).toEqual(Object.fromEntries(Object.entries(given).map(([reason, { id }]) => [reason, [id]])))
    expect(market!.left_out).toContainEqual({
      reason: 'unknown-stock',
      products: 1,
      examples: [{ id: uncounted.id, sku: uncounted.sku, name: uncounted.name }],
    })
  })

  test('follows the settings: a lowest price, a category, marks in the address, a feed that is off', async () => {
    const cheap = await buildProduct(shop.db, { photos, userPrice: '99.90' })
    const dear = await buildProduct(shop.db, { photos, userPrice: '100' })
    const other = await buildProduct(shop.db, { photos })
    const changed = await change({
      minPrice: 100,
      withoutCategories: [other.categoryId],
      utm: '?utm_source=ya&utm_medium=cpc',
    })
    expect(changed.statusCode).toBe(200)
    const text = await feed()
    expect(offersIn(text)).toEqual([String(dear.id)])
    expect(text).toContain(`/product/${dear.slug}?utm_source=ya&amp;utm_medium=cpc</url>`)
    expect(offersIn(await feed('yandex-market'))).toEqual([cheap, dear, other].map(({ id }) => String(id)))
  })

  test('a feed that is switched off is not there', async () => {
    expect((await change({ isOn: false }, 'google-merchant')).statusCode).toBe(200)
    expect((await shop.get(feedPath('google-merchant'))).statusCode).toBe(404)
    expect((await shop.get(feedPath('yandex-products'))).statusCode).toBe(200)
  })

  test.each([
    [{ utm: 'utm source' }, 'yandex-products.utm', 'Метки пишутся так: utm_source=yandex&utm_medium=cpc'],
    [{ minPrice: 0.5 }, 'yandex-products.minPrice', 'Цена в рублях, целым числом'],
  ])('settings that make no sense are rejected: %j', async (setting, field, reason) => {
    const refused = await change(setting)
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: reason }])
  })
})

describe('fetched again', () => {
  test('an unchanged feed is not sent, a changed one is: price, stock, reservation, model, category, settings, the next day', async () => {
    const product = await buildProduct(shop.db, { photos })
    const model = await buildModel(shop.db)
    async function etag() {
      passMinutes(2)
      return String((await shop.get(feedPath('yandex-market'))).headers.etag)
    }
    const first = await etag()
    expect(await etag()).toBe(first)
    const again = await shop.get(feedPath('yandex-market'), { 'if-none-match': `"other", ${first}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])

    const seen = new Set([first])
    const changes = [
      'update products set user_price = 1700',
      'update products set quantity = 5',
      'update products set reserved = 1',
      `insert into product_models (model_id, product_id) values (${model.id}, ${product.id})`,
      "update categories set name = name || '!'",
      "update products set description = 'другое'",
    ]
    for (const sql of changes) {
      await shop.database.pool.query(sql)
      seen.add(await etag())
    }
    await change({ utm: 'a=b' }, 'yandex-market')
    seen.add(await etag())
    passMinutes(24 * 60)
    seen.add(await etag())
    expect(seen.size).toBe(changes.length + 3)
  })

  test('it is compressed for whoever can read that, and a HEAD has no body', async () => {
    await buildProduct(shop.db, { photos })
    const plain = await feed()
    const small = await shop.app.inject({ url: feedPath('yandex-products'), headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain)
    const head = await shop.app.inject({ method: 'HEAD', url: feedPath('yandex-products') })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', small.headers.etag])
  })

  test('many products come in portions, each once', async () => {
    const like = await buildProduct(shop.db, { photos })
    await shop.database.pool.query(
      `insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price, quantity, photos)
       select category_id, subcategory_id, 'S' || n, 'S' || n, 'part', 'b', 'analog', 'pump', 10, 1, photos
       from products, generate_series(1, 2300) n where id = $1`,
      [like.id],
    )
    const ids = offersIn(await feed('google-merchant'))
    expect([ids.length, new Set(ids).size]).toEqual([2301, 2301])
  })

  test('whoever fetches it again and again has to wait, but may always ask whether it changed', async () => {
    const { etag } = (await shop.get(feedPath('yandex-products'))).headers
    let last = 200
    for (let n = 0; n < 40 && last === 200; n++) last = (await shop.get(feedPath('yandex-products'))).statusCode
    expect(last).toBe(429)
    expect((await shop.get(feedPath('yandex-products'), { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
})

test('what is left out is for administrators', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  expect((await master.get('/api/admin/feeds')).statusCode).toBe(403)
  expect((await shop.get('/api/admin/feeds')).statusCode).toBe(401)
})

test('no more than three are written at once, however many ask together', async () => {
  await buildProduct(shop.db)
  await feed()
  const path = feedPath('yandex-products')
  const answers: Promise<void>[] = []
  const statuses: number[] = []
  const ask = async () => void statuses.push((await shop.get(path)).statusCode)

  await shop.db.transaction(async (tx) => {
    // Whoever is let through waits for the products.
    await tx.execute(sql`lock table products in access exclusive mode`)
    for (let n = 0; n < 12; n += 1) {
      answers.push(ask())
    }
    await vi.waitFor(() => expect(statuses).toHaveLength(9), { timeout: 10_000 })
  })

  await Promise.all(answers)
  expect(statuses).toEqual([...Array(9).fill(503), ...Array(3).fill(200)])
  expect((await shop.get(path)).statusCode).toBe(200)
})
