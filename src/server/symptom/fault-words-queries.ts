import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { FaultWordsInput, NamedFault } from '#shared/symptom/symptom-admin-contract.ts'

const columns = sql`y.id, y.appliance, y.text, y.words, y.version,
  coalesce((select json_agg(s.name order by l.position, s.id) from symptom_subcategories l
    join subcategories s on s.id = l.subcategory_id where l.symptom_id = y.id), '[]') as sections`

export async function findFaultWords(
  db: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ faults: NamedFault[]; total: number }> {
  const rows = await selectRows<NamedFault & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::integer as total from symptoms y join categories c on c.id = y.category_id
    where strpos(lower(y.appliance || ' ' || y.text || ' ' || y.words), lower(${search})) > 0
    order by c.position, c.id, y.appliance, y.position, y.id limit ${limit}::integer offset ${offset}::integer`,
  )
  return { faults: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function findFault(db: Queryable, id: number): Promise<(NamedFault & { changedAt: string }) | null> {
  const rows = await selectRows<NamedFault & { changedAt: string }>(
    db,
    sql`select ${columns}, to_char(y.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from symptoms y where y.id = ${id}`,
  )
  return rows[0] ?? null
}

/** Phrases and vocabulary follow by a trigger. False where it is gone, or another version than was seen. */
export async function updateFaultWords(db: Queryable, id: number, change: FaultWordsInput): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`update symptoms set words = ${change.words}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${change.version} returning id`,
  )
  return rows.length > 0
}
