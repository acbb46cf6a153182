import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { listOf, selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { Guest, GuestCard, GuestSort } from '#shared/guest/guest-contract.ts'

/**
 * Guests are added up from their orders, out of the index orders_of_guests: a table of them would be one more thing that every order
 * has to write, and could say something else than the orders do.
 */

/** An order without an account, to a mailbox; of nobody who asked to be forgotten. */
const ofGuest = sql`user_id is null and email is not null and erasure_asked_at is null`

/** One row a mailbox that at least one of its orders has confirmed. */
function guestsWhere(condition: SQL): SQL {
  return sql`select email, max(id) as id, count(*) filter (where status <> 'cancelled')::integer as orders,
      coalesce(sum(total) filter (where status = 'completed'), 0)::float8 as spent, min(created_at) as first_at, max(created_at) as last_at
    from orders where ${ofGuest} and ${condition} group by email having bool_or(email_confirmed_at is not null)`
}

const orderings: Record<GuestSort, SQL> = {
  seen: sql`last_at desc, id desc`,
  seen_old: sql`last_at, id`,
  orders: sql`orders desc, id desc`,
  spent: sql`spent desc, id desc`,
  email: sql`email`,
  email_desc: sql`email desc`,
}

/** Named as in the latest order. */
function withNames(guests: SQL): SQL {
  return sql`select o.id, concat_ws(' ', o.last_name, o.first_name) as name, o.phone, g.email, g.orders, g.spent,
      ${utcText(sql`g.first_at`)} as first_at, ${utcText(sql`g.last_at`)} as last_at
    from (${guests}) g join orders o on o.id = g.id`
}

type Page = { search: string; sort: GuestSort; limit: number; offset: number }

export function findGuests(db: Queryable, { search, sort, limit, offset }: Page): Promise<Guest[]> {
  const order = orderings[sort]
  const page = sql`select g.*, row_number() over (order by ${order}) as place from (${guestsWhere(matching(search))}) g
    order by ${order} limit ${limit} offset ${offset}`
  return selectRows<Guest>(db, sql`${withNames(page)} order by g.place`)
}

export async function countGuests(db: Queryable, search: string): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (select from orders where ${ofGuest} and ${matching(search)}
      group by email having bool_or(email_confirmed_at is not null)) g`,
  )
  return row?.n ?? 0
}

/** Whoever has an order with every word in the name, the company, the phone or the mailbox. */
function matching(search: string): SQL {
  const words = search.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return sql`true`
  const found = words.map((word) => sql`found_by like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql`email in (select email from orders where ${ofGuest} and ${sql.join(found, sql` and `)})`
}

/** The mailbox of a guest by any of their orders; null: nobody's, an account's, or one that was never confirmed. */
export async function findMailbox(db: Queryable, orderId: number): Promise<string | null> {
  const [row] = await selectRows<{ email: string }>(
    db,
    sql`select email from orders o where id = ${orderId} and ${ofGuest}
      and exists (select from orders c where c.email = o.email and c.user_id is null and c.erasure_asked_at is null
        and c.email_confirmed_at is not null)`,
  )
  return row?.email ?? null
}

const shownOrders = 20
const shownOthers = 10

export async function findGuestCard(db: Queryable, email: string): Promise<Omit<GuestCard, 'note'> | null> {
  const theirs = sql`o.user_id is null and o.erasure_asked_at is null and o.email = ${email}`
  const [card] = await selectRows<Omit<GuestCard, 'note'>>(
    db,
    sql`select g.*,
      (select coalesce(json_agg(phone order by last desc), '[]') from (select o.phone, max(o.id) as last from orders o
        where ${theirs} and o.phone is not null group by o.phone) p) as phones,
      ${listOf(sql`select o.id, o.number::text, o.status, o.total::float8 as total, ${utcText(sql`o.created_at`)} as created_at,
        o.email_confirmed_at is not null as email_confirmed from orders o where ${theirs} order by o.id desc limit ${shownOrders}`)} as latest_orders,
      ${listOf(sql`select r.id, o.id as order_id, o.number::text as order_number, r.status, r.reason, ${utcText(sql`r.created_at`)} as created_at
        from order_returns r join orders o on o.id = r.order_id where ${theirs} order by r.id desc limit ${shownOthers}`)} as returns,
      ${listOf(sql`select r.id, r.kind, r.status, left(r.text, 140) as text, ${utcText(sql`r.created_at`)} as created_at
        from requests r where r.user_id is null and r.contact_email = ${email} order by r.id desc limit ${shownOthers}`)} as enquiries,
      (select u.id from users u where u.email = ${email} and u.email_confirmed_at is not null) as account_id
    from (${withNames(guestsWhere(sql`email = ${email}`))}) g`,
  )
  return card ?? null
}
