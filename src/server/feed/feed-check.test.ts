import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { FeedName } from '#shared/feed/feed-format.ts'
import { checkFeed } from './feed-check.ts'

const now = new Date('2026-11-18T10:00:00+03:00')
const files = join(import.meta.dirname, '../testing/exchange/yml')

function faultsOf(text: string, name: FeedName) {
  return checkFeed(Readable.from([Buffer.from(text)]), name, now).then(({ faults }) =>
    faults.map(({ place, text }) => `${place}: ${text}`),
  )
}

const offer = `<offer id="17" available="true"><name>Насос</name><vendor>Askoll</vendor><url>https://shop.example/product/17</url>
<price>1890</price><oldprice>1990</oldprice><currencyId>RUB</currencyId><categoryId>21</categoryId>
<picture>https://shop.example/uploads/a.jpg</picture><description>Насос сливной</description>
<delivery-options><option cost="390" days="1-2" order-before="16"/></delivery-options>
<barcode>4670028540947</barcode><param name="Мощность" unit="Вт">30</param></offer>`
const yml = `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-17T10:00+03:00"><shop><name>Ш</name><company>ООО</company>
<url>https://shop.example</url><currencies><currency id="RUB" rate="1"/></currencies>
<categories><category id="11">Машины</category><category id="21" parentId="11">Насосы</category></categories>
<offers>${offer}</offers></shop></yml_catalog>`

describe('a feed for «Яндекс Товары»', () => {
  test('a good one has no faults', async () => {
    expect(await faultsOf(yml, 'yandex-products')).toEqual([])
  })

  test.each([
    [
      '2026-11-17T10:00+03:00',
      '2026-11-01T10:00+03:00',
      'yml_catalog: дата 2026-11-01T10:00+03:00: выгрузка старше 10 дней',
    ],
    ['2026-11-17T10:00+03:00', 'вчера', 'yml_catalog: нет даты: date="2026-11-15T10:00+03:00"'],
    ['2026-11-17T10:00+03:00', '2027-11-17', 'yml_catalog: дата 2027-11-17 в будущем'],
    ['<company>ООО</company>', '', 'shop: нет company'],
    ['id="RUB" rate="1"', 'id="USD" rate="1"', 'currencies: валюта USD: берут только рубли'],
    ['id="21" parentId="11"', 'id="21" parentId="12"', 'categories: у раздела 21 нет родителя 12'],
    ['<category id="21" parentId="11">', '<category id="11">', 'categories: раздел 11 назван дважды'],
    ['<name>Насос</name>', '', 'товар 17: нет name'],
    ['<vendor>Askoll</vendor>', '<vendor> </vendor>', 'товар 17: нет vendor'],
    ['<price>1890</price>', '<price>1 890</price>', 'товар 17: цена «1 890»'],
    ['<price>1890</price>', '<price>0</price>', 'товар 17: цена «0»'],
    ['<oldprice>1990', '<oldprice>1890', 'товар 17: цена до скидки 1890 не больше цены 1890'],
    ['<categoryId>21', '<categoryId>5', 'товар 17: раздела 5 нет в списке'],
    ['uploads/a.jpg', 'uploads/a.webp', 'товар 17: картинка .webp: нужны JPEG или PNG'],
    ['<picture>https://shop.example', '<picture>', 'товар 17: адрес «/uploads/a.jpg»'],
    ['<barcode>4670028540947', '<barcode>4670028540940', 'товар 17: штрихкод 4670028540940 с ошибкой'],
    ['<param name="Мощность"', '<param', 'товар 17: param без названия или значения'],
    ['days="1-2"', 'days="1—2"', 'товар 17: delivery-options: срок «1—2», нужно число от 0 до 31 или «1-3»'],
    ['cost="390"', 'cost="390.50"', 'товар 17: delivery-options: стоимость «390.50» не в целых рублях'],
    ['order-before="16"', 'order-before="24"', 'товар 17: delivery-options: час «24», от 1 до 23'],
    ['</offer>', '<count>3</count></offer>', 'товар 17: count здесь лишний'],
    ['</offer>', `</offer>${offer}`, 'товар 17: такой номер уже был'],
    ['Насос сливной', 'я'.repeat(3001), 'товар 17: описание длиннее 3000 знаков'],
    ['</offers></shop>', '</offers>', 'файл: Файл повреждён, строка 8'],
    ['</yml_catalog>', '', 'файл: Файл обрывается на полуслове'],
    ['<yml_catalog', '<!DOCTYPE x [<!ENTITY a "b">]><yml_catalog', 'файл: Файлы с объявлением DOCTYPE не читаем'],
    ['yml_catalog', 'catalog', 'файл: корень catalog, а нужен yml_catalog'],
  ])('%s → %s', async (from, to, fault) => {
    expect(await faultsOf(yml.replaceAll(from, to), 'yandex-products')).toContain(fault)
  })

  test.each([
    ['Moscow_feed_with_delivery', 4],
    ['Saint_Petersburg_feed_vendor_type', 4],
    ['Ekaterinburg_feed', 0],
  ])(
    'Yandex’ own example for %s is read whole; its age and %d empty params are all that is wrong with it',
    async (name, empty) => {
      const file = createReadStream(join(files, `yandex_products_${name}.xml`))
      const { offers, faults } = await checkFeed(file, 'yandex-products', now)
      expect(offers).toBe(36)
      expect(faults.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^дата 2023-12-11T20:53:4[57]\+03:00: выгрузка старше 10 дней$/),
        ...Array(empty).fill('param без названия или значения'),
      ])
    },
  )
})

