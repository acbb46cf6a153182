import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#server/catalog/catalog-table.ts'

export const favorites = pgTable(
  'favorites',
  {
    userId: integer('user_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
