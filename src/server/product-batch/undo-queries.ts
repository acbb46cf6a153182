import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Kept, UndoableField, UndoneEdit } from '#shared/product-batch/undo-rules.ts'
import { undoableFields } from '#shared/product-batch/undo-rules.ts'

/** Columns an undo writes back, with their types. */
const columnTypes: Record<UndoableField, string> = {
  name: 'text',
  brand: 'text',
  kind: 'text',
  description: 'text',
  weight_grams: 'integer',
  price: 'numeric',
  user_price: 'numeric',
  master_price: 'numeric',
  purchase_price: 'numeric',
  supplier_id: 'integer',
  shelf: 'text',
  quantity: 'integer',
  hidden: 'boolean',
  discontinued: 'boolean',
  category_id: 'integer',
  subcategory_id: 'integer',
  photos: 'jsonb',
  attributes: 'jsonb',
}

export type EditKind = 'changed' | 'created'
type Portion = { batchId: number; kind: EditKind; before: string | null; limit: number }

/** Edits of a batch that are not undone yet, the last one first: of two edits of one product the later is undone before the earlier. */
export function findEditsToUndo(tx: Queryable, { batchId, kind, before, limit }: Portion) {
  return selectRows<{ id: string; product_id: number }>(
    tx,
    sql`select id::text, subject_id as product_id from catalogue_edits
    where batch_id = ${batchId} and kind = ${kind} and subject = 'product' and undo is null
      and (${before}::bigint is null or id < ${before}::bigint)
    order by catalogue_edits.id desc limit ${limit}`,
  )
}

/** In the order of their ids, as orders lock them. What is read afterwards stays true until the transaction ends. */
export async function lockProducts(tx: Queryable, ids: number[], strength: 'change' | 'delete'): Promise<void> {
  await tx.execute(sql`select 1 from (select id from products where id = any (${sql.param(ids)}::integer[]) order by id
    for ${strength === 'delete' ? sql`update` : sql`no key update`}) locked`)
}

type EditRow = UndoneEdit & { id: string; product_id: number }

const state = sql.join(
  undoableFields.map((field) => sql`${sql.raw(`'${field}'`)}, p.${sql.identifier(field)}`),
  sql`, `,
)

/** A later edit counts unless it was undone itself; the edits an undo writes are not decisions of anybody. */
const isLater = sql`l.subject = 'product' and l.subject_id = e.subject_id and l.id > e.id and l.undoes is null`

/**
 * Everything the decision needs. A batch from before movements were named by their batch is told from later movements by its time.
 */
export function findUndoneEdits(tx: Queryable, ids: string[]): Promise<EditRow[]> {
  return selectRows<EditRow>(
    tx,
    sql`select e.id::text, e.subject_id as product_id, e.changes,
      case when p.id is not null then jsonb_build_object(${state}) end as now,
      (select coalesce(jsonb_object_agg(f.field, later.actor_id), '{}') from jsonb_object_keys(e.changes) as f (field)
        cross join lateral (select l.actor_id from catalogue_edits l where ${isLater} and l.changes ? f.field
          and not coalesce(l.undo -> 'restored' ? f.field, false) order by l.id desc limit 1) later) as edited,
      (select m.reason from stock_movements m
        where e.changes ? 'quantity' and m.product_id = e.subject_id and m.reason in ('set', 'shipped', 'came_back', 'returned', 'received', 'written_off', 'counted')
          and m.batch_id is distinct from e.batch_id
          and m.id > coalesce(
            (select min(own.id) from stock_movements own where own.product_id = e.subject_id and own.batch_id = e.batch_id),
            (select max(own.id) from stock_movements own where own.product_id = e.subject_id and own.at <= e.at), 0)
          and not exists (select from stock_movements u
            where u.product_id = m.product_id and u.batch_id = m.batch_id and u.reason = 'undone')
        order by m.id desc limit 1) as moved,
      case when target.subcategory_id is null then exists (select from categories c where c.id = target.category_id)
        else exists (select from subcategories s where s.id = target.subcategory_id and s.category_id = target.category_id)
      end as "hasSection"
    from catalogue_edits e left join products p on p.id = e.subject_id
      cross join lateral (select
        case when e.changes ? 'category_id' then (e.changes -> 'category_id' ->> 0)::integer else p.category_id end as category_id,
        case when e.changes ? 'subcategory_id' then (e.changes -> 'subcategory_id' ->> 0)::integer else p.subcategory_id end
          as subcategory_id) target
    where e.id = any (${sql.param(ids)}::bigint[]) order by e.id desc`,
  )
}

type Restored = { edit_id: string; id: number; was: Record<string, unknown>; became: Record<string, unknown> }
type Undoing = { batchId: number; actorId: number }

