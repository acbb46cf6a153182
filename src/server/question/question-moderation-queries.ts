import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { ModeratedQuestion } from '#shared/question/question-contract.ts'
import type { Answerer, QuestionStatus } from '#shared/question/question-rules.ts'
import { answerColumn } from './question-queries.ts'

/** The shop sees hidden products too. */
const moderated = sql`select q.id, q.text, q.status, q.reject_reason, ${answerColumn}, q.version, ${utcText(sql`q.created_at`)} as created_at,
    json_build_object('user_id', q.user_id, 'name', q.author_name, 'email', q.email) as author,
    case when q.offer <> '' then json_build_object('text', q.offer, 'name', m.first_name) end as offer,
    json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'sku', p.sku, 'photos', p.photos, 'drawing', p.drawing) as product
  from product_questions q join products p on p.id = q.product_id left join users m on m.id = q.master_id`

export type QuestionView = 'waiting' | 'unanswered' | 'published' | 'rejected'

const views: Record<QuestionView, SQL> = {
  waiting: sql`(q.status = 'pending' or q.offer <> '')`,
  unanswered: sql`q.status = 'published' and q.answer = ''`,
  published: sql`q.status = 'published'`,
  rejected: sql`q.status = 'rejected'`,
}

export type QuestionFilter = { view: QuestionView; search: string | undefined }

function conditionsOf({ view, search }: QuestionFilter): SQL {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${views[view]} ${like ? sql`and (q.text ilike ${like} or q.answer ilike ${like} or p.name ilike ${like} or p.sku ilike ${like} or q.author_name ilike ${like})` : sql``}`
}

type Page = { filter: QuestionFilter; after: number | undefined; limit: number }

/** What waits is worked off from its oldest end; the rest is looked at from the newest. */
export async function findModeratedQuestions(
  db: Queryable,
  { filter, after, limit }: Page,
): Promise<ModeratedQuestion[]> {
  const isOldestFirst = filter.view === 'waiting'
  const beyond = after === undefined ? sql`` : isOldestFirst ? sql`and q.id > ${after}` : sql`and q.id < ${after}`
  const rows = await selectRows<ModeratedQuestion>(
    db,
    sql`${moderated} where ${conditionsOf(filter)} ${beyond} order by ${isOldestFirst ? sql`q.id` : sql`q.id desc`} limit ${limit}`,
  )
  return rows.map(pictured)
}

export async function countModeratedQuestions(db: Queryable, filter: QuestionFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from product_questions q join products p on p.id = q.product_id where ${conditionsOf(filter)}`,
  )
  return row?.n ?? 0
}

/** Held until the transaction ends: a master who offers an answer meanwhile changes another version. */
export async function lockQuestion(tx: Queryable, id: number): Promise<ModeratedQuestion | null> {
  const [row] = await selectRows<ModeratedQuestion>(tx, sql`${moderated} where q.id = ${id} for update of q`)
  return row ? pictured(row) : null
}

/** Photos are stored by their names; whoever looks needs their addresses. */
function pictured(row: ModeratedQuestion): ModeratedQuestion {
  return { ...row, product: { ...row.product, photos: photoUrls(row.product.photos, 'products') } }
}

type Decided = {
  id: number
  status: QuestionStatus
  rejectReason: string
  answer: { text: string; answeredBy: Answerer } | null
  isOfferDropped: boolean
}

/** An answer ends the offer; the master's name stays with the answer where it is the master's. */
export async function updateQuestion(tx: Queryable, { id, status, rejectReason, answer, isOfferDropped }: Decided) {
  const text = answer?.text ?? ''
  const byMaster = answer?.answeredBy === 'master'
  await tx.execute(sql`
    update product_questions q set status = ${status}, reject_reason = ${rejectReason}, answer = ${text},
      answered_by = ${text === '' ? null : (answer?.answeredBy ?? null)},
      answer_name = case when ${byMaster}::boolean then coalesce((select first_name from users where id = q.master_id), q.answer_name) else '' end,
      answered_at = case when ${text} = '' then null when answer = ${text} then answered_at else now() end,
      offer = case when ${isOfferDropped}::boolean then '' else offer end,
      master_id = case when ${byMaster}::boolean or not ${isOfferDropped}::boolean then master_id end,
      version = version + 1, updated_at = now()
    where id = ${id}`)
}
