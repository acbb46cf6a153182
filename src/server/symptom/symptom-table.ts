import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { categories, subcategories } from '#server/catalog/catalog-table.ts'

export const symptoms = pgTable('symptoms', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id),
  appliance: text().notNull(),
  text: text().notNull(),
  codes: jsonb().$type<Record<string, string[]>>().notNull().default({}),
  position: integer().notNull().default(0),
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
