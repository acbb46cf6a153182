import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ManagedSymptom, SymptomState } from '#shared/symptom/symptom-admin-contract.ts'

const columns = sql`y.id, json_build_object('id', c.id, 'name', c.name) as category, y.appliance, y.text, y.codes, y.words, y.is_listed,
  y.version, coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by l.position, s.id)
    from symptom_subcategories l join subcategories s on s.id = l.subcategory_id where l.symptom_id = y.id), '[]') as sections`

type Asked = { search: string; category_id?: number | undefined; limit: number; offset: number }

export async function findSymptoms(
  db: Queryable,
  { search, category_id, limit, offset }: Asked,
): Promise<{ symptoms: ManagedSymptom[]; total: number }> {
  const ofCategory = category_id === undefined ? sql`` : sql`and y.category_id = ${category_id}`
  const rows = await selectRows<ManagedSymptom & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::integer as total from symptoms y join categories c on c.id = y.category_id
    where ${saidBy(search)} ${ofCategory}
    order by c.position, c.id, y.appliance, y.position, y.id limit ${limit}::integer offset ${offset}::integer`,
  )
  return { symptoms: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

function saidBy(search: string): SQL {
  return sql`strpos(translate(lower(y.appliance || ' ' || y.text || ' ' || y.words || ' ' || y.codes::text), 'ё', 'е'),
    translate(lower(${search}), 'ё', 'е')) > 0`
}

export async function findSymptom(db: Queryable, id: number): Promise<ManagedSymptom | null> {
  const rows = await selectRows<ManagedSymptom>(
    db,
    sql`select ${columns} from symptoms y join categories c on c.id = y.category_id where y.id = ${id}`,
  )
  return rows[0] ?? null
}

/** Whoever saves, deletes or undoes waits for the one before. */
export async function lockSymptom(tx: Queryable, id: number): Promise<{ state: SymptomState; version: number } | null> {
  await tx.execute(sql`select 1 from symptoms where id = ${id} for update`)
  const [row] = await selectRows<SymptomState & { version: number }>(
    tx,
    sql`select y.category_id, y.appliance, y.text, y.codes, y.words, y.is_listed, y.position, y.version,
      array(select l.subcategory_id from symptom_subcategories l where l.symptom_id = y.id order by l.position, l.subcategory_id) as section_ids
    from symptoms y where y.id = ${id}`,
  )
  if (!row) return null
  const { version, ...state } = row
  return { state, version }
}

/** Whether another symptom of the same appliance is called so. */
export async function isSymptomNamed(
  tx: Queryable,
  {
    id,
    category_id,
    appliance,
    text,
  }: Pick<SymptomState, 'category_id' | 'appliance' | 'text'> & { id: number | null },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select 1 from symptoms where category_id = ${category_id} and lower(appliance) = lower(${appliance})
      and lower(text) = lower(${text}) and id is distinct from ${id}::integer`,
  )
  return rows.length > 0
}

/** Those of the given categories that do not belong to the category. */
export async function countForeignSections(tx: Queryable, { category_id, section_ids }: SymptomState): Promise<number> {
  const [row] = await selectRows<{ own: number }>(
    tx,
    sql`select count(*)::integer as own from subcategories
      where category_id = ${category_id} and id = any (${sql.param(section_ids)}::integer[])`,
  )
  return section_ids.length - (row?.own ?? 0)
}

export async function findLastPosition(tx: Queryable, categoryId: number): Promise<number> {
  const [row] = await selectRows<{ last: number }>(
    tx,
    sql`select coalesce(max(position), 0)::integer as last from symptoms where category_id = ${categoryId}`,
  )
  return row?.last ?? 0
}

export type WordedSymptom = {
  id: number
  category: string | null
  appliance: string
  text: string
  words: string
  given_words: string
  version: number
}

export function findSymptomWords(db: Queryable): Promise<WordedSymptom[]> {
  return selectRows<WordedSymptom>(
    db,
    sql`select y.id, c.slug as category, y.appliance, y.text, y.words, y.given_words, y.version
      from symptoms y join categories c on c.id = y.category_id order by c.position, c.id, y.appliance, y.position, y.id`,
  )
}
