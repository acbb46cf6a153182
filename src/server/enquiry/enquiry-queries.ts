import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { utcText } from '#server/platform/database/sql-time.ts'
import type { ShopEnquiry } from '#shared/enquiry/enquiry-contract.ts'
import type { EnquiryKind } from '#shared/enquiry/enquiry-kind.ts'

export type Contact = { name: string; phone: string | null; email: string | null }

export async function findContactOf(db: Queryable, userId: number): Promise<Contact | null> {
  const { rows } = await db.execute<Contact>(sql`
    select left(first_name || ' ' || last_name, 100) as name, phone, email from users where id = ${userId}`)
  return rows[0] ?? null
}

type Consent = { purpose: string; version: string; textSha256: string; ip: string; userAgent: string }

export async function insertGuestConsent(db: Queryable, given: Consent): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into consents (purpose, document_version, text_sha256, ip, user_agent)
    values (${given.purpose}, ${given.version}, ${given.textSha256}, ${given.ip}, ${given.userAgent}) returning id::text`)
  return rows[0]!.id
}

type NewEnquiry = {
  userId: number | null
  kind: EnquiryKind
  text: string
  contact: Contact
  productId: number | null
  photo: string | null
  consentId: string | null
}

export async function insertEnquiry(db: Queryable, request: NewEnquiry): Promise<number> {
  const { contact } = request
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into requests (user_id, kind, text, contact_name, contact_phone, contact_email, product_id, photo, consent_id)
    values (${request.userId}, ${request.kind}, ${request.text}, ${contact.name}, ${contact.phone}, ${contact.email},
      ${request.productId}, ${request.photo}, ${request.consentId}::bigint) returning id`)
  return rows[0]!.id
}

type Page = { userId: number; limit: number; beforeId?: number | undefined }

/** The latest first. A part that was hidden since is not named any more. */
export async function findEnquiriesOf(db: Queryable, { userId, limit, beforeId }: Page): Promise<ShopEnquiry[]> {
  const { rows } = await db.execute<ShopEnquiry>(sql`
    select r.id, r.kind, r.text, r.photo is not null as has_photo, r.status, r.answer,
      ${utcText(sql`r.answered_at`)} as answered_at, ${utcText(sql`r.created_at`)} as created_at,
      case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as product
    from requests r left join products p on p.id = r.product_id and not p.hidden
    where r.user_id = ${userId} and (${beforeId ?? null}::integer is null or r.id < ${beforeId ?? null}::integer)
    order by r.id desc limit ${limit}`)
  return rows
}

export async function countEnquiriesOf(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from requests where user_id = ${userId}`,
  )
  return rows[0]?.n ?? 0
}

export async function findEnquiryPhoto(
  db: Queryable,
  id: number,
): Promise<{ userId: number | null; photo: string | null } | null> {
  const { rows } = await db.execute<{ userId: number | null; photo: string | null }>(
    sql`select user_id as "userId", photo from requests where id = ${id}`,
  )
  return rows[0] ?? null
}

/** Of these files, the ones that some request refers to. */
export async function findKnownPhotos(db: Queryable, names: string[]): Promise<string[]> {
  const question = sql`select photo from requests where photo = any (${sql.param(names)}::text[])`
  const rows = await selectRows<{ photo: string }>(db, question)
  return rows.map((row) => row.photo)
}
