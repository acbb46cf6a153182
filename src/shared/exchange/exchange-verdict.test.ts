import { describe, expect, test } from 'vitest'
import { guessPriceTargets, usualTakes } from './exchange-settings.ts'
import { type Answer, decide, type KnownOffer, type Question, type SiteProduct } from './exchange-verdict.ts'

const said = {
  name: 'Насос 1С',
  description: 'Из 1С',
  manufacturer: 'Askoll',
  barcodes: [],
  unit: '796',
  properties: [{ name: 'Мощность', value: '30 Вт' }],
  requisites: [{ name: 'Вес', value: '0,45' }],
}
const now: SiteProduct = {
  name: 'Насос наш',
  brand: 'Samsung',
  description: 'Наш',
  attributes: [['Крепление', '3 винта']],
  weight_grams: 450,
  price: 1000,
  user_price: null,
  master_price: null,
  purchase_price: null,
  quantity: 5,
  hidden: false,
  category_id: 1,
  subcategory_id: 2,
}
const offer = (given: Partial<KnownOffer> = {}): KnownOffer => ({
  id: 'a',
  prices: { r: 1000 },
  stores: {},
  total: 5,
  isDeleted: false,
  ...given,
})
const question: Question = {
  article: 'A-1',
  said,
  isDeleted: false,
  isHiddenHere: false,
  offers: [offer()],
  isSaidNow: { prices: true, stock: true },
  derivedBefore: null,
  priceTypes: new Map([
    ['r', { name: 'Розничная', target: 'base' }],
    ['m', { name: 'Мастер', target: 'master' }],
    ['o', { name: 'Опт 2', target: null }],
    ['i', { name: 'Закупочная', target: 'ignore' }],
  ]),
  ignoredStores: new Set(['брак']),
  orderStores: new Set(['поставщик']),
  takes: { ...usualTakes, attributes: false },
  section: { category_id: 1, subcategory_id: 2, isHidden: true },
  now,
}

test.each<[string, Partial<Question>, Partial<Answer>]>([
  ['says what is so already', {}, { action: 'same', given: {} }],
  ['another price', { offers: [offer({ prices: { r: 1100.5 } })] }, { action: 'update', given: { price: 1100.5 } }],
  [
    'a price that halves',
    { offers: [offer({ prices: { r: 400 } })] },
    { action: 'update', left: [['big-change', '1000 → 400']] },
  ],
  [
    'a price of nothing',
    { offers: [offer({ prices: { r: 0 } })] },
    { action: 'left', given: {}, left: [['zero-price', 'Розничная']] },
  ],
  [
    'a kind nobody knows',
    { offers: [offer({ prices: { o: 5 } })] },
    { action: 'left', left: [['price-type', 'Опт 2']] },
  ],
  ['a kind that is not wanted', { offers: [offer({ prices: { i: 5 } })] }, { action: 'same', left: [] }],
  ['a master price', { offers: [offer({ prices: { m: 900 } })] }, { given: { master_price: 900 } }],
  [
    'an own discount',
    { now: { ...now, user_price: 800 }, offers: [offer({ prices: { r: 1200 } })] },
    { given: { price: 1200 }, left: [['discount', '']] },
  ],
  [
    'a base price below an own discount',
    { now: { ...now, user_price: 800 }, offers: [offer({ prices: { r: 700 } })] },
    { given: { price: 700, user_price: 700 }, left: [['discount-over', '800 → 700']] },
  ],
  [
    'a base price that is the own discount',
    { now: { ...now, user_price: 800 }, offers: [offer({ prices: { r: 800 } })] },
    { given: { price: 800 }, left: [['discount-over', '800 → 800']] },
  ],
  [
    'a retail price that is none of its own',
    { now: { ...now, user_price: 1000 }, offers: [offer({ prices: { r: 1200 } })] },
    { given: { price: 1200, user_price: 1200 }, left: [] },
  ],
  [
    'stock of stores that count',
    { offers: [offer({ total: 9, stores: { a: 2, брак: 7 } })] },
    { given: { quantity: 2 } },
  ],
  [
    'stock of a store for orders beside the shelf',
    { offers: [offer({ total: 9, stores: { a: 2, поставщик: 7 } })] },
    { given: { quantity: 2 } },
  ],
  [
    'stock of a store for orders and nothing on the shelf',
    { offers: [offer({ total: 7, stores: { a: 0, поставщик: 7 } })] },
    { given: { quantity: null } },
  ],
  [
    'nothing in any store, be it for orders',
    { offers: [offer({ total: 0, stores: { a: 0, поставщик: 0 } })] },
    { given: { quantity: 0 } },
  ],
  [
    'variants of which one is on the shelf and one for orders',
    {
      offers: [
        offer({ id: 'a#1', total: 3, stores: { a: 3 } }),
        offer({ id: 'a#2', total: 4, stores: { поставщик: 4 } }),
      ],
    },
    { given: { quantity: 3 } },
  ],
  [
    'a store for orders of a product that is «под заказ» already',
    { offers: [offer({ total: 7, stores: { поставщик: 7 } })], now: { ...now, quantity: null } },
    { action: 'same', given: {} },
  ],
  ['less than nothing', { offers: [offer({ total: -3 })] }, { given: { quantity: 0 } }],
  ['nothing of the stock', { offers: [offer({ total: null })] }, { action: 'same' }],
  [
    'variants of one price',
    { offers: [offer(), offer({ id: 'a#1', total: 1 }), offer({ id: 'a#2', total: 2 })] },
    { given: { quantity: 3 } },
  ],
  [
    'variants of several prices',
    { offers: [offer({ id: 'a#1' }), offer({ id: 'a#2', prices: { r: 7 }, total: 0 })] },
    { action: 'same', left: [['variant-prices', 'Розничная']] },
  ],
  ['a mark of deletion', { isDeleted: true }, { given: { hidden: true }, isHiddenHere: true }],
  [
    'the end of it',
    { isHiddenHere: true, now: { ...now, hidden: true } },
    { given: { hidden: false }, isHiddenHere: false },
  ],
  ['something hidden by hand', { now: { ...now, hidden: true } }, { action: 'same' }],
  [
    'names that are taken over',
    { takes: { ...usualTakes, names: true } },
    {
      given: {
        name: 'Насос 1С',
        description: 'Из 1С',
        brand: 'Askoll',
        attributes: [
          ['Крепление', '3 винта'],
          ['Мощность', '30 Вт'],
        ],
      },
    },
  ],
  ['nothing but names', { takes: { ...usualTakes, prices: false, attributes: false } }, { action: 'same' }],
])('a product of which 1С says %s', (_words, given, expected) => {
  expect(decide({ ...question, ...given })).toMatchObject(expected)
})

