import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareRows, prepareStatement, selectRows } from '#server/platform/database/sql-rows.ts'
import { type Held, mostUnconfirmedOrders } from '#shared/checkout/unconfirmed-order.ts'

export type ContactProof = { email: boolean; phone: boolean }

/** Of placeholders `email` and `phone`. A mailbox is proved by a code or a link that came back from it, a phone by an order that was handed over. */
export const contactProof = sql`select exists (select from users u where u.email = ${sql.placeholder('email')}::text
      and u.email_confirmed_at is not null and u.blocked_at is null)
    or exists (select from orders o where o.email = ${sql.placeholder('email')}::text and o.email_confirmed_at is not null) as email,
  exists (select from orders o where o.phone = ${sql.placeholder('phone')}::text and o.status = 'completed') as phone`

const askProof = prepareRows<ContactProof>('contact-proof', contactProof)

export async function findContactProof(
  db: Queryable,
  { email, phone }: { email: string | null; phone: string },
): Promise<ContactProof> {
  const [row] = await askProof(db, { email, phone })
  return row!
}

type Taking = { orderId: number; subjects: string[]; total: number; mostTotal: number }

const insertPlaces = prepareStatement<unknown>(
  'take-places',
  sql`insert into unconfirmed_places (subject, place, order_id, total)
    select s.subject, free.place, ${sql.placeholder('orderId')}::integer, ${sql.placeholder('total')}::bigint
    from unnest(${sql.placeholder('subjects')}::text[]) s (subject)
    cross join lateral (select min(n) as place from generate_series(1, ${mostUnconfirmedOrders}::integer) n
      where not exists (select from unconfirmed_places p where p.subject = s.subject and p.place = n)) free
    where free.place is not null
      and (select coalesce(sum(p.total), 0) from unconfirmed_places p where p.subject = s.subject)
        + ${sql.placeholder('total')}::bigint <= ${sql.placeholder('mostTotal')}::bigint
    order by s.subject
    on conflict do nothing returning 1`,
)

/**
 * One free place of each subject. False: there is none, or the sum is too large, or somebody takes the same one now. Two at
 * once see the same free place, and the key lets one of them have it; whoever comes later sees what the first took.
 */
export async function takePlaces(tx: Queryable, { orderId, subjects, total, mostTotal }: Taking): Promise<boolean> {
  const taken = await insertPlaces(tx, { orderId, subjects, total, mostTotal })
  return taken.length === subjects.length
}

export async function leavePlaces(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`delete from unconfirmed_places where order_id = ${orderId}`)
}

/** Of the fullest of them. */
export async function findHeld(tx: Queryable, subjects: string[]): Promise<Held> {
  const [row] = await selectRows<Held>(
    tx,
    sql`select coalesce(max(n), 0)::integer as orders, coalesce(max(total), 0)::float8 as total
    from (select count(*) as n, sum(total) as total from unconfirmed_places
      where subject = any (${sql.param(subjects)}::text[]) group by subject) held`,
  )
  return row!
}

export async function confirmByMail(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`
    update orders set email_confirmed_at = coalesce(email_confirmed_at, now()),
      expires_at = case when unconfirmed and payment_method = 'on_receipt' then null else expires_at end, unconfirmed = false,
      version = version + 1, updated_at = now() where id = ${orderId}`)
}
