import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { OwnReview, OwnReviewOfProduct, ReviewedProduct } from '#shared/review/review-contract.ts'
import type { ReviewSort } from '#shared/review/review-rules.ts'

/** Both the public list and the author's own columns; the shop's own view has its questions in review-moderation-queries. */
export const writtenColumns = sql`r.id, r.rating, r.text, r.model, r.reply, ${utcText(sql`r.created_at`)} as created_at`
export const ownColumns = sql`${writtenColumns}, r.status, r.reject_reason`
const productFacts = sql`json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'sku', p.sku,
  'photos', p.photos, 'drawing', p.drawing)`
/** Photos are stored by their names; whoever looks needs their addresses. */
export function pictured<Row extends { product: ReviewedProduct | null }>(row: Row): Row {
  const { product } = row
  return product ? { ...row, product: { ...product, photos: photoUrls(product.photos, 'products') } } : row
}

/** Null where the join found no product on sale. */
const productColumn = sql`case when p.id is not null then ${productFacts} end as product`

export async function isProductShown(db: Queryable, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products where id = ${productId} and not hidden`)
  return rows.length > 0
}

type PublishedRow = Pick<OwnReview, 'id' | 'rating' | 'text' | 'model' | 'reply' | 'created_at'> & {
  first_name: string
  last_name: string
}

type PublishedPage = {
  productId: number
  rating: number | undefined
  sort: ReviewSort
  after: { rating: number; id: number } | undefined
  limit: number
}

export function findPublishedReviews(db: Queryable, page: PublishedPage): Promise<PublishedRow[]> {
  const { productId, rating, sort, after, limit } = page
  const beyond = {
    new: after && sql`and r.id < ${after.id}`,
    low: after && sql`and (r.rating > ${after.rating} or (r.rating = ${after.rating} and r.id < ${after.id}))`,
  }[sort]
  const order = { new: sql`r.id desc`, low: sql`r.rating, r.id desc` }[sort]
  return selectRows<PublishedRow>(
    db,
    sql`select ${writtenColumns}, u.first_name, u.last_name
    from reviews r join users u on u.id = r.user_id
    where r.product_id = ${productId} and r.status = 'published'
      ${rating === undefined ? sql`` : sql`and r.rating = ${rating}`} ${beyond ?? sql``}
    order by ${order} limit ${limit}`,
  )
}

export function countPublishedByRating(db: Queryable, productId: number): Promise<{ rating: number; count: number }[]> {
  return selectRows(
    db,
    sql`select rating, count(*)::integer as count from reviews
    where product_id = ${productId} and status = 'published' group by rating`,
  )
}

const completedOrders = (userId: number, productId: SQL | number) => sql`
  select o.id from orders o join order_items i on i.order_id = o.id
  where o.user_id = ${userId} and o.status = 'completed' and i.product_id = ${productId}`

/** The buyer's right and the review in one statement. Null: not bought, or said already. */
export async function insertReview(
  db: Queryable,
  review: { userId: number; productId: number; rating: number; text: string; model: string },
): Promise<OwnReview | null> {
  const { userId, productId, rating, text, model } = review
  const [row] = await selectRows<OwnReview>(
    db,
    sql`with r as (
      insert into reviews (product_id, user_id, order_id, rating, text, model)
      select ${productId}::integer, ${userId}::integer, bought.id, ${rating}::smallint, ${text}, ${model}
      from (${completedOrders(userId, productId)} order by o.id desc limit 1) bought
      on conflict (product_id, user_id) do nothing returning *)
    select ${ownColumns} from r`,
  )
  return row ?? null
}

export async function hasBought(db: Queryable, who: { userId: number; productId: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`${completedOrders(who.userId, who.productId)} limit 1`)
  return rows.length > 0
}

export async function findOwnReviewOf(
  db: Queryable,
  { userId, productId }: { userId: number; productId: number },
): Promise<OwnReview | null> {
  const [row] = await selectRows<OwnReview>(
    db,
    sql`select ${ownColumns} from reviews r where r.user_id = ${userId} and r.product_id = ${productId}`,
  )
  return row ?? null
}

type Change = {
  reviewId: number
  userId: number
  rating?: number | undefined
  text?: string | undefined
  model?: string | undefined
}

/** Changed words were read by nobody yet: back to the queue. Null: no such review of this person. */
export async function updateOwnReview(db: Queryable, change: Change): Promise<OwnReview | null> {
  const [row] = await selectRows<OwnReview>(
    db,
    sql`with r as (
      update reviews set rating = coalesce(${change.rating ?? null}::smallint, rating),
        text = coalesce(${change.text ?? null}::text, text), model = coalesce(${change.model ?? null}::text, model),
        status = 'pending', reject_reason = '', version = version + 1, updated_at = now()
      where id = ${change.reviewId} and user_id = ${change.userId} returning *)
    select ${ownColumns} from r`,
  )
  return row ?? null
}

export async function deleteOwnReview(
  db: Queryable,
  { reviewId, userId }: { reviewId: number; userId: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from reviews where id = ${reviewId} and user_id = ${userId} returning id`,
  )
  return rows.length > 0
}

type OwnPage = { userId: number; limit: number; before: number | undefined }

export async function findOwnReviews(db: Queryable, { userId, limit, before }: OwnPage): Promise<OwnReviewOfProduct[]> {
  const rows = await selectRows<OwnReviewOfProduct>(
    db,
    sql`select ${ownColumns}, ${productColumn}
    from reviews r left join products p on p.id = r.product_id and not p.hidden
    where r.user_id = ${userId} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
    order by r.id desc limit ${limit}`,
  )
  return rows.map(pictured)
}

export async function countOwnReviews(db: Queryable, userId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from reviews where user_id = ${userId}`,
  )
  return row?.n ?? 0
}

/** Received products still on sale about which the buyer has said nothing; `line` is the place in the list. */
const waiting = (userId: number) => sql`
  select i.product_id, max(i.id) as line from orders o join order_items i on i.order_id = o.id
    join products v on v.id = i.product_id and not v.hidden
  where o.user_id = ${userId} and o.status = 'completed'
    and not exists (select from reviews r where r.user_id = ${userId} and r.product_id = i.product_id)
  group by i.product_id`

export async function findWaitingProducts(
  db: Queryable,
  { userId, limit, before }: { userId: number; limit: number; before: string | undefined },
): Promise<{ line: string; product: ReviewedProduct }[]> {
  const rows = await selectRows<{ line: string; product: ReviewedProduct }>(
    db,
    sql`select w.line::text as line, ${productFacts} as product
    from (${waiting(userId)}) w join products p on p.id = w.product_id
    where ${before ?? null}::bigint is null or w.line < ${before ?? null}::bigint
    order by w.line desc limit ${limit}`,
  )
  return rows.map(pictured)
}

export async function countWaitingProducts(db: Queryable, userId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(db, sql`select count(*)::integer as n from (${waiting(userId)}) w`)
  return row?.n ?? 0
}