const before = { price: 1000, quantity: 5 }
const sold = { ...now, price: 1100, quantity: 2 }

test.each<[string, Partial<Question>, Partial<Answer>]>([
  ['nothing new', { derivedBefore: before }, { action: 'same', given: {}, derived: before }],
  [
    'prices',
    { derivedBefore: before, isSaidNow: { prices: true, stock: false } },
    { given: { price: 1000 }, derived: before },
  ],
  ['stock', { derivedBefore: before, isSaidNow: { prices: false, stock: true } }, { given: { quantity: 5 } }],
  [
    'nothing new, but a store counts that did not',
    { derivedBefore: { price: 1000, quantity: 4 } },
    { given: { quantity: 5 }, derived: before },
  ],
  ['nothing new, but a kind of price is decided', { derivedBefore: { quantity: 5 } }, { given: { price: 1000 } }],
  ['nothing new, in a shop older than what is kept', { derivedBefore: null }, { given: { price: 1000 } }],
  [
    'nothing new, and prices are not taken',
    { derivedBefore: before, takes: { ...usualTakes, prices: false, attributes: false } },
    { action: 'same', derived: before },
  ],
])('after sales and another price on the site 1С says %s', (_words, given, expected) => {
  const silent = { isSaidNow: { prices: false, stock: false }, now: sold }
  expect(decide({ ...question, ...silent, ...given })).toMatchObject(expected)
})

describe('a product that is new', () => {
  test.each<[string, Partial<Question>, Partial<Answer>]>([
    [
      'comes with everything said of it',
      {},
      {
        action: 'create',
        given: {
          ...{ sku: 'A-1', name: 'Насос 1С', brand: 'Askoll', description: 'Из 1С', price: 1000, quantity: 5 },
          ...{
            weight_grams: 450,
            hidden: true,
            category_id: 1,
            subcategory_id: 2,
            attributes: [['Мощность', '30 Вт']],
          },
        },
      },
    ],
    ['waits for its price', { offers: [] }, { action: 'left', left: [['no-price', '']] }],
    ['waits for itself', { said: null }, { action: 'left', left: [['unknown-product', '']] }],
    ['is not wanted', { takes: { ...usualTakes, catalog: false } }, { left: [['no-catalog', '']] }],
    ['is of a group that is not wanted', { section: 'ignored' }, { left: [['ignored-group', '']] }],
    ['is deleted already', { isDeleted: true }, { left: [['deleted-new', '']] }],
  ])('%s', (_words, given, expected) => {
    expect(decide({ ...question, now: null, ...given })).toMatchObject(expected)
  })
})

test.each([
  [['Цена'], ['base']],
  [
    ['Розничная', 'Опт 2', 'Мастерам'],
    ['base', null, 'master'],
  ],
  [
    ['Розничная 1', 'Розничная 2'],
    [null, null],
  ],
  [
    ['Опт', 'Закупка'],
    [null, null],
  ],
])('of the kinds of prices %j the shop takes %j without asking', (names, targets) => {
  const guessed = guessPriceTargets(names.map((name) => ({ id: name, name, target: null })))
  expect(names.map((name) => guessed.get(name) ?? null)).toEqual(targets)
})
