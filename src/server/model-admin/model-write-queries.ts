import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ModelState } from '#shared/model/model-admin-contract.ts'

/** With `id` it comes back under the number it had. */
export async function insertModel(
  tx: Queryable,
  { state, id = null, version = 1 }: { state: ModelState; id?: number | null; version?: number },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into appliance_models (id, category_id, brand, code, code_norm, note, version)
      values (coalesce(${id}::integer, nextval(pg_get_serial_sequence('appliance_models', 'id'))::integer), ${state.category_id},
        ${state.brand}, ${state.code}, ${normalizeCode(state.code)}, ${state.note}, ${version}) returning id`,
  )
  await writeNumbers(tx, row!.id, state)
  return row!.id
}

/** Answers the new version. */
export async function updateModel(tx: Queryable, id: number, state: ModelState): Promise<number> {
  const [row] = await selectRows<{ version: number }>(
    tx,
    sql`update appliance_models set category_id = ${state.category_id}, brand = ${state.brand}, code = ${state.code},
        code_norm = ${normalizeCode(state.code)}, note = ${state.note}, version = version + 1, updated_at = now()
      where id = ${id} returning version`,
  )
  await tx.execute(sql`delete from model_numbers where model_id = ${id}`)
  await tx.execute(sql`delete from model_manuals where model_id = ${id}`)
  await writeNumbers(tx, id, state)
  return row!.version
}

async function writeNumbers(tx: Queryable, id: number, { numbers, manuals }: ModelState): Promise<void> {
  const coded = numbers.map((each) => ({ ...each, code: normalizeCode(each.number) }))
  await tx.execute(sql`insert into model_numbers (model_id, number, number_code, kind)
    select ${id}::integer, n.number, n.code, n.kind
    from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as n (number text, code text, kind text)`)
  await tx.execute(sql`insert into model_manuals (model_id, place, title, url)
    select ${id}::integer, u.place, u.manual ->> 'title', u.manual ->> 'url'
    from jsonb_array_elements(${JSON.stringify(manuals)}::jsonb) with ordinality as u (manual, place)`)
}

/** Only one that nothing has been tied to since: products, somebody's appliance, a diagram chosen by hand. */
export async function deleteUntiedModel(tx: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`delete from appliance_models m where m.id = ${id}
      and not exists (select from product_models l where l.model_id = m.id)
      and not exists (select from appliances a where a.model_id = m.id) returning 1`,
  )
  return rows.length > 0
}

export async function findProductsOfModel(tx: Queryable, id: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select product_id as id from product_models where model_id = ${id} order by product_id`,
  )
  return rows.map((row) => row.id)
}
