import { z } from 'zod'
import { endpoints, photoTypes } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { productKinds } from '#shared/catalog/product-kind.ts'
import { linkedModelList, modelPasteAnswer, modelPasteInput, modelRemovalInput } from './model-paste-contract.ts'
import {
  brandList,
  catalogueEditList,
  managedProduct,
  managedProductList,
  photoOrderInput,
  productChangeInput,
  productInput,
  productSort,
  productViewCounts,
} from './product-admin-contract.ts'
import { stockFilters } from './product-admin-rules.ts'

const params = z.object({ id: idParam })
/** A description, sixty attributes and their numbers. */
const formLimit = 256 * 1024

/** Stock and prices may be left to programs that change nothing else. */
const fieldScopes = {
  quantity: 'stock:write',
  quantity_was: null,
  price: 'prices:write',
  user_price: 'prices:write',
  master_price: 'prices:master',
  price_by_hand: 'prices:write',
  version: null,
} as const

/** Texts, prices and quantities of one form are different people's work. */
const fieldRights = {
  quantity: 'stock',
  quantity_was: null,
  price: 'prices',
  user_price: 'prices',
  master_price: 'prices',
  price_by_hand: 'prices',
  purchase_price: 'purchase',
  supplier_id: 'purchase',
  shelf: 'stock',
  version: null,
} as const

const filterQuery = z.object({
  search: typedText.optional(),
  category_id: idParam.optional(),
  subcategory_id: idParam.optional(),
  brand: typedText.optional(),
  /** «none»: from nobody. Only for those who may know what the shop pays. */
  supplier: z.union([z.literal('none'), idParam]).optional(),
  kind: z.enum(productKinds).optional(),
  stock: z.enum(stockFilters).optional(),
  photo: z.literal('no').optional(),
  fit: z.literal('no').optional(),
  visibility: z.enum(['visible', 'hidden']).optional(),
  changed_days: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .optional(),
})

/** Products as the shopkeeper edits them. */
export const productAdminEndpoints = endpoints({
  'GET /api/admin/products': {
    summary: 'Товары с отборами управления',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    query: filterQuery.extend({ sort: productSort.optional(), limit: listLimit, page: listPage }),
    answer: managedProductList,
  },
  'GET /api/admin/products/counts': {
    summary: 'Сколько товаров в каждой вкладке списка',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    answer: productViewCounts,
  },
  'GET /api/admin/brands': {
    summary: 'Бренды, от самого частого',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    answer: brandList,
  },
  'GET /api/admin/products/:id': {
    summary: 'Карточка товара',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    params,
    answer: managedProduct,
  },
  'POST /api/admin/products': {
    summary: 'Добавить товар',
    access: 'admin',
    right: 'prices',
    scope: 'products:write',
    fieldScopes: { master_price: 'prices:master' },
    fieldRights: { purchase_price: 'purchase', supplier_id: 'purchase' },
    bodyLimit: formLimit,
    body: productInput,
    answer: managedProduct,
    status: 201,
  },
  'PATCH /api/admin/products/:id': {
    summary: 'Изменить товар',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    fieldScopes,
    fieldRights,
    bodyLimit: formLimit,
    params,
    body: productChangeInput,
    answer: managedProduct,
  },
  'POST /api/admin/products/:id/duplicate': {
    summary: 'Скопировать товар: копия скрыта и получает свой артикул',
    access: 'admin',
    right: 'prices',
    scope: 'products:write',
    params,
    body: z.object({ sku: productInput.shape.sku.optional() }),
    answer: managedProduct,
    status: 201,
  },
  'DELETE /api/admin/products/:id': {
    summary: 'Удалить товар, которого нет в заказах',
    access: 'admin',
    right: 'prices',
    scope: 'products:write',
    params,
    answer: z.object({ ok: z.literal(true) }),
  },
  'GET /api/admin/products/:id/edits': {
    summary: 'История изменений товара',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: ['products:read', 'prices:master'],
    params,
    query: z.object({
      limit: listLimit,
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .optional(),
    }),
    answer: catalogueEditList,
  },
  'GET /api/admin/products/:id/models': {
    summary: 'Модели техники, к которым подходит товар',
    access: 'admin',
    right: ['catalogue', 'stock'],
    scope: 'products:read',
    params,
    query: z.object({ search: typedText.default('') }),
    answer: linkedModelList,
  },
  'POST /api/admin/products/:id/models': {
    summary: 'Добавить модели списком; без apply – только показать, что понято',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    bodyLimit: formLimit,
    params,
    body: modelPasteInput,
    answer: modelPasteAnswer,
  },
  'DELETE /api/admin/products/:id/models': {
    summary: 'Убрать модели у товара',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: modelRemovalInput,
    answer: z.object({ models_count: z.int() }),
  },
  'PUT /api/admin/products/:id/photos': {
    summary: 'Переставить или убрать фото товара',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: photoOrderInput,
    answer: managedProduct,
  },
  'GET /api/admin/products/export': {
    summary: 'Товары таблицей: отмеченные или все по отбору',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    reads: { kind: 'products-exported' },
    query: filterQuery.extend({
      /** Without them everything the filter shows. */
      ids: z
        .string()
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
        .transform((text) => text.split(',').map(Number))
        .optional(),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
  },
})

/** Apart from the others: they are served where forms with files are read. */
export const productUploadEndpoints = endpoints({
  'POST /api/admin/products/:id/photos': {
    summary: 'Добавить фото товара',
    access: 'admin',
    right: 'catalogue',
    scope: 'products:write',
    params,
    body: { files: { photos: { summary: 'Фото товара, каждое до 12 МБ', types: photoTypes, most: 10 } } },
    answer: managedProduct,
    status: 201,
  },
})
