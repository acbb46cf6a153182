import { expect, test } from 'vitest'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { changedFields, draftOf, emptyProduct, isTouched, readProductDraft, rebase } from './product-draft.ts'

const category = { id: 3, slug: 'washers', name: 'Стиральные машины' }
const pump: ManagedProduct = {
  id: 7,
  slug: 'nasos',
  sku: 'DC31-00178A',
  name: 'Насос сливной',
  brand: 'Samsung',
  kind: 'original',
  photo: null,
  drawing: 'pump',
  category: category,
  subcategory: { id: 9, slug: 'pumps', name: 'Насосы и помпы' },
  price: 1890,
  user_price: 1790,
  master_price: null,
  price_by_hand: false,
  quantity: 16,
  reserved: 2,
  shelf: '',
  hidden: false,
  discontinued: false,
  version: 4,
  updated_at: '2026-11-15T10:00:00Z',
  description: 'Сливной насос',
  attributes: [{ name: 'Мощность, Вт', value: '40', is_filter: true }],
  numbers: [
    { number: 'DC96-01414A', kind: 'old' },
    { number: 'DC31-00054D', kind: 'oem' },
  ],
  photos: [],
  weight_grams: 720,
  models_count: 148,
  relations: { analog: [], replaces: [], together: [] },
  seo_title: '',
  seo_description: '',
  old_slugs: [],
  orders_count: 0,
  rating: null,
  reviews_count: 0,
  created_at: '2026-01-01T10:00:00Z',
}

function fieldsOf(draft = draftOf(pump)) {
  const read = readProductDraft(draft, pump.numbers)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.fields
}

test('a form that nobody touched changes nothing', () => {
  expect(isTouched(draftOf(pump), pump)).toBe(false)
  expect(changedFields(fieldsOf(), fieldsOf())).toEqual({})
})

test.each([
  [{ user_price: '1 890' }, { user_price: 1890 }],
  [{ user_price: '' }, { user_price: null }],
  [{ category: '3/' }, { subcategory_id: null }],
  [{ brand: ' ' }, { brand: 'Без марки' }],
  [{ slug: '' }, { slug: 'nasos-slivnoj-dc31-00178a' }],
  [{ slug: 'nasos-askoll' }, { slug: 'nasos-askoll' }],
  [{ attributes: [] }, { attributes: [] }],
])('%j typed changes only %j', (typed, changes) => {
  expect(changedFields(fieldsOf(), fieldsOf({ ...draftOf(pump), ...typed }))).toEqual(changes)
})

test('numbers keep the kind they had, and a new one is the maker’s', () => {
  const draft = { ...draftOf(pump), numbers: 'DC96-01414A, X-1; X-1' }
  expect(fieldsOf(draft).numbers).toEqual([
    { number: 'DC96-01414A', kind: 'old' },
    { number: 'X-1', kind: 'oem' },
  ])
})

test('an empty form says what is missing, field by field', () => {
  const read = readProductDraft({ ...emptyProduct, attributes: [{ key: 1, name: 'Цвет', value: '', isFilter: false }] })
  expect(read).toEqual({
    ok: false,
    errors: {
      name: 'Введите название',
      sku: 'Введите артикул',
      category: 'Выберите раздел',
      price: 'Укажите цену',
      attributes: 'У каждой характеристики нужны название и значение',
    },
  })
})

test('where a colleague was quicker, what was typed stays and everything else is theirs', () => {
  const draft = { ...draftOf(pump), name: 'Насос сливной Askoll' }
  const now = { ...pump, price: 1990, quantity: 11, version: 5 }

  const rebased = rebase(draft, pump, now)

  expect(rebased).toMatchObject({ name: 'Насос сливной Askoll', price: '1\u00a0990', quantity: '11' })
  expect(isTouched(rebased, now)).toBe(true)
})
