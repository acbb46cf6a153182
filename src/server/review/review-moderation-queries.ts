import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ModeratedReview } from '#shared/review/review-contract.ts'
import type { ReviewStatus } from '#shared/review/review-rules.ts'
import { ownColumns, pictured } from './review-queries.ts'

/** The shop sees hidden products too. */
const moderated = sql`select ${ownColumns}, r.version, ${utcText(sql`r.updated_at`)} as updated_at,
    json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'sku', p.sku, 'photos', p.photos, 'drawing', p.drawing) as product,
    json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as author,
    o.number::text as order_number,
    case when r.model <> '' then exists (select from product_models l join appliance_models m on m.id = l.model_id
      where l.product_id = r.product_id and m.code_norm = any (search_codes_of(regexp_split_to_array(r.model, '\\s+')))) end as is_model_listed
  from reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id join orders o on o.id = r.order_id`

export type ModerationFilter = {
  status: ReviewStatus | undefined
  rating: number | undefined
  productId: number | undefined
  search: string | undefined
}

/** Whoever asks for nothing but the reviews reads nothing else: words, product and author stand in `found_by` (db/functions/review-search.sql). */
function conditionsOf({ status, rating, productId, search }: ModerationFilter): SQL {
  const typed = search
    ?.toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\\%_]/g, '\\$&')
  const conditions = [
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(rating ? [sql`r.rating = ${rating}::smallint`] : []),
    ...(productId ? [sql`r.product_id = ${productId}::integer`] : []),
    ...(typed ? [sql`r.found_by like ${`%${typed}%`}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The queue is worked off from its oldest end; what is decided is looked at from the newest. */
export async function findModeratedReviews(
  db: Queryable,
  page: { filter: ModerationFilter; isOldestFirst: boolean; after: number | undefined; limit: number },
): Promise<ModeratedReview[]> {
  const { filter, isOldestFirst, after, limit } = page
  const beyond = after === undefined ? sql`` : isOldestFirst ? sql`and r.id > ${after}` : sql`and r.id < ${after}`
  const rows = await selectRows<ModeratedReview>(
    db,
    sql`${moderated} where ${conditionsOf(filter)} ${beyond}
    order by ${isOldestFirst ? sql`r.id` : sql`r.id desc`} limit ${limit}`,
  )
  return rows.map(pictured)
}

export async function countModeratedReviews(db: Queryable, filter: ModerationFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from reviews r where ${conditionsOf(filter)}`,
  )
  return row?.n ?? 0
}

export function countByStatus(db: Queryable): Promise<{ status: ReviewStatus; n: number }[]> {
  return selectRows(db, sql`select status, count(*)::integer as n from reviews group by status`)
}

/** Held until the transaction ends, so that the author cannot change the words between reading and publishing. */
export async function findReview(db: Queryable, id: number): Promise<ModeratedReview | null> {
  const [row] = await selectRows<ModeratedReview>(db, sql`${moderated} where r.id = ${id}`)
  return row ? pictured(row) : null
}

export async function lockReview(tx: Queryable, id: number): Promise<ModeratedReview | null> {
  const [row] = await selectRows<ModeratedReview>(tx, sql`${moderated} where r.id = ${id} for update of r`)
  return row ? pictured(row) : null
}

export async function updateModeration(
  tx: Queryable,
  { id, status, rejectReason, reply }: { id: number; status: ReviewStatus; rejectReason: string; reply: string },
): Promise<void> {
  await tx.execute(sql`
    update reviews set status = ${status}, reject_reason = ${rejectReason}, reply = ${reply},
      replied_at = case when ${reply} = '' then null when reply = ${reply} then replied_at else now() end,
      version = version + 1, updated_at = now()
    where id = ${id}`)
}
