import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows } from '#server/platform/database/sql-rows.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'

/** A symptom with its categories, from `symptoms y` and its category `c`. */
export const symptomColumns = sql`y.id, y.category_id, c.slug as category_slug, y.appliance, y.text, y.codes,
      coalesce((select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by l.position, s.id)
        from symptom_subcategories l join subcategories s on s.id = l.subcategory_id where l.symptom_id = y.id), '[]') as subcategories`

export function findSymptoms(db: Queryable, categoryId: number | null): Promise<Symptom[]> {
  return askSymptoms(db, { categoryId })
}
const askSymptoms = prepareRows<Symptom>(
  'symptoms',
  sql`select ${symptomColumns} from symptoms y join categories c on c.id = y.category_id
    where y.is_listed and y.category_id = coalesce(${given('categoryId', 'integer')}, y.category_id)
    order by c.position, c.id, y.position, y.id`,
)

/** More than this many symptoms of one question are no answer. */
const maxNamed = 4

/** `select …`: the symptoms a search named, the first few of them, the best first. */
export function namedSymptoms(ids: SQL): SQL {
  return sql`select ${symptomColumns} from symptoms y join categories c on c.id = y.category_id
    where y.id = any (${ids}) order by array_position(${ids}, y.id) limit ${sql.raw(String(maxNamed))}`
}
