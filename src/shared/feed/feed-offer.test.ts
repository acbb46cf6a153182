import { expect, test } from 'vitest'
import { feedFormats } from './feed-format.ts'
import { type FeedSource, offerOf } from './feed-offer.ts'
import { cleanText, cutText, tag } from './feed-text.ts'

const product: FeedSource = {
  id: 17,
  slug: 'nasos-slivnoy',
  sku: 'DC31-00030A',
  name: 'Насос сливной',
  brand: 'Askoll',
  kind: 'original',
  description: '',
  attributes: [
    ['Мощность', '30 Вт'],
    ['Напор, м', '1,2'],
    ['Напряжение, В', '220–240'],
    ['Крепление', '3 винта'],
    ['Штрихкод', '4670028540947'],
  ],
  photos: ['pump-3f2a1c.webp', 'https://photo.example/a.png', 'https://photo.example/a.webp'],
  price: 1990.9,
  user_price: 1890.9,
  quantity: 3,
  category_id: 4,
  subcategory_id: 9,
  weight_grams: 640,
  models: ['Samsung WW70J52E0HW'],
}
const shop = { origin: 'https://shop.example', utm: '' }
const yandex = feedFormats['yandex-products']

test('an offer says what the page says: whole rubles, the price before, the article, what it fits', () => {
  expect(offerOf(product, yandex, shop)).toEqual({
    id: 17,
    url: 'https://shop.example/product/nasos-slivnoy',
    name: 'Насос сливной',
    vendor: 'Askoll',
    vendorCode: 'DC31-00030A',
    price: 1890,
    oldPrice: 1990,
    count: 3,
    categoryId: 4,
    subcategoryId: 9,
    pictures: ['https://shop.example/uploads/products/pump-3f2a1c.jpg', 'https://photo.example/a.png'],
    description:
      'Насос сливной. Оригинал, производитель Askoll, артикул DC31-00030A. Мощность: 30 Вт, Напор: 1.2 м, Напряжение, В: 220–240, Крепление: 3 винта. Подходит к моделям: Samsung WW70J52E0HW.',
    params: [
      { name: 'Вид детали', value: 'Оригинал', unit: null },
      { name: 'Мощность', value: '30', unit: 'Вт' },
      { name: 'Напор', value: '1.2', unit: 'м' },
      { name: 'Напряжение, В', value: '220–240', unit: null },
      { name: 'Крепление', value: '3 винта', unit: null },
      { name: 'Подходит к модели', value: 'Samsung WW70J52E0HW', unit: null },
    ],
    barcodes: ['4670028540947'],
    weightGrams: 640,
  })
})

test('a price that was never higher is not called old', () => {
  expect(offerOf({ ...product, price: 1890.1, user_price: 1890 }, yandex, shop).oldPrice).toBeNull()
  expect(offerOf({ ...product, user_price: null }, yandex, shop)).toMatchObject({ price: 1990, oldPrice: null })
})

test('the shop’s own words come before the facts, and marks of advertising into the address', () => {
  const offer = offerOf({ ...product, slug: null, description: ' Тихий\u0000\n насос ' }, yandex, {
    ...shop,
    utm: 'utm_source=яндекс&utm_medium=cpc',
  })
  expect(offer.description).toBe('Тихий насос')
  expect(offer.url).toBe(
    'https://shop.example/product/17?utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81&utm_medium=cpc',
  )
})

test.each([
  ['Насос сливной для машины', 30, 'Насос сливной для машины'],
  ['Насос сливной для машины', 20, 'Насос сливной для'],
  ['НасосСливнойДляМашины', 5, 'Насос'],
  ['Насос, помпа', 6, 'Насос'],
  ['Насос😀', 6, 'Насос'],
])('«%s» cut to %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

test('nothing that XML forbids gets into a feed', () => {
  expect(cleanText('a\u0001\ud83d b\udc00\ufffe😀')).toBe('a b😀')
  expect(tag('param', `<&"'>`, { name: '"><x', unit: null })).toBe(
    '<param name="&quot;&gt;&lt;x">&lt;&amp;&quot;&apos;&gt;</param>',
  )
})
