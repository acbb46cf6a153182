import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { symptomColumns } from './symptom-queries.ts'

/** More than this many faults of one question are no answer. */
const maxFaults = 4

export async function findFaultRows(
  db: Queryable,
  { stems, text }: { stems: string[]; text: string },
): Promise<(Symptom & { isByCode: boolean })[]> {
  return selectRows<Symptom & { isByCode: boolean }>(
    db,
    sql`
    select ${symptomColumns}, f.is_by_code as "isByCode"
    from find_faults(${sql.param(stems)}::text[], ${text}) f
    join symptoms y on y.id = f.symptom_id join categories c on c.id = y.category_id
    order by c.position, c.id, y.position, y.id limit ${maxFaults}::integer`,
  )
}
