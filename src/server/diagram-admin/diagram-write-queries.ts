import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { Alternatives, EditedPosition } from '#shared/diagram/diagram-admin-contract.ts'
import type { MaskPattern } from '#shared/diagram/model-mask.ts'
import type { SheetState } from '#shared/diagram/sheet-merge.ts'

type Written = { state: SheetState; patterns: MaskPattern[] }

/** With `id` it comes back under the number it had. */
export async function insertDiagram(
  tx: Queryable,
  { state, patterns, id = null, version = 1 }: Written & { id?: number | null; version?: number },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into diagrams (id, category_id, drawing_id, unit, sheet_number, note, place, published, masks, mask_patterns, version)
      values (coalesce(${id}::integer, nextval(pg_get_serial_sequence('diagrams', 'id'))::integer), ${state.category_id},
        ${state.drawing_id}, ${state.unit}, ${state.sheet_number}, ${state.note}, ${state.place}, ${state.published},
        ${sql.param(state.masks)}::text[], ${JSON.stringify(patterns)}::jsonb, ${version}) returning id`,
  )
  await writeModels(tx, row!.id, state.models)
  await writePositions(tx, row!.id, state.positions)
  return row!.id
}

/** Answers the new version. */
export async function updateDiagram(tx: Queryable, id: number, { state, patterns }: Written): Promise<number> {
  const [row] = await selectRows<{ version: number }>(
    tx,
    sql`update diagrams set category_id = ${state.category_id}, drawing_id = ${state.drawing_id}, unit = ${state.unit},
        sheet_number = ${state.sheet_number}, note = ${state.note}, place = ${state.place}, published = ${state.published},
        masks = ${sql.param(state.masks)}::text[], mask_patterns = ${JSON.stringify(patterns)}::jsonb,
        version = version + 1, updated_at = now() where id = ${id} returning version`,
  )
  await writeModels(tx, id, state.models)
  await tx.execute(sql`delete from diagram_positions where diagram_id = ${id}`)
  await writePositions(tx, id, state.positions)
  return row!.version
}

export async function deleteDiagram(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`delete from diagrams where id = ${id}`)
}

async function writeModels(tx: Queryable, diagramId: number, ids: number[]): Promise<void> {
  await tx.execute(
    sql`delete from diagram_models where diagram_id = ${diagramId} and model_id <> all (${sql.param(ids)}::integer[])`,
  )
  // A model may have been deleted since somebody chose it.
  await tx.execute(sql`insert into diagram_models (model_id, diagram_id)
    select id, ${diagramId}::integer from appliance_models where id = any (${sql.param(ids)}::integer[]) on conflict do nothing`)
}

/** A product that is gone leaves its number. */
async function writePositions(tx: Queryable, diagramId: number, positions: EditedPosition[]): Promise<void> {
  if (positions.length === 0) return
  const rows = positions.map(({ items, ...position }) => ({
    ...position,
    items: items.map((item) => ({ ...item, code: normalizeCode(item.number) })),
  }))
  await tx.execute(sql`
    with places as (
      select nextval(pg_get_serial_sequence('diagram_positions', 'id'))::integer as id, p.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p (key text, name text, x numeric, y numeric, targets jsonb, outline jsonb, items jsonb)
    ), placed as (
      insert into diagram_positions (id, diagram_id, key, name, x, y, targets, outline)
      select id, ${diagramId}::integer, key, name, x, y, targets, case when jsonb_typeof(outline) = 'array' then outline end from places
    )
    insert into diagram_items (position_id, place, product_id, number, number_code, quantity, note, serial_from, serial_to)
    select p.id, i.place, pr.id, i.item ->> 'number', i.item ->> 'code', (i.item ->> 'quantity')::integer, i.item ->> 'note',
      i.item ->> 'serial_from', i.item ->> 'serial_to'
    from places p cross join jsonb_array_elements(p.items) with ordinality as i (item, place)
      left join products pr on pr.id = (i.item ->> 'product_id')::integer`)
}

/** What replaces these numbers, as it stands in the maker's list: one step, no chains. */
export async function findAlternatives(db: Queryable, codes: string[]): Promise<Map<string, Alternatives>> {
  if (codes.length === 0) return new Map()
  const rows = await selectRows<{ old_code: string; alternatives: Alternatives }>(
    db,
    sql`select old_code, json_agg(parts order by alternative) as alternatives from (
      select old_code, alternative, json_agg(json_build_object('number', new_number, 'quantity', quantity) order by new_code) as parts
      from number_supersessions where old_code = any (${sql.param(codes)}::text[]) group by old_code, alternative) steps
    group by old_code`,
  )
  return new Map(rows.map(({ old_code, alternatives }) => [old_code, alternatives]))
}

export async function lockSupersessions(tx: Queryable, codes: string[]): Promise<void> {
  // There may be no row yet to lock: the table itself says who is first.
  if (codes.length > 0) await tx.execute(sql`lock table number_supersessions in share row exclusive mode`)
}

export async function replaceAlternatives(tx: Queryable, code: string, alternatives: Alternatives): Promise<void> {
  await tx.execute(sql`delete from number_supersessions where old_code = ${code}`)
  const rows = alternatives.flatMap((parts, n) =>
    parts.map(({ number, quantity }) => ({ alternative: n + 1, number, code: normalizeCode(number), quantity })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`insert into number_supersessions (old_code, alternative, new_number, new_code, quantity)
    select ${code}, r.alternative, r.number, r.code, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (alternative integer, number text, code text, quantity integer)`)
}

/** Whether somebody changed the sheet after it was made. */
export async function isChangedSince(tx: Queryable, { diagramId, version }: { diagramId: number; version: number }) {
  const rows = await selectRows(tx, sql`select 1 from diagrams where id = ${diagramId} and version > ${version}`)
  return rows.length > 0
}
