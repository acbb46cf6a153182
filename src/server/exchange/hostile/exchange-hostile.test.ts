import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { exchangeDir, openExchangeFiles } from '#server/exchange/exchange-files.ts'
import { finishExchanges } from '#server/exchange/exchange-work-service.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { zipOf } from '#server/platform/spreadsheet/xlsx-book.fixture.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { openOneC } from '#server/testing/exchange-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

/** What a broken line, a killed process or somebody with bad intentions does to an exchange. */

let shop: TestApp
let onec: ReturnType<typeof openOneC>
beforeAll(async () => {
  const env = { EXCHANGE_1C_LOGIN: '1c', EXCHANGE_1C_PASSWORD: 'secret-of-1c' }
  shop = await buildTestApp({ env, deps: { limits: liftLimits(), exchangeWaitMs: 10_000 } })
})
beforeEach(async () => {
  await shop.database.reset()
  onec = openOneC(shop.app)
  await buildProduct(shop.db, { sku: 'A-1', price: '100', userPrice: null, masterPrice: null, quantity: 1 })
})
afterAll(() => shop.close())

const head = '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">'
const catalogue = (more = '') =>
  `${head}<Каталог СодержитТолькоИзменения="true"><Товары><Товар><Ид>a</Ид><Артикул>A-1</Артикул><Наименование>Насос</Наименование>${more}</Товар></Товары></Каталог></КоммерческаяИнформация>`
const offers = (price: number, stock: number) =>
  `${head}<ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения><Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены><Количество>${stock}</Количество></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`

async function product() {
  const { rows } = await shop.db.execute<{ price: number; quantity: number; photos: number; version: number }>(
    sql`select price::float8, quantity, jsonb_array_length(photos) as photos, version from products where sku = 'A-1'`,
  )
  return rows[0]!
}

test('a byte that is broken anywhere refuses the whole file, whatever the byte has become', {
  timeout: 240_000,
}, async () => {
  await onec.exchange({ 'import.xml': catalogue() })
  const whole = Buffer.from(offers(90, 4))
  const before = await product()
  await onec.enter()
  for (const [step, broken] of [
    [61, 0xff],
    [67, 0x00],
    [71, '<'.charCodeAt(0)],
  ] as const) {
    for (let at = head.indexOf('>') + 1; at < whole.length; at += step) {
      if (whole[at] === broken) continue
      const bytes = Buffer.from(whole)
      bytes[at] = broken
      await onec.call('init')
      await onec.send('offers.xml', bytes)
      const lines = await onec.load('offers.xml')
      expect(lines[0], `byte ${at} is ${broken}`).toBe('failure')
      expect(lines[1]).toMatch(/^offers\.xml: (Файл|Это не файл)/)
    }
  }
  expect(await product()).toEqual(before)
})

test('a file in another encoding than it says is refused, one in UTF-16 or windows-1251 that says so is taken', async () => {
  const text = offers(90, 4).replace('UTF-8', 'windows-1251')
  const cyrillic = Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!
      return code < 0x80 ? code : code - 0x350
    }),
  )
  await onec.exchange({ 'import.xml': catalogue() })
  const lying = Buffer.from(cyrillic.toString('latin1').replace('windows-1251', 'UTF-8'), 'latin1')
  expect((await onec.exchange({ 'offers.xml': lying }))[0]).toEqual([
    'failure',
    'offers.xml: Файл не в той кодировке, которую называет',
  ])
  expect(await product()).toMatchObject({ price: 100, quantity: 1 })
  expect((await onec.exchange({ 'offers.xml': cyrillic }))[0]?.[0]).toBe('success')
  expect(await product()).toMatchObject({ price: 90, quantity: 4 })
  const wide = Buffer.from(`\ufeff${offers(80, 3).replace('UTF-8', 'UTF-16')}`, 'utf16le')
  expect((await onec.exchange({ 'offers.xml': wide }))[0]?.[0]).toBe('success')
  expect(await product()).toMatchObject({ price: 80, quantity: 3 })
})

