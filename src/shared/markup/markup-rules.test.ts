import { describe, expect, test } from 'vitest'
import { hiddenBy, type MarkupRule, type MarkupStep, type MarkupSubject, markUp, reprice } from './markup-rules.ts'

const step: MarkupStep = { percent: 50, rubles: 0, least: 0, rounding: '1' }
const everything: MarkupRule = {
  ...{ supplier_id: null, brand: '', category_id: null, subcategory_id: null },
  ...{ purchase_from: null, purchase_to: null, retail: step, master: null },
}
const pump: MarkupSubject = {
  ...{ supplier_id: 7, brand: 'Bosch', category_id: 1, subcategory_id: 11, purchase_price: 1200 },
}

describe('what a step makes of a purchase price', () => {
  test.each<[name: string, purchase: number, step: Partial<MarkupStep>, price: number]>([
    ['a percentage', 1200, { percent: 50 }, 1800],
    ['kopecks go up to the next ruble', 99.9, { percent: 10 }, 110],
    ['no ruble is made of binary dust', 1100, { percent: 10 }, 1210],
    ['a tenth of a percent', 1000, { percent: 33.3 }, 1333],
    ['a sum', 1200, { percent: 0, rubles: 250 }, 1450],
    ['a percentage and a sum', 1200, { percent: 10, rubles: 100 }, 1420],
    ['a cheap thing earns its least', 20, { percent: 50, least: 100 }, 120],
    ['a dear thing earns more than the least', 1200, { percent: 50, least: 100 }, 1800],
    ['to tens', 1201, { percent: 0, rubles: 1, rounding: '10' }, 1210],
    ['tens that are tens already', 1200, { percent: 0, rubles: 10, rounding: '10' }, 1210],
    ['to fifties', 1201, { percent: 0, rubles: 0, least: 1, rounding: '50' }, 1250],
    ['to hundreds', 1200, { percent: 1, rounding: '100' }, 1300],
    ['…9', 1200, { percent: 60, rounding: '9' }, 1929],
    ['…9 that ends so already', 1900, { percent: 0, rubles: 29, rounding: '9' }, 1929],
    ['…90', 1200, { percent: 60, rounding: '90' }, 1990],
    ['…90 that ends so already', 1900, { percent: 0, rubles: 90, rounding: '90' }, 1990],
    ['…90 from 1 991', 1990, { percent: 0, rubles: 1, rounding: '90' }, 2090],
    ['the least is never rounded away', 100, { percent: 0, least: 50, rounding: '9' }, 159],
    ['the dearest thing there can be', 9_999_999, { percent: 50 }, 9_999_999],
  ])('%s', (_name, purchase, given, price) => {
    const rules = [{ ...everything, retail: { ...step, ...given } }]
    expect(markUp(rules, { ...pump, purchase_price: purchase })?.retail).toBe(price)
  })
})

