import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { utcText } from '#server/platform/database/sql-time.ts'
import type { ManagedEnquiry } from '#shared/enquiry/enquiry-admin-contract.ts'
import type { EnquiryKind, EnquiryStatus } from '#shared/enquiry/enquiry-kind.ts'

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
  (select m.state from mail_outbox m where m.about = 'request:' || r.id order by m.created_at desc, m.id desc limit 1) as letter`
const source = sql`from requests r left join products p on p.id = r.product_id`

function conditionsOf({ status, kind, search }: EnquiryFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (status) conditions.push(sql`r.status = ${status}`)
  if (kind) conditions.push(sql`r.kind = ${kind}`)
  const words = (search ?? '').toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean).slice(0, 6)
  const everything = sql`translate(lower(concat_ws(' ', r.id::text, r.contact_name, r.contact_phone, r.contact_email, r.text)), 'ё', 'е')`
  for (const word of words) conditions.push(sql`position(${word} in ${everything}) > 0`)
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
