import { describe, expect, test } from 'vitest'
import {
  aboutMeta,
  categoryMeta,
  cutDescription,
  failedMeta,
  homeMeta,
  infoMeta,
  notFoundMeta,
  productMeta,
  searchMeta,
  subcategoryMeta,
} from './page-meta.ts'

const pump = {
  name: 'Насос сливной Askoll M231 XP',
  sku: 'DC31-00178A',
  brand: 'Samsung',
  description: 'Сливной насос для стиральных машин. '.repeat(20),
  price: 2100.9,
  user_price: 1890.5,
  master_price: 1400,
}

const pages = [
  { page: 'home', meta: homeMeta('Шильдик'), title: 'Запчасти для бытовой техники — Шильдик' },
  { page: 'category', meta: categoryMeta('Шильдик', 'Холодильники'), title: 'Холодильники — Шильдик' },
  { page: 'subcategory', meta: subcategoryMeta('Шильдик', 'ТЭНы', 'Водонагреватели'), title: 'ТЭНы — Шильдик' },
  { page: 'product', meta: productMeta('Шильдик', pump), title: 'Насос сливной Askoll M231 XP — Шильдик' },
  { page: 'search', meta: searchMeta('Шильдик', ' DC31-00178A '), title: 'Поиск: DC31-00178A — Шильдик' },
  { page: 'search without a query', meta: searchMeta('Шильдик', ' '), title: 'Поиск запчастей — Шильдик' },
  { page: 'about', meta: aboutMeta('Шильдик'), title: 'О магазине — Шильдик' },
  { page: 'info', meta: infoMeta('Шильдик', 'Доставка', 'Коротко'), title: 'Доставка — Шильдик' },
  { page: '404', meta: notFoundMeta('Шильдик'), title: 'Страница не найдена — Шильдик' },
  { page: 'product that could not be fetched', meta: failedMeta.product('Шильдик'), title: 'Товар — Шильдик' },
  {
    page: 'section that could not be fetched',
    meta: failedMeta.category('Шильдик'),
    title: 'Каталог запчастей — Шильдик',
  },
]

test.each(pages)('the title of $page ends with the name of the shop', ({ meta, title }) => {
  expect(meta.title).toBe(title)
})

test.each(pages)('the description of $page is no longer than 160 characters', ({ meta }) => {
  expect([...meta.description].length).toBeLessThanOrEqual(160)
  expect(meta.description).not.toBe('')
})

test('the title of a search says the longest query the box takes to its last character', () => {
  const query = `${'насос '.repeat(16)}WW70`
  expect(query).toHaveLength(100)
  expect(searchMeta('Шильдик', query).title).toBe(`Поиск: ${query} — Шильдик`)
})

test('a product is described with the price of everyone, never with that of a master', () => {
  expect(productMeta('Шильдик', pump).description).toContain('1\u00a0890\u00a0₽')
  expect(productMeta('Шильдик', pump).description).not.toContain('1\u00a0400')
})

describe('a description', () => {
  test('of 160 characters stays whole', () => {
    expect(cutDescription('я'.repeat(160))).toBe('я'.repeat(160))
  })

  test('that is longer ends after a whole word', () => {
    const cut = cutDescription(`${'слово '.repeat(26)}непомещается`)
    expect(cut).toMatch(/слово…$/)
    expect([...cut].length).toBeLessThanOrEqual(160)
  })

  test('without a space is cut anywhere', () => {
    expect([...cutDescription('я'.repeat(500))]).toHaveLength(160)
  })

  test('is counted in whole characters', () => {
    expect(cutDescription('🔧'.repeat(160))).toBe('🔧'.repeat(160))
    expect(cutDescription('🔧'.repeat(161))).toBe(`${'🔧'.repeat(159)}…`)
  })

  test('stands in one line', () => {
    expect(cutDescription(' два\n слова ')).toBe('два слова')
  })
})
