import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ManagedEnquiry } from '#shared/enquiry/enquiry-admin-contract.ts'
import type { ShopEnquiry } from '#shared/enquiry/enquiry-contract.ts'
import type { EnquiryKind, EnquiryStatus } from '#shared/enquiry/enquiry-kind.ts'

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

/**
 * The number under which the same words of the same person wait already: sent again within the hour because nobody heard that they were
 * taken. Two at once wait for each other.
 */
export async function findSameEnquiry(tx: Queryable, request: Omit<NewEnquiry, 'consentId'>): Promise<number | null> {
  const { contact } = request
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${request.text}`}, 0))`)
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`select id from requests where status = 'new' and created_at > now() - interval '1 hour'
      and user_id is not distinct from ${request.userId}::integer and kind = ${request.kind} and text = ${request.text}
      and contact_name = ${contact.name} and contact_phone is not distinct from ${contact.phone}::text
      and contact_email is not distinct from ${contact.email}::text
      and product_id is not distinct from ${request.productId}::integer and (photo is not null) = ${request.photo !== null}`,
  )
  return row?.id ?? null
}

type Page = { userId: number; limit: number; beforeId?: number | undefined }

/** The latest first. A product that was hidden since is not named any more. */
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

export type EnquiryFilter = {
  status?: EnquiryStatus | undefined
  kind?: EnquiryKind | undefined
  search?: string | undefined
}

const columns = sql`r.id, r.kind, r.text, r.photo is not null as has_photo, r.status, r.answer, r.version, r.user_id,
  ${utcText(sql`r.answered_at`)} as answered_at, ${utcText(sql`r.created_at`)} as created_at,
  json_build_object('name', r.contact_name, 'phone', r.contact_phone, 'email', r.contact_email) as contact,
  case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as product, p.sku as product_sku,
  (select u.first_name || ' ' || left(u.last_name, 1) || '.' from users u where u.id = r.answered_by) as answered_by,
  (select m.state from mail_outbox m where m.about = 'request:' || r.id order by m.created_at desc, m.id desc limit 1) as email`
const source = sql`from requests r left join products p on p.id = r.product_id`

function conditionsOf({ status, kind, search }: EnquiryFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (status) conditions.push(sql`r.status = ${status}`)
  if (kind) conditions.push(sql`r.kind = ${kind}`)
  // «№ 12» is that one and no other that happens to have these digits.
  const number = /^№\s*([1-9]\d{0,8})$/.exec(search ?? '')?.[1]
  if (number) return sql.join([...conditions, sql`r.id = ${Number(number)}`], sql` and `)
  const words = (search ?? '').toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean).slice(0, 6)
  for (const word of words) conditions.push(sql`position(${word} in r.found_by) > 0`)
  return sql.join(conditions, sql` and `)
}

type Portion = { filter: EnquiryFilter; limit: number; offset: number }

/** The latest first. */
export function findEnquiries(db: Queryable, { filter, limit, offset }: Portion): Promise<ManagedEnquiry[]> {
  return selectRows<ManagedEnquiry>(
    db,
    sql`select ${columns} ${source} where ${conditionsOf(filter)} order by r.id desc limit ${limit} offset ${offset}`,
  )
}

export async function countEnquiries(db: Queryable, filter: EnquiryFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from requests r where ${conditionsOf(filter)}`,
  )
  return row?.n ?? 0
}

export async function countByStatus(db: Queryable): Promise<Record<EnquiryStatus, number>> {
  const [row] = await selectRows<Record<EnquiryStatus, number>>(
    db,
    sql`select count(*) filter (where status = 'new')::integer as new, count(*) filter (where status = 'answered')::integer as answered,
      count(*) filter (where status = 'closed')::integer as closed from requests`,
  )
  return row!
}

export async function findEnquiry(db: Queryable, id: number): Promise<ManagedEnquiry | null> {
  const [row] = await selectRows<ManagedEnquiry>(db, sql`select ${columns} ${source} where r.id = ${id}`)
  return row ?? null
}

/** Whoever answers holds it: nobody gets two answers. */
export async function lockEnquiry(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`select from requests where id = ${id} for no key update`)
}

export async function updateEnquiry(
  tx: Queryable,
  id: number,
  { status, answer, actorId }: { status: EnquiryStatus; answer?: string | undefined; actorId: number },
): Promise<void> {
  const answered =
    answer === undefined ? sql`` : sql`answer = ${answer}, answered_at = now(), answered_by = ${actorId},`
  await tx.execute(sql`
    update requests set ${answered} status = ${status}, version = version + 1, updated_at = now() where id = ${id}`)
}
