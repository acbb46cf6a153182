import { usualHours } from '#shared/calendar/opening-hours.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import type { Product, ProductCard } from '#shared/catalog/product-contract.ts'
import { infoBlocks } from '#shared/info/info-markup.ts'
import { standardInfo } from '#shared/info/info-text.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { type PageAnswers, type ShopApi, shopApiOf } from '#shared/shop-api.ts'

/** Recorded answers of the API, to render pages without a server. */

const washers: Category = {
  id: 1,
  slug: 'stiralnye-mashiny',
  name: 'Стиральные машины',
  photos: [],
  drawing: 'washer',
  products_count: 2,
}
/** Has no slug: its id stands in its place. */
const climate: Category = { id: 10, slug: null, name: 'Климат', photos: [], drawing: 'ac', products_count: 0 }

const pumps: Subcategory = {
  id: 11,
  slug: 'nasosy-i-pompy',
  name: 'Насосы и помпы',
  category_id: 1,
  drawing: 'pump',
  products_count: 2,
}

const pumpCard: ProductCard = {
  id: 7,
  slug: 'nasos-slivnoj-askoll',
  name: 'Насос сливной Askoll </script><b>M231',
  sku: 'DC31-00178A',
  brand: 'Askoll',
  kind: 'original',
  photos: [],
  drawing: 'pump',
  price: 2100.9,
  user_price: 1890.5,
  quantity: 14,
  discontinued: false,
  rating: 4.8,
  reviews_count: 26,
}

const pump: Product = {
  ...pumpCard,
  description: 'Сливной насос.',
  attributes: [{ name: 'Мощность', value: '40 Вт' }],
  weight_grams: 320,
  numbers: [{ number: 'DC31-00054A', kind: 'old' }],
  category: washers,
  subcategory: pumps,
  models_count: 1,
  questions_count: 0,
  updated_at: '2026-11-15T10:00:00.000Z',
  analogs: [{ ...pumpCard, id: 8, slug: 'nasos-leili', name: 'Насос Leili', kind: 'analog', difference: '' }],
  together: [],
  replaced_by: null,
}

/** `others`: calls that are answered otherwise. */
export function recordedShopApi(others: Partial<PageAnswers> = {}): ShopApi {
  return shopApiOf({
    'GET /api/shop': async () => ({
      name: 'Шильдик',
      isOpen: true,
      phone: '+7 495 000-00-00',
      address: 'Москва, ул. Примерная, 12',
      schedule: ['Пн–Пт 10:00–19:00', 'Сб–Вс 11:00–17:00'],
      hours: usualHours,
      stockPlace: 'на складе в Москве',
      orderTime: '5–7 дней',
      returnDays: 7,
      dispatch: { hour: 16, ways: ['courier', 'point', 'post'], isEverywhere: true },
      exampleModels: ['WW70J52E0HW', 'WAN28290OE', 'F2J6HS0W', 'IWSC 5105', 'WF60F1R1H0W'],
      marketplaces: [{ label: 'Ozon', url: 'https://www.ozon.ru/' }],
      origin: 'https://shop.example',
    }),
    'GET /api/info/:slug': async ({ params: { slug } }) => {
      if (slug !== 'dostavka') throw new ShopApiError(404, { error: 'Не найдено', code: 'not-found' })
      const { title, lead, body } = standardInfo[slug]
      return { slug, title, lead, is_template: false, blocks: infoBlocks(body), pages: [{ slug, title }] }
    },
    'GET /api/categories': async () => [washers, climate],
    'GET /api/subcategories': async () => [pumps],
    'GET /api/subcategories/by-category/:id': async ({ params: { id } }) => (id === 1 ? [pumps] : []),
    'GET /api/categories/by-slug/:slug': async ({ params: { slug } }) => known([washers, climate], slug),
    'GET /api/subcategories/by-slugs/:category/:slug': async ({ params }) => {
      const category = known([washers, climate], params.category)
      const own = [pumps].filter(({ category_id }) => category_id === category.id)
      return { ...known(own, params.slug), category }
    },
    'GET /api/products/by-slug/:slug': async ({ params: { slug } }) => known([pump], slug),
    'GET /api/products': async () => ({
      products: [pumpCard],
      total: 1,
      next_cursor: null,
      facets: { groups: [], price: { min: 1890, max: 1890 }, in_stock: 1 },
    }),
    'GET /api/models': async () => ({ models: [], total: 0, next_cursor: null }),
    'GET /api/models/by-name/:brand/:code': async () => ({
      model: { id: 1, brand: 'Samsung', code: 'WW70J52E0HW', category_id: 1, note: '' },
      category: washers,
      appliance: 'Стиральная машина',
      numbers: [],
      manuals: [],
      parts_count: 1,
      in_stock_count: 1,
      breaks: [],
      errors: [],
      section: null,
      units: [{ key: 's1', name: pumps.name, total: 1 }],
      parts: {
        total: 1,
        counts: { in_stock: 1, original: 0, analog: 1, universal: 0 },
        units: [{ key: 's1', name: pumps.name, total: 1, diagram_id: null, products: [pumpCard] }],
        page: 1,
        pages: 1,
      },
    }),
    'GET /api/models/by-name/:brand/:code/diagrams': async () => ({
      model: { id: 1, brand: 'Samsung', code: 'WW70J52E0HW', category_id: 1, note: '' },
      category: washers,
      diagrams: [],
      diagram: null,
    }),
    'GET /api/products/compare': async () => ({ products: [pump] }),
    'GET /api/products/:id/questions': async () => ({ questions: [], total: 0, next_cursor: null }),
    'GET /api/products/:id/models': async () => ({
      models: [{ id: 1, brand: 'Samsung', code: 'WW70J52E0HW', category_id: 1, note: '' }],
      total: 1,
      next_cursor: null,
    }),
    'GET /api/symptoms': async () => ({ symptoms: [] }),
    ...others,
  })
}

function known<Thing extends { id: number; slug: string | null }>(things: Thing[], slugOrId: string | number): Thing {
  const found = things.find(({ id, slug }) => slug === slugOrId || String(id) === String(slugOrId))
  if (!found) throw new ShopApiError(404, { error: 'Не найдено', code: 'not-found' })
  return found
}
