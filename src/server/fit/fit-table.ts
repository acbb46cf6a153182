import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { categories, products } from '#server/catalog/catalog-table.ts'

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
