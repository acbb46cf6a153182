import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SymptomState } from '#shared/symptom/symptom-admin-contract.ts'

/** Phrases and vocabulary follow by triggers. With `id` it comes back under the number it had. */
export async function insertSymptom(
  tx: Queryable,
  { state, id = null, version = 1 }: { state: SymptomState; id?: number | null; version?: number },
): Promise<number> {
  const { category_id, appliance, text, codes, words, is_listed, position } = state
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into symptoms (id, category_id, appliance, text, codes, words, is_listed, position, version)
      values (coalesce(${id}::integer, nextval(pg_get_serial_sequence('symptoms', 'id'))::integer), ${category_id}, ${appliance},
        ${text}, ${JSON.stringify(codes)}::jsonb, ${words}, ${is_listed}, ${position}, ${version}) returning id`,
  )
  await writeSections(tx, row!.id, state)
  return row!.id
}

/** Answers the new version. */
export async function updateSymptom(tx: Queryable, id: number, state: SymptomState): Promise<number> {
  const { category_id, appliance, text, codes, words, is_listed, position } = state
  const [row] = await selectRows<{ version: number }>(
    tx,
    sql`update symptoms set category_id = ${category_id}, appliance = ${appliance}, text = ${text},
        codes = ${JSON.stringify(codes)}::jsonb, words = ${words}, is_listed = ${is_listed}, position = ${position},
        version = version + 1, updated_at = now() where id = ${id} returning version`,
  )
  await tx.execute(sql`delete from symptom_subcategories where symptom_id = ${id}`)
  await writeSections(tx, id, state)
  return row!.version
}

/** A category that is gone by now is left out. */
async function writeSections(tx: Queryable, id: number, { section_ids }: SymptomState): Promise<void> {
  await tx.execute(sql`insert into symptom_subcategories (symptom_id, subcategory_id, position)
    select ${id}::integer, s.id, (t.place - 1)::integer
    from unnest(${sql.param(section_ids)}::integer[]) with ordinality as t (id, place) join subcategories s on s.id = t.id`)
}

export async function deleteSymptom(tx: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(tx, sql`delete from symptoms where id = ${id} returning 1`)
  return rows.length > 0
}

/** All at once: the index of phrases is made anew by every statement. Only where they are still what was seen. */
export async function giveWords(
  tx: Queryable,
  given: { id: number; version: number; words: string }[],
): Promise<{ id: number; version: number }[]> {
  return selectRows(
    tx,
    sql`update symptoms y set words = t.words, given_words = t.words, version = y.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as t (id integer, version integer, words text)
      where y.id = t.id and y.version = t.version returning y.id, y.version`,
  )
}
