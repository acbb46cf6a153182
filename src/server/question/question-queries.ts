import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { PublishedQuestion } from '#shared/question/question-contract.ts'

/** Null while nobody has answered. */
export const answerColumn = sql`case when q.answer <> '' then json_build_object('text', q.answer, 'answered_by', q.answered_by,
  'answer_name', q.answer_name, 'answered_at', ${utcText(sql`q.answered_at`)}) end as answer`

/** Null: not on sale. */
export async function findAskedProduct(
  db: Queryable,
  productId: number,
): Promise<{ id: number; name: string; sku: string } | null> {
  const [row] = await selectRows<{ id: number; name: string; sku: string }>(
    db,
    sql`select id, name, sku from products where id = ${productId} and not hidden`,
  )
  return row ?? null
}

type Page = { productId: number; before: number | undefined; limit: number }
export type PublishedRow = Omit<PublishedQuestion, 'author'> & { author_name: string }

/** The latest first. */
export function findPublishedQuestions(db: Queryable, { productId, before, limit }: Page): Promise<PublishedRow[]> {
  return selectRows<PublishedRow>(
    db,
    sql`select q.id, q.author_name, q.text, ${utcText(sql`q.created_at`)} as created_at, ${answerColumn}
    from product_questions q where q.product_id = ${productId} and q.status = 'published'
      ${before === undefined ? sql`` : sql`and q.id < ${before}`}
    order by q.id desc limit ${limit}`,
  )
}

export async function countPublishedQuestions(db: Queryable, productId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from product_questions where product_id = ${productId} and status = 'published'`,
  )
  return row?.n ?? 0
}

export async function findAsker(db: Queryable, userId: number): Promise<{ name: string; email: string | null } | null> {
  const [row] = await selectRows<{ name: string; email: string | null }>(
    db,
    sql`select first_name as name, email from users where id = ${userId}`,
  )
  return row ?? null
}

type Consent = { purpose: string; version: string; textSha256: string; ip: string; userAgent: string }
type NewQuestion = { productId: number; userId: number | null; name: string; email: string | null; text: string }

/**
 * The number of the same question of the same person, which waits already: sent again within the hour because nobody heard that it was
 * taken. Two at once wait for each other.
 */
export async function findSameQuestion(tx: Queryable, question: NewQuestion): Promise<number | null> {
  const { productId, userId, name, email, text } = question
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`question ${text}`}, 0))`)
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`select id from product_questions where product_id = ${productId} and status = 'pending'
      and created_at > now() - interval '1 hour' and user_id is not distinct from ${userId}::integer
      and author_name = ${name} and email is not distinct from ${email}::text and text = ${text}`,
  )
  return row?.id ?? null
}

/** A guest's consent and the question in one statement. */
export async function insertQuestion(db: Queryable, question: NewQuestion, consent: Consent | null): Promise<number> {
  const { productId, userId, name, email, text } = question
  const given = consent
    ? sql`insert into consents (purpose, document_version, text_sha256, ip, user_agent)
        values (${consent.purpose}, ${consent.version}, ${consent.textSha256}, ${consent.ip}, ${consent.userAgent}) returning id`
    : sql`select null::bigint as id`
  const [row] = await selectRows<{ id: number }>(
    db,
    sql`with consent as (${given})
    insert into product_questions (product_id, user_id, author_name, email, consent_id, text)
    select ${productId}::integer, ${userId}::integer, ${name}, ${email}::text, consent.id, ${text} from consent returning id`,
  )
  if (!row) throw new Error('a question was not stored')
  return row.id
}

/** Only where nobody has answered or offered an answer yet. */
export async function offerAnswer(
  db: Queryable,
  { questionId, masterId, text }: { questionId: number; masterId: number; text: string },
): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`update product_questions set offer = ${text}, master_id = ${masterId}, version = version + 1, updated_at = now()
    where id = ${questionId} and status = 'published' and answer = '' and (offer = '' or master_id = ${masterId}) returning id`,
  )
  return rows.length > 0
}

export async function isQuestionShown(db: Queryable, questionId: number): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from product_questions q join products p on p.id = q.product_id and not p.hidden
    where q.id = ${questionId} and q.status = 'published'`,
  )
  return rows.length > 0
}