test('an archive whose files lead outside, hide in another archive or need a password writes nothing', async () => {
  await onec.exchange({ 'import.xml': catalogue() })
  const named = await zipOf({ 'xx/xx/offers.xml': offers(90, 4) })
  const outside = Buffer.from(named.toString('latin1').replaceAll('xx/xx/', '../../'), 'latin1')
  const absolute = Buffer.from(named.toString('latin1').replaceAll('xx/xx/', '/xx/x/'), 'latin1')
  const secret = Buffer.from(await zipOf({ 'offers.xml': offers(90, 4) }))
  // The mark of a password stands in both heads of a file.
  for (const [mark, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    secret[secret.indexOf(mark, 0, 'latin1') + flags]! |= 1
  const nested = await zipOf({ 'inner.zip': named.toString('latin1') })
  await onec.enter()
  for (const [what, archive, reason] of [
    ['outside', outside, 'v8.zip: Архив v8.zip повреждён'],
    ['absolute', absolute, 'v8.zip: Архив v8.zip повреждён'],
    ['password', secret, 'v8.zip: Архив с паролем не читаем'],
    ['nested', nested, 'Файл offers.xml не приходил'],
  ] as const) {
    await onec.call('init')
    await onec.send('v8.zip', archive)
    expect(await onec.load('offers.xml'), what).toEqual(['failure', reason])
  }
  expect(await product()).toMatchObject({ price: 100, quantity: 1 })
  expect(await readdir(join(shop.config.dataDir)), 'nothing beside the folder of exchanges').not.toContain('offers.xml')
})

onBothEngines('two whole exchanges at the same moment end as one of them, with nothing doubled', async () => {
  const others = [openOneC(shop.app), openOneC(shop.app), openOneC(shop.app)]
  const whole = (price: number) => ({ 'import.xml': catalogue(), 'offers.xml': offers(price, price / 10) })
  const answers = await Promise.all(others.map((each, n) => each.exchange(whole((n + 1) * 100))))
  for (const lines of answers.flat()) expect(['success', 'failure']).toContain(lines[0])
  const { price, quantity } = await product()
  expect(quantity, 'of one exchange both').toBe(price === 100 && quantity === 1 ? 1 : price / 10)
  // Whoever was refused tries again, as 1С does by its schedule.
  await expect
    .poll(async () => (await onec.exchange(whole(500))).map(([word]) => word), { timeout: 90_000, interval: 1000 })
    .toEqual(['success', 'success'])
  expect(await product()).toMatchObject({ price: 500, quantity: 50 })
  const { rows } = await shop.db.execute(sql`select count(*)::integer as n from products`)
  expect(rows).toEqual([{ n: 1 }])
})

onBothEngines('a picture is taken once, though the shop was killed just when it had it', async () => {
  await shop.db.execute(sql`update exchange_connection set takes = '{"photos": true}'`)
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const files = {
    'import_files/aa/1.jpg': picture,
    'import.xml': catalogue('<Картинка>import_files/aa/1.jpg</Картинка>'),
  }
  // In place of a kill: nobody can note that the picture has been taken.
  await shop.db.execute(
    sql`create function no_note() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
  )
  await shop.db.execute(sql`
    create trigger no_note before update of pictures on exchange_products for each row execute function no_note()`)
  try {
    expect((await onec.exchange(files))[0]?.[0]).toBe('failure')
  } finally {
    await shop.db.execute(sql`drop function no_note cascade`)
  }
  expect(await product()).toMatchObject({ photos: 0 })
  for (const _time of ['the first', 'again'])
    await expect
      .poll(async () => (await onec.exchange(files)).map(([word, why]) => (word === 'success' ? word : why)), {
        timeout: 60_000,
        interval: 1000,
      })
      .toEqual(['success'])
  expect(await product()).toMatchObject({ photos: 1 })
})

test('files that a killed process left on the disk are removed, those of an open exchange stay', async () => {
  const files = openExchangeFiles(exchangeDir(shop.config))
  await onec.enter()
  await onec.call('init')
  await onec.send('import.xml', catalogue())
  const [own = 0] = await files.listRuns()
  await mkdir(join(exchangeDir(shop.config), '99999'), { recursive: true })
  await writeFile(join(exchangeDir(shop.config), '99999', '1'), 'left')
  const work = {
    db: shop.db,
    files,
    gallery: openPhotoGallery(openFolderStore(join(shop.config.dataDir, 'uploads'))),
    log: shop.app.log,
  }
  await finishExchanges({ ...work, orders: null as never }, new AbortController().signal)
  expect(await files.listRuns()).toEqual([own])
  expect((await onec.load('import.xml'))[0]).toBe('success')
})
