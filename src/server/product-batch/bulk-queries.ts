import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { chosen, type Selection } from '#server/product/product-admin-list-queries.ts'
import type { MarkupPrices, MarkupSubject } from '#shared/markup/markup-rules.ts'
import type { WarnedPrices } from '#shared/product/price-warnings.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import type { Batch, BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { maxBulk, type PlannedChange, undoHours } from '#shared/product-batch/bulk-change-rules.ts'

/** What it is and what it becomes, in the words of the database: the preview and the deed cannot differ. */
function columnsOf(change: PlannedChange): { before: SQL; after: SQL; isShownAs?: { before: SQL; after: SQL } } {
  if (change.kind === 'visibility') return { before: sql`p.hidden`, after: sql`${change.hidden}::boolean` }
  if (change.kind === 'stock') return { before: sql`p.quantity`, after: sql`${change.set}::integer` }
  if (change.kind === 'supplier') {
    const name = (side: SQL) => sql`(select v.name from suppliers v where v.id = ${side})`
    return {
      before: sql`p.supplier_id`,
      after: sql`${change.supplier_id}::integer`,
      isShownAs: { before: name(sql`t.before`), after: name(sql`t.after`) },
    }
  }
  if (change.kind === 'section') {
    const { category_id: category, subcategory_id: subcategory } = change
    return {
      before: sql`jsonb_build_array(p.category_id, p.subcategory_id)`,
      after: sql`jsonb_build_array(${category}::integer, ${subcategory}::integer)`,
      isShownAs: {
        before: sql`(select c.name || coalesce(' / ' || s.name, '') from categories c
          left join subcategories s on s.id = (t.before ->> 1)::integer where c.id = (t.before ->> 0)::integer)`,
        after: sql`(select c.name || coalesce(' / ' || s.name, '') from categories c
          left join subcategories s on s.id = (t.after ->> 1)::integer where c.id = (t.after ->> 0)::integer)`,
      },
    }
  }
  if (change.kind === 'repricing') {
    const before = sql`jsonb_build_array(p.price, p.user_price, p.master_price)`
    const planned = sql`(${JSON.stringify(change.prices)}::jsonb -> p.id::text)`
    // Somebody has set another price since it was shown: theirs stays.
    return { before, after: sql`case when ${planned} -> 0 = ${before} then ${planned} -> 1 else ${before} end` }
  }
  const before = sql`p.${sql.identifier(change.field)}`
  if ('set' in change) return { before, after: sql`${change.set}::numeric` }
  const moved =
    'percent' in change
      ? sql`${before} * (100 + ${change.percent}::numeric) / 100`
      : sql`${before} + ${change.rubles}::numeric`
  const step = sql`${change.rounding}::numeric`
  return {
    before,
    // A price that is not set stays so.
    after: sql`case when ${before} is not null
      then least(greatest(round(${moved} / ${step}) * ${step}, 0), ${productLimits.price}::numeric) end`,
  }
}

export function touched(selection: Selection, change: PlannedChange): SQL {
  const { before, after } = columnsOf(change)
  return sql`select * from (
    select p.id, p.sku, p.name, ${before} as before, ${after} as after from products p where ${chosen(selection)}
    order by p.id limit ${maxBulk + 1}) t where t.before is distinct from t.after`
}

export async function countChosen(db: Queryable, selection: Selection): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (select 1 from products p where ${chosen(selection)} limit ${maxBulk + 1}) t`,
  )
  return row?.n ?? 0
}

export async function previewBulk(
  db: Queryable,
  { selection, change, limit }: { selection: Selection; change: PlannedChange; limit: number },
): Promise<{ count: number; rows: Omit<BulkAnswer['rows'][number], 'warnings'>[] }> {
  const { isShownAs } = columnsOf(change)
  const shown = (side: 'before' | 'after') =>
    isShownAs ? sql`to_jsonb(${isShownAs[side]})` : sql`to_jsonb(t.${sql.raw(side)})`
  const rows = await selectRows<Omit<BulkAnswer['rows'][number], 'warnings'> & { n: number }>(
    db,
    sql`with t as materialized (${touched(selection, change)})
    select t.id, t.sku, t.name, ${shown('before')} as before, ${shown('after')} as after,
      (select count(*)::integer from t) as n
    from t order by t.id limit ${limit}`,
  )
  return { count: rows[0]?.n ?? 0, rows: rows.map(({ n: _n, ...row }) => row) }
}

/** The prices of every product that would change, as they are now, with the one it would get. */
export function findNewPrices(
  db: Queryable,
  { selection, change }: { selection: Selection; change: PlannedChange },
): Promise<(WarnedPrices & { id: number; after: number | null })[]> {
  return selectRows(
    db,
    sql`with t as materialized (${touched(selection, change)})
    select t.id, t.after::float8 as after, p.price::float8 as price, p.user_price::float8 as user_price,
      p.master_price::float8 as master_price, p.purchase_price::float8 as purchase_price
    from t join products p on p.id = t.id`,
  )
}

export type MarkupRow = MarkupSubject & MarkupPrices & { id: number; sku: string; name: string; price_by_hand: boolean }

/** What the rules of markup look at. */
export function findMarkupRows(db: Queryable, selection: Selection): Promise<MarkupRow[]> {
  return selectRows<MarkupRow>(
    db,
    sql`select p.id, p.sku, p.name, p.brand, p.supplier_id, p.category_id, p.subcategory_id, p.price::float8 as price,
      p.user_price::float8 as user_price, p.master_price::float8 as master_price, p.purchase_price::float8 as purchase_price,
      p.price_by_hand
    from products p where ${chosen(selection)} order by p.id limit ${maxBulk + 1}`,
  )
}

export async function insertBatch(
  tx: Queryable,
  { kind, title, actorId }: { kind: Batch['kind']; title: string; actorId: number | null },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into catalogue_batches (kind, title, actor_id) values (${kind}, ${title}, ${actorId}) returning id`,
  )
  return row!.id
}

