import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { category, subcategory, subcategoryWithCategory } from './category-contract.ts'
import {
  comparedProduct,
  masterComparedProduct,
  masterProduct,
  masterProductCard,
  product,
  productCard,
} from './product-contract.ts'
import { masterProductList, productList } from './product-list-contract.ts'
import { productSorts } from './product-sort.ts'

/** A cart or a list of favourites asks for at most this many. */
const maxIds = 100

/** Facets (`brand`, `kind`, `appliance`, `attr.…`) come beside these; parseProductListQuery checks them all. */
const productListParams = z
  .object({
    search: z.string(),
    exact: z.enum(['0', '1']),
    category: z.string(),
    subcategory: z.string(),
    model: z.string(),
    brand: z.string(),
    kind: z.string(),
    appliance: z.string(),
    in_stock: z.enum(['0', '1']),
    price_min: z.int(),
    price_max: z.int(),
    sort: z.enum(productSorts),
    cursor: z.string(),
    page: z.int(),
    limit: z.int(),
  })
  .partial()

/** What is for sale. Where a slug is missing, the id stands in its place. */
export const catalogEndpoints = endpoints({
  'GET /api/categories': { summary: 'Категории', access: 'guest', scope: 'products:read', answer: z.array(category) },
  'GET /api/categories/by-slug/:slug': {
    summary: 'Категория по имени в адресе или номеру',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ slug: z.string() }),
    answer: category,
  },
  'GET /api/subcategories': {
    summary: 'Все подкатегории',
    access: 'guest',
    scope: 'products:read',
    answer: z.array(subcategory),
  },
  'GET /api/subcategories/by-category/:id': {
    summary: 'Подкатегории одной категории',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    answer: z.array(subcategory),
  },
  'GET /api/subcategories/by-slugs/:category/:slug': {
    summary: 'Подкатегория по именам в адресе или номерам',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ category: z.string(), slug: z.string() }),
    answer: subcategoryWithCategory,
  },
  'GET /api/products/by-slug/:slug': {
    summary: 'Товар по имени в адресе или номеру',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ slug: z.string() }),
    answer: { retail: product, master: masterProduct },
  },
  'GET /api/products/compare': {
    summary: 'Товары с характеристиками, чтобы сравнить: до четырёх номеров через запятую',
    access: 'guest',
    scope: 'products:read',
    query: z.object({ ids: z.string().max(200) }),
    answer: {
      retail: z.object({ products: z.array(comparedProduct) }),
      master: z.object({ products: z.array(masterComparedProduct) }),
    },
  },
  'POST /api/products/by-ids': {
    summary: 'Карточки товаров по номерам',
    access: 'guest',
    scope: 'products:read',
    bodyLimit: 16 * 1024,
    body: z.object({
      ids: z
        .array(z.int().min(1).max(maxId))
        .max(maxIds)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    answer: { retail: z.array(productCard), master: z.array(masterProductCard) },
  },
  'GET /api/products': {
    summary: 'Список товаров: поиск, раздел, фильтры',
    access: 'guest',
    scope: 'products:read',
    query: productListParams,
    isQueryRaw: true,
    answer: { retail: productList, master: masterProductList },
  },
})
