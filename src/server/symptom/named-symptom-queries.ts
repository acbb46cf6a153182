import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { symptomColumns } from './symptom-queries.ts'

/** More than this many symptoms of one question are no answer. */
const maxSymptoms = 4

/** The symptoms a search named, the first few of them, the best first. */
export async function findNamedSymptoms(db: Queryable, ids: number[]): Promise<Symptom[]> {
  return selectRows<Symptom>(
    db,
    sql`
    select ${symptomColumns} from symptoms y join categories c on c.id = y.category_id
    where y.id = any (${sql.param(ids)}::integer[])
    order by array_position(${sql.param(ids)}::integer[], y.id) limit ${maxSymptoms}::integer`,
  )
}
