import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { ProductKind, RelationKind } from '#shared/catalog/product-kind.ts'

// What the builders of tests fill. The shop itself writes SQL; db/schema defines the tables, and a test compares the two.

const id = integer().primaryKey().generatedByDefaultAsIdentity()
const editing = {
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

export const categories = pgTable('categories', {
  id,
  slug: text(),
  name: text().notNull(),
  photos: jsonb().$type<unknown>().notNull().default([]),
  drawing: text().notNull(),
  position: integer().notNull().default(0),
  productsCount: integer('products_count').notNull().default(0),
  hidesEmpty: boolean('hides_empty').notNull().default(false),
  ...editing,
})

export const subcategories = pgTable(
  'subcategories',
  {
    id,
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    slug: text(),
    name: text().notNull(),
    drawing: text().notNull(),
    position: integer().notNull().default(0),
    filters: text().array().notNull().default([]),
    productsCount: integer('products_count').notNull().default(0),
    hidesEmpty: boolean('hides_empty').notNull().default(false),
    ...editing,
  },
  (table) => [unique().on(table.id, table.categoryId)],
)

export const facets = pgTable('facets', {
  id,
  key: text().notNull().unique(),
  label: text().notNull(),
})

export const facetValues = pgTable(
  'facet_values',
  {
    id,
    facetId: integer('facet_id')
      .notNull()
      .references(() => facets.id),
    slug: text().notNull(),
    label: text().notNull(),
  },
  (table) => [unique().on(table.facetId, table.slug)],
)

export const products = pgTable(
  'products',
  {
    id,
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    subcategoryId: integer('subcategory_id'),
    slug: text(),
    sku: text().notNull().unique(),
    skuCode: text('sku_code').notNull(),
    name: text().notNull(),
    brand: text().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    description: text().notNull().default(''),
    attributes: jsonb().$type<[name: string, value: string][]>().notNull().default([]),
    facetIds: integer('facet_ids').array().notNull().default([]),
    photos: jsonb().$type<unknown>().notNull().default([]),
    drawing: text().notNull(),
    weightGrams: integer('weight_grams'),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    userPrice: numeric('user_price', { precision: 12, scale: 2 }),
    masterPrice: numeric('master_price', { precision: 12, scale: 2 }),
    priceByHand: boolean('price_by_hand').notNull().default(false),
    purchasePrice: numeric('purchase_price', { precision: 12, scale: 2 }),
    shelf: text().notNull().default(''),
    supplierId: integer('supplier_id'),
    retailPrice: integer('retail_price').notNull().generatedAlwaysAs(sql`floor(coalesce(user_price, price))::integer`),
    tradePrice: integer('trade_price')
      .notNull()
      .generatedAlwaysAs(sql`floor(coalesce(master_price, user_price, price))::integer`),
    quantity: integer(),
    reserved: integer().notNull().default(0),
    inStock: boolean('in_stock').notNull().generatedAlwaysAs(sql`coalesce(quantity - reserved > 0, false)`),
    hidden: boolean().notNull().default(false),
    discontinued: boolean().notNull().default(false),
    popularity: integer().notNull().default(0),
    rating: numeric({ precision: 2, scale: 1 }),
    reviewsCount: integer('reviews_count').notNull().default(0),
    ...editing,
  },
  (table) => [
    foreignKey({
      columns: [table.subcategoryId, table.categoryId],
      foreignColumns: [subcategories.id, subcategories.categoryId],
    }),
  ],
)

export const productNumbers = pgTable(
  'product_numbers',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    numberCode: text('number_code').notNull(),
    kind: text().$type<'oem' | 'old' | 'cross'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.numberCode] })],
)

export const productRelations = pgTable(
  'product_relations',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<RelationKind>().notNull(),
    relatedId: integer('related_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind, table.relatedId] })],
)

export const applianceModels = pgTable(
  'appliance_models',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    brand: text().notNull(),
    brandNorm: text('brand_norm').notNull().generatedAlwaysAs(sql`translate(lower(brand), ' -.&', '')`),
    code: text().notNull(),
    codeNorm: text('code_norm').notNull(),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.brand, table.codeNorm)],
)

export const productModels = pgTable(
  'product_models',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => applianceModels.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.productId] })],
)

export const symptoms = pgTable('symptoms', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id),
  appliance: text().notNull(),
  text: text().notNull(),
  codes: jsonb().$type<Record<string, string[]>>().notNull().default({}),
  position: integer().notNull().default(0),
  words: text().notNull().default(''),
  isListed: boolean('is_listed').notNull().default(true),
  givenWords: text('given_words').notNull().default(''),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const symptomSubcategories = pgTable(
  'symptom_subcategories',
  {
    symptomId: integer('symptom_id')
      .notNull()
      .references(() => symptoms.id, { onDelete: 'cascade' }),
    subcategoryId: integer('subcategory_id')
      .notNull()
      .references(() => subcategories.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.symptomId, table.subcategoryId] })],
)
