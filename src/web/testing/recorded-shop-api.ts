import type { ShopApi } from '#shared/api/shop-api.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import type { Product, ProductCard } from '#shared/catalog/product-contract.ts'
import { infoBlocks } from '#shared/info/info-markup.ts'
import { standardInfo } from '#shared/info/info-text.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { usualHours } from '#shared/shop/opening-hours.ts'

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
  updated_at: '2026-11-15T10:00:00.000Z',
  analogs: [{ ...pumpCard, id: 8, slug: 'nasos-leili', name: 'Насос Leili', kind: 'analog' }],
  together: [],
  replaced_by: null,
}

export function recordedShopApi(): ShopApi {
  return {
    shop: async () => ({
      name: 'Шильдик',
      phone: '+7 495 000-00-00',
      address: 'Москва, ул. Примерная, 12',
      schedule: ['Пн–Пт 10:00–19:00', 'Сб–Вс 11:00–17:00'],
      hours: usualHours,
      stockPlace: 'на складе в Москве',
      orderTime: '5–7 дней',
      returnDays: 7,
      marketplaces: [{ label: 'Ozon', url: 'https://www.ozon.ru/' }],
      origin: 'https://shop.example',
    }),
    infoPage: async (slug) => {
      if (slug !== 'dostavka') throw new ShopApiError(404, { error: 'Не найдено', code: 'not-found' })
      const { title, lead, body } = standardInfo[slug]
      return { slug, title, lead, is_template: false, blocks: infoBlocks(body), pages: [{ slug, title }] }
    },
    categories: async () => [washers, climate],
    subcategories: async () => [pumps],
    subcategoriesOf: async (categoryId) => (categoryId === 1 ? [pumps] : []),
    category: async (slugOrId) => known([washers, climate], slugOrId),
    async subcategory(categorySlugOrId, slugOrId) {
      const category = known([washers, climate], categorySlugOrId)
      const own = [pumps].filter(({ category_id }) => category_id === category.id)
      return { ...known(own, slugOrId), category }
    },
    product: async (slugOrId) => known([pump], slugOrId),
    products: async () => ({
      products: [pumpCard],
      total: 1,
      next_cursor: null,
      facets: { groups: [], price: { min: 1890, max: 1890 }, in_stock: 1 },
    }),
    productsByIds: async () => [pumpCard],
    models: async () => ({ models: [], total: 0, next_cursor: null }),
    modelParts: async () => ({
      model: { id: 1, brand: 'Samsung', code: 'WW70J52E0HW', category_id: 1, note: '' },
      category: washers,
      total: 1,
      sections: [{ section: pumps, total: 1, products: [pumpCard] }],
    }),
    productModels: async () => ({
      models: [{ id: 1, brand: 'Samsung', code: 'WW70J52E0HW', category_id: 1, note: '' }],
      total: 1,
      next_cursor: null,
    }),
    fit: async () => ({ fits: 'unknown' }),
    symptoms: async () => ({ symptoms: [] }),
  }
}

function known<Thing extends { id: number; slug: string | null }>(things: Thing[], slugOrId: string): Thing {
  const found = things.find(({ id, slug }) => slug === slugOrId || String(id) === slugOrId)
  if (!found) throw new ShopApiError(404, { error: 'Не найдено', code: 'not-found' })
  return found
}