/** Writes the old values and what was done into the history of each product. */
export async function restoreProducts(tx: Queryable, rows: Restored[], { batchId, actorId }: Undoing): Promise<void> {
  if (rows.length === 0) return
  const named = new Set(rows.flatMap(({ was }) => Object.keys(was)))
  const sets = undoableFields
    .filter((field) => named.has(field))
    .map((field) => {
      const column = sql.identifier(field)
      const back = sql`(t.was ->> ${field}::text)::${sql.raw(columnTypes[field])}`
      return sql`${column} = case when t.was ? ${field}::text then ${back} else p.${column} end`
    })
  // A product wears the drawing of where it stands.
  if (named.has('category_id') || named.has('subcategory_id')) sets.push(sql`drawing = coalesce(t.drawing, p.drawing)`)
  await tx.execute(
    sql`select set_config('shop.stock_reason', 'undone', true), set_config('shop.stock_batch', ${String(batchId)}, true)`,
  )
  await tx.execute(sql`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (edit_id bigint, id integer, was jsonb, became jsonb)),
    t as (select r.*, case when r.was ?| array['category_id', 'subcategory_id'] then coalesce(s.drawing, c.drawing) end as drawing
      from r join products p on p.id = r.id
        left join subcategories s on s.id = case when r.was ? 'subcategory_id' then (r.was ->> 'subcategory_id')::integer else p.subcategory_id end
        left join categories c on c.id = case when r.was ? 'category_id' then (r.was ->> 'category_id')::integer else p.category_id end),
    u as (update products p set ${sql.join(sets, sql`, `)}, version = p.version + 1, updated_at = now()
      from t where p.id = t.id returning p.id, p.version, t.edit_id, t.was, t.became)
    insert into catalogue_edits (actor_id, subject, subject_id, kind, version, undoes, changes)
    select ${actorId}, 'product', u.id, 'changed', u.version, u.edit_id,
      (select jsonb_object_agg(w.key, jsonb_build_array(u.became -> w.key, w.value)) from jsonb_each(u.was) w)
    from u`)
  await tx.execute(sql`select set_config('shop.stock_reason', '', true)`)
}

export type MadeRow = {
  id: string
  product_id: number
  exists: boolean
  is_ordered: boolean
  is_edited: boolean
  is_shown_by_hand: boolean
}

/** Products an import made, and what happened to them since. */
export function findMade(tx: Queryable, ids: string[]): Promise<MadeRow[]> {
  return selectRows<MadeRow>(
    tx,
    sql`select e.id::text, e.subject_id as product_id, p.id is not null as exists,
      exists (select from order_items i where i.product_id = e.subject_id)
        or exists (select from reviews r where r.product_id = e.subject_id)
        or exists (select from product_questions q where q.product_id = e.subject_id) as is_ordered,
      exists (select from catalogue_edits l where ${isLater} and (l.undo is null or l.undo ? 'kept')) as is_edited,
      exists (select from catalogue_edits l where ${isLater} and l.changes ? 'hidden'
        and not coalesce(l.undo -> 'restored' ? 'hidden', false)) as is_shown_by_hand
    from catalogue_edits e left join products p on p.id = e.subject_id
    where e.id = any (${sql.param(ids)}::bigint[]) order by e.id desc`,
  )
}

export async function deleteProducts(tx: Queryable, ids: number[]): Promise<void> {
  await tx.execute(sql`delete from products where id = any (${sql.param(ids)}::integer[])`)
}

export async function hideProducts(
  tx: Queryable,
  rows: { edit_id: string; id: number }[],
  actorId: number,
): Promise<void> {
  await tx.execute(sql`
    with t as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (edit_id bigint, id integer)),
    u as (update products p set hidden = true, version = p.version + 1, updated_at = now()
      from t where p.id = t.id and not p.hidden returning p.id, p.version, t.edit_id)
    insert into catalogue_edits (actor_id, subject, subject_id, kind, version, undoes, changes)
    select ${actorId}, 'product', u.id, 'changed', u.version, u.edit_id, '{"hidden": [false, true]}' from u`)
}

export type UndoneMark = { id: string; restored: string[]; kept: Record<string, Kept> }

/** The edits are done with, and the batch counts the products that went back and those of which something stayed. */
export async function markEditsUndone(tx: Queryable, batchId: number, marks: UndoneMark[]): Promise<void> {
  const rows = marks.map(({ id, restored, kept }) => ({
    id,
    undo: { ...(restored.length > 0 && { restored }), ...(Object.keys(kept).length > 0 && { kept }) },
  }))
  await tx.execute(sql`
    update catalogue_edits e set undo = t.undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, undo jsonb) where e.id = t.id`)
  await tx.execute(sql`
    update catalogue_batches set restored_count = restored_count + ${rows.filter(({ undo }) => undo.restored).length},
      kept_count = kept_count + ${rows.filter(({ undo }) => undo.kept).length}, worked_at = now() where id = ${batchId}`)
}

/** A change that is still being made stops where it is. */
export async function markUndoBegun(tx: Queryable, id: number, actorId: number): Promise<void> {
  await tx.execute(sql`update catalogue_batches set undo_started_at = coalesce(undo_started_at, now()), worked_at = now(), undone_by = ${actorId},
    planned_ids = null, change = null where id = ${id}`)
}

/** False: another hand was first. */
export async function markUndone(tx: Queryable, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update catalogue_batches set undone_at = now() where id = ${id} and undone_at is null returning 1`,
  )
  return rows.length > 0
}

/** Undos of bulk changes whose process died; a running one notes each portion. */
export function findInterruptedUndos(db: Queryable) {
  return selectRows<{ id: number; actor_id: number }>(
    db,
    sql`select id, undone_by as actor_id from catalogue_batches
    where kind = 'bulk' and undo_started_at is not null and undone_at is null
      and coalesce(worked_at, undo_started_at) < now() - interval '5 minutes' and undone_by is not null order by id`,
  )
}
