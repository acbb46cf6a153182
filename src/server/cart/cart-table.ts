import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#server/catalog/catalog-table.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: integer('user_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    priceSeen: integer('price_seen').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
