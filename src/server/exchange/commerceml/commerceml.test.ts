import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import type { ExchangeProduct } from '#shared/exchange/exchange-catalog.ts'
import type { ExchangeDocument } from '#shared/exchange/exchange-document.ts'
import { type CommercemlFigures, countCommerceml } from './commerceml-figures.ts'
import { readCommerceml } from './commerceml-reader.ts'
import { figuresText } from './commerceml-text.ts'

const folder = join(import.meta.dirname, '../../testing/exchange/commerceml')

/** Figures of the real files, counted by another program; what is not named is 0, and nothing may be left out. */
const files: Record<string, Partial<CommercemlFigures>> = {
  'ArgentCrusade+commerceml/documents-example.xml': { version: '2.09', documents: 2 },
  'ArgentCrusade+commerceml/group-example.xml': { version: '3.1', isChangesOnly: true, groups: 12 },
  'ArgentCrusade+commerceml/prices-example.xml': { version: '3.1', isChangesOnly: true, offers: 3, prices: 3 },
  'ArgentCrusade+commerceml/products-example.xml': {
    version: '3.1',
    isChangesOnly: true,
    products: 1,
    withoutArticle: 1,
    pictures: 5,
  },
  'ArgentCrusade+commerceml/remainders-example.xml': {
    version: '3.1',
    isChangesOnly: true,
    offers: 2,
    stocked: 2,
    pieces: 70,
    stockShapes: ['Остаток/Склад/Количество'],
  },
  'bigperson+exchange1c/classifier.xml': { groups: 5, properties: 3 },
  'bigperson+exchange1c/import.xml': { version: '2.08', isChangesOnly: false, groups: 5, properties: 3, products: 2 },
  'bigperson+exchange1c/offers.xml': {
    version: '2.08',
    isChangesOnly: false,
    properties: 1,
    priceTypes: 3,
    offers: 2,
    variants: 2,
    prices: 6,
    stocked: 2,
    pieces: 7,
    stockShapes: ['Количество'],
  },
  'carono+php-commerceml/classifier.xml': { groups: 22, properties: 10 },
  'carono+php-commerceml/import.xml': {
    version: '2.07',
    isChangesOnly: false,
    groups: 22,
    properties: 10,
    products: 2,
    pictures: 3,
    barcodes: 1,
  },
  'carono+php-commerceml/import_wo_classifier.xml': { version: '2.07', isChangesOnly: false, products: 2, barcodes: 1 },
  'carono+php-commerceml/offers.xml': {
    version: '2.07',
    isChangesOnly: false,
    priceTypes: 1,
    stores: 5,
    offers: 5,
    variants: 5,
    prices: 5,
    stocked: 5,
    pieces: 219,
    stockShapes: ['Количество', 'Склад@КоличествоНаСкладе'],
  },
  'carono+php-commerceml/orders.xml': { version: '2.03', documents: 1 },
  'carono+yii2-1c-exchange/from.xml': { version: '2.03', documents: 1 },
  'carono+yii2-1c-exchange/to.xml': { version: '2.03', documents: 1 },
  'carono+yii2-1c-exchange/import.xml': {
    version: '2.07',
    isChangesOnly: false,
    groups: 22,
    properties: 10,
    products: 2,
    barcodes: 1,
  },
  'carono+yii2-1c-exchange/offers.xml': {
    version: '2.07',
    isChangesOnly: false,
    priceTypes: 1,
    stores: 5,
    offers: 5,
    variants: 5,
    prices: 5,
    stocked: 5,
    pieces: 219,
    stockShapes: ['Количество', 'Склад@КоличествоНаСкладе'],
  },
  'stee1cat+1c-exchange/import___29d3f7f0-36dd-4eea-a06c-4c325bed4285.xml': {
    version: '3.1',
    isChangesOnly: true,
    groups: 25,
    stores: 13,
  },
}

test('no real file is left out of the table', () => {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'))
  expect(Object.keys(files).sort()).toEqual(all.map((name) => name.replaceAll('\\', '/')).sort())
})

const nothing = await countCommerceml(Readable.from([Buffer.from('<КоммерческаяИнформация/>')]))

test.each(Object.entries(files))('%s holds what it holds', async (name, figures) => {
  expect(await countCommerceml(createReadStream(join(folder, name)))).toEqual({ ...nothing, ...figures })
})

async function productsOf(name: string): Promise<ExchangeProduct[]> {
  const products: ExchangeProduct[] = []
  await readCommerceml(createReadStream(join(folder, name)), { product: (product) => products.push(product) })
  return products
}

test('a product is read with its article, barcode, unit, groups, pictures and the words of its lists', async () => {
  const [boots] = await productsOf('carono+php-commerceml/import.xml')
  expect(boots).toMatchObject({
    id: 'bd72d910-55bc-11d9-848a-00112f43529a',
    article: 'Б-130001',
    name: 'Женские ботфорты коричневые',
    barcodes: ['2000018987155'],
    unit: '715',
    groupIds: ['e5a4c309-a659-11dd-acee-0015e9b8c48d'],
    isDeleted: false,
  })
  expect(boots!.pictures[0]).toBe(
    'import_files/9d/9da00149441011e19bb10015174048b8_0e01fd9e204611e8b2a794de807044d1.jpg',
  )
  expect(boots!.properties.some(({ value }) => /^[0-9a-f]{8}-/.test(value))).toBe(false)
  const [scooter] = await productsOf('ArgentCrusade+commerceml/products-example.xml')
  expect(scooter).toMatchObject({ unit: '796', article: '', barcodes: [] })
})