describe('which products a rule is about', () => {
  test.each<[name: string, rule: Partial<MarkupRule>, subject: Partial<MarkupSubject>, isAbout: boolean]>([
    ['everything', {}, {}, true],
    ['its supplier', { supplier_id: 7 }, {}, true],
    ['another supplier', { supplier_id: 8 }, {}, false],
    ['no supplier known', { supplier_id: 7 }, { supplier_id: null }, false],
    ['its brand in another case', { brand: 'BOSCH ' }, {}, true],
    ['another brand', { brand: 'Bosch Siemens' }, {}, false],
    ['a category with all its subcategories', { category_id: 1 }, {}, true],
    ['another category', { category_id: 2 }, {}, false],
    ['its subcategory', { category_id: 1, subcategory_id: 11 }, {}, true],
    ['a sister of its subcategory', { category_id: 1, subcategory_id: 12 }, {}, false],
    ['a subcategory that moved', { category_id: 1, subcategory_id: 11 }, { category_id: 2 }, true],
    ['the lower end of a band', { purchase_from: 1200 }, {}, true],
    ['the upper end of a band', { purchase_to: 1200 }, {}, true],
    ['above a band', { purchase_to: 1199 }, {}, false],
    ['below a band', { purchase_from: 1201 }, {}, false],
    ['no purchase price', {}, { purchase_price: null }, false],
    ['a purchase price of nothing', {}, { purchase_price: 0 }, false],
    ['all of it at once', { supplier_id: 7, brand: 'Bosch', category_id: 1, purchase_from: 1000 }, {}, true],
    ['all but one', { supplier_id: 7, brand: 'Bosch', category_id: 2, purchase_from: 1000 }, {}, false],
  ])('%s', (_name, rule, subject, isAbout) => {
    expect(markUp([{ ...everything, ...rule }], { ...pump, ...subject }) !== null).toBe(isAbout)
  })

  test('of several the first counts, whatever comes after it', () => {
    const rules = [
      { ...everything, brand: 'Indesit' },
      { ...everything, retail: { ...step, percent: 60, rounding: '90' as const }, master: { ...step, percent: 20 } },
      { ...everything, brand: 'Bosch' },
    ]
    expect(markUp(rules, pump)).toEqual({ rule: 2, retail: 1990, master: 1440 })
    expect([0, 1, 2].map((place) => hiddenBy(rules, place))).toEqual([null, null, 2])
  })

  test.each<[name: string, earlier: Partial<MarkupRule>, later: Partial<MarkupRule>, isHidden: boolean]>([
    ['a category hides its subcategory', { category_id: 1 }, { category_id: 1, subcategory_id: 11 }, true],
    ['a subcategory does not hide its category', { category_id: 1, subcategory_id: 11 }, { category_id: 1 }, false],
    ['a wide band hides a narrow one', { purchase_to: 500 }, { purchase_from: 10, purchase_to: 400 }, true],
    ['an open end is wider', { purchase_to: 500 }, { purchase_from: 10 }, false],
    ['different conditions', { brand: 'Bosch' }, { supplier_id: 7 }, false],
  ])('%s', (_name, earlier, later, isHidden) => {
    const rules = [
      { ...everything, ...earlier },
      { ...everything, ...later },
    ]
    expect(hiddenBy(rules, 1)).toBe(isHidden ? 1 : null)
  })
})

describe('what becomes of the prices of a product', () => {
  const rules = [{ ...everything, master: { ...step, percent: 20 } }]
  const known = { ...pump, price: 1000, user_price: null, master_price: 900, price_by_hand: false }
  type Product = typeof known | (Omit<typeof known, 'user_price'> & { user_price: number })
  test.each<
    [
      name: string,
      product: Partial<Product>,
      asked: Parameters<typeof reprice>[2],
      prices: [price: number, retail: number | null, master: number | null],
      left: ReturnType<typeof reprice>['left'],
    ]
  >([
    ['a plain price', {}, {}, [1800, null, 1440], null],
    ['no purchase price', { purchase_price: null }, {}, [1000, null, 900], 'no-purchase'],
    ['set by hand', { price_by_hand: true }, {}, [1000, null, 900], 'by-hand'],
    ['set by hand and asked for', { price_by_hand: true }, { byHand: true }, [1800, null, 1440], null],
    ['on sale: only the price for masters', { price: 2500, user_price: 2000 }, {}, [2500, 2000, 1440], 'discount'],
    ['a sale that is asked for', { price: 2500, user_price: 2000 }, { discounted: true }, [2500, 1800, 1440], null],
    [
      'a sale that becomes dearer than its old price: nothing is struck through',
      { price: 1700, user_price: 1500 },
      { discounted: true },
      [1700, 1800, 1440],
      null,
    ],
    ['a retail price without a sale', { price: 1500, user_price: 1500 }, {}, [1500, 1800, 1440], null],
    ['no sale is made of a price that falls', { price: 2200, user_price: 2200 }, {}, [1800, 1800, 1440], null],
  ])('%s', (_name, product, asked, [price, retail, master], left) => {
    const repriced = reprice({ ...known, ...product }, rules, asked)
    expect(repriced).toMatchObject({ prices: { price, user_price: retail, master_price: master }, left })
  })

  test('a rule that says nothing of masters leaves their price', () => {
    expect(reprice(known, [everything]).prices.master_price).toBe(900)
    expect(reprice(known, [{ ...everything, brand: 'Indesit' }]).left).toBe('no-rule')
  })
})