/** Movements written until the transaction ends belong to this batch, so that its undo can tell them from later ones. */
export async function nameBatchOfStock(tx: Queryable, batchId: number): Promise<void> {
  await tx.execute(sql`select set_config('shop.stock_batch', ${String(batchId)}, true)`)
}

function assigned(change: PlannedChange): SQL {
  if (change.kind === 'visibility') return sql`hidden = t.after`
  if (change.kind === 'stock') return sql`quantity = t.after`
  if (change.kind === 'supplier') return sql`supplier_id = t.after`
  if (change.kind === 'section') {
    return sql`category_id = (t.after ->> 0)::integer, subcategory_id = (t.after ->> 1)::integer,
      drawing = (select coalesce(s.drawing, c.drawing) from categories c
        left join subcategories s on s.id = (t.after ->> 1)::integer where c.id = (t.after ->> 0)::integer)`
  }
  if (change.kind === 'repricing') {
    return sql`price = (t.after ->> 0)::numeric, user_price = (t.after ->> 1)::numeric, master_price = (t.after ->> 2)::numeric`
  }
  return sql`${sql.identifier(change.field)} = t.after`
}

function noted(change: PlannedChange): SQL {
  if (change.kind === 'section') {
    return sql`jsonb_build_object('category_id', jsonb_build_array(u.before -> 0, u.after -> 0),
      'subcategory_id', jsonb_build_array(u.before -> 1, u.after -> 1))`
  }
  if (change.kind === 'repricing') {
    return sql`(select jsonb_object_agg(f.key, jsonb_build_array(f.was, f.becomes))
      from (values ('price', u.before -> 0, u.after -> 0), ('user_price', u.before -> 1, u.after -> 1),
        ('master_price', u.before -> 2, u.after -> 2)) f (key, was, becomes) where f.was is distinct from f.becomes)`
  }
  const fields = { visibility: 'hidden', stock: 'quantity', supplier: 'supplier_id' }
  const field = change.kind === 'price' ? change.field : fields[change.kind]
  return sql`jsonb_build_object(${field}::text, jsonb_build_array(u.before, u.after))`
}

/** Answers how many became another than they were. */
export async function applyBulk(
  tx: Queryable,
  input: { selection: Selection; change: PlannedChange; batchId: number; actorId: number },
): Promise<number> {
  const { selection, change, batchId, actorId } = input
  // In the order of the ids, as orders lock their products: neither waits for the other in a circle.
  await tx.execute(sql`select 1 from (select p.id from products p where ${chosen(selection)} order by p.id
    for no key update) locked`)
  await nameBatchOfStock(tx, batchId)
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`with t as materialized (${touched(selection, change)}),
    u as (update products p set ${assigned(change)}, version = p.version + 1, updated_at = now()
      from t where p.id = t.id returning p.id, p.version, t.before, t.after),
    e as (insert into catalogue_edits (actor_id, subject, subject_id, kind, changes, version, batch_id)
      select ${actorId}, 'product', u.id, 'changed', ${noted(change)}, u.version, ${batchId} from u returning 1)
    select count(*)::integer as n from e`,
  )
  return row?.n ?? 0
}

const batchColumns = sql`b.id, b.kind, b.title, b.products_count, ${utcText(sql`b.created_at`)} as created_at,
  ${utcText(sql`b.undone_at`)} as undone_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as actor,
  b.restored_count as restored, b.kept_count as kept, b.undo_started_at is not null as is_undo_begun,
  (b.undone_at is null and (b.undo_started_at is not null
    or b.created_at > now() - make_interval(hours => ${sql.raw(String(undoHours))}))) as can_undo`

/** `is_undo_begun`: it may be interrupted, and then is continued. */
export type BatchRow = Batch & { is_undo_begun: boolean }

export function findBatches(db: Queryable, { before, limit }: { before: number | undefined; limit: number }) {
  return selectRows<BatchRow>(
    db,
    sql`select ${batchColumns} from catalogue_batches b left join users u on u.id = b.actor_id
    where (${before ?? null}::integer is null or b.id < ${before ?? null}) order by b.id desc limit ${limit}`,
  )
}

export async function lockBatch(tx: Queryable, id: number): Promise<BatchRow | null> {
  const [row] = await selectRows<BatchRow>(
    tx,
    sql`select ${batchColumns} from catalogue_batches b left join users u on u.id = b.actor_id
    where b.id = ${id} for no key update of b`,
  )
  return row ?? null
}