test('what another program calls a valid feed for the market shows where it is not', async () => {
  const { offers, faults } = await checkFeed(createReadStream(join(files, 'valid_feed.xml')), 'yandex-market', now)
  expect(offers).toBe(8)
  expect(faults.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'валюта USD: берут только рубли',
      'раздела 101 нет в списке',
      'штрихкод 9876543210 с ошибкой',
    ]),
  )
})

test('the market is told how many there are, as a whole number', async () => {
  const counted = yml.replace('</offer>', '<count>3</count></offer>')
  expect(await faultsOf(counted, 'yandex-market')).toEqual([])
  expect(await faultsOf(counted.replace('>3<', '>много<'), 'yandex-market')).toEqual([
    'товар 17: count «много»: целое число',
  ])
})

describe('a feed for Google Merchant', () => {
  const rss = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Ш</title>
<item><g:id>17</g:id><g:title>Насос</g:title><g:description>Насос</g:description><g:link>https://shop.example/product/17</g:link>
<g:image_link>https://shop.example/a.jpg</g:image_link><g:availability>in_stock</g:availability><g:price>1990.00 RUB</g:price>
<g:sale_price>1890.00 RUB</g:sale_price><g:condition>new</g:condition><g:brand>Askoll</g:brand><g:mpn>292034</g:mpn></item></channel></rss>`

  test.each([
    ['', '', []],
    ['1890.00 RUB', '1990.00 RUB', ['товар 17: sale_price 1990.00 RUB не меньше price']],
    ['<g:price>1990.00 RUB', '<g:price>1990', ['товар 17: price: «1890.00 RUB»']],
    ['in_stock', 'есть', ['товар 17: availability не из списка']],
    ['<g:mpn>292034</g:mpn>', '', ['товар 17: нужен gtin или mpn']],
    ['<g:mpn>292034</g:mpn>', '<g:gtin>123</g:gtin>', ['товар 17: gtin 123 с ошибкой']],
    ['Насос</g:title>', `${'я'.repeat(151)}</g:title>`, ['товар 17: title длиннее 150 знаков']],
    ['https://shop.example/a.jpg', '/a.jpg', ['товар 17: адрес «/a.jpg»']],
  ])('%s → %s', async (from, to, faults) => {
    expect(await faultsOf(rss.replace(from, to), 'google-merchant')).toEqual(faults)
  })
})