test('an order of 2007 in windows-1251 is read with its status and lines', async () => {
  const documents: ExchangeDocument[] = []
  const file = createReadStream(join(folder, 'carono+yii2-1c-exchange/from.xml'))
  await readCommerceml(file, { document: (document) => documents.push(document) })
  expect(documents[0]).toMatchObject({
    id: '36',
    number: '36',
    operation: 'Заказ товара',
    status: '[N] Принят',
    isPaid: false,
    isShipped: false,
    isCancelled: false,
    lines: [
      { id: 'ORDER_DELIVERY', quantity: 1, sum: 340 },
      { id: 'dee6e19a-55bc-11d9-848a-00112f43529a', quantity: 1, sum: 6394.47 },
    ],
  })
})

test('a file cut at any byte or sent byte by byte is the same or a reason, never half of a catalogue', async () => {
  const whole = readFileSync(join(folder, 'bigperson+exchange1c/offers.xml'))
  const figures = await countCommerceml(Readable.from([whole]))
  async function* inPieces(size: number) {
    for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
  }
  for (const size of [1, 7, 1000]) expect(await countCommerceml(inPieces(size))).toEqual(figures)
  const end = whole.lastIndexOf('>')
  for (let at = 0; at < end; at += 97)
    await expect(countCommerceml(Readable.from([whole.subarray(0, at)])), `cut at ${at}`).rejects.toThrow(XmlError)
})

describe('what is rejected says why', () => {
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>'
  test.each([
    ['another file', '<yml_catalog/>', 'Это не файл CommerceML: в начале нет «КоммерческаяИнформация»'],
    ['nothing', '', 'Файл обрывается на полуслове'],
    ['entities that multiply', `${entities}<КоммерческаяИнформация/>`, 'Файлы с объявлением DOCTYPE не читаем'],
    [
      'an encoding nobody uses',
      '<?xml version="1.0" encoding="koi8-r"?><a/>',
      'Кодировку koi8-r не читаем: нужна UTF-8 или windows-1251',
    ],
    ['nesting without end', `<КоммерческаяИнформация>${'<a>'.repeat(200)}`, 'Слишком глубокая вложенность'],
    ['text without end', `<КоммерческаяИнформация>${'a'.repeat(2_000_000)}`, 'Слишком длинный текст без единого тега'],
  ])('%s', async (_words, text, reason) => {
    const bytes = Buffer.from(text)
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    await expect(countCommerceml(pieces())).rejects.toThrow(reason)
  })

  test('windows-1251 that calls itself UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация Ид="'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from('"/>'),
    ])
    await expect(countCommerceml(Readable.from([bytes]))).rejects.toThrow('Файл не в той кодировке, которую называет')
  })
})

test('what cannot be taken is counted with its reason and an example, and said', async () => {
  const text = `<КоммерческаяИнформация ВерсияСхемы="2.10"><Каталог><Товары>
    <Товар><Ид>1</Ид><Наименование>Насос</Наименование><Картинка>../../etc/passwd</Картинка><Картинка>a.exe</Картинка></Товар>
    <Товар><Ид>1</Ид><Наименование>Насос ещё раз</Наименование></Товар>
    <Товар><Наименование>Без номера</Наименование></Товар>
    <Товар><Ид>2</Ид></Товар></Товары></Каталог>
    <ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид></ТипЦены></ТипыЦен><Предложения>
    <Предложение><Ид>1</Ид><Цены><Цена><ИдТипаЦены>o</ИдТипаЦены><ЦенаЗаЕдиницу>10</ЦенаЗаЕдиницу></Цена>
    <Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>договорная</ЦенаЗаЕдиницу></Цена></Цены><Количество>много</Количество></Предложение>
    </Предложения></ПакетПредложений></КоммерческаяИнформация>`
  const figures = await countCommerceml(Readable.from([Buffer.from(text)]))
  expect(figures).toMatchObject({ products: 1, offers: 1, prices: 1, stocked: 0, pictures: 0 })
  expect(figures.leftOut.map(({ reason, count, example }) => [reason, count, example])).toEqual([
    ['картинка: путь ведёт наружу', 1, '../../etc/passwd'],
    ['картинка: это не картинка', 1, 'a.exe'],
    ['товар встречается дважды', 1, '1 Насос ещё раз'],
    ['товар без Ид', 1, 'Без номера'],
    ['товар без названия', 1, '2'],
    ['цена неизвестного вида', 1, 'o: 10'],
    ['цена не читается', 1, '1: «договорная»'],
    ['остаток не читается', 1, '1: «много»'],
  ])
  expect(figuresText(figures)).toContain('  не взяли, цена неизвестного вида: 1, например o: 10')
})
