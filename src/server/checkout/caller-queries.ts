import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Caller } from '#shared/order/day-contract.ts'

const most = 6

/**
 * Accounts, and customers who ordered without one. A phone in an account is only what somebody typed: another's orders by the same
 * phone are theirs and not the account's, so each is found apart, with its own place. Whoever has received goods comes first.
 */
export function findCallers(db: Queryable, text: string): Promise<Caller[]> {
  const digits = text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  const isPhone = /^[+\d][\d\s()-]*$/.test(text)
  const words = isPhone ? [digits] : text.toLowerCase().replaceAll('ё', 'е').split(/\s+/).slice(0, 4)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const found = sql.join(
    patterns.map((pattern) => sql`o.found_by like ${pattern}`),
    sql` and `,
  )
  const names = sql`translate(lower(concat_ws(' ', u.last_name, u.first_name, u.patronymic)), 'ё', 'е')`
  const known = isPhone
    ? sql`u.phone like ${patterns[0]}`
    : sql.join(
        patterns.map((pattern) => sql`(${names} like ${pattern} or u.email like ${pattern})`),
        sql` and `,
      )
  return selectRows<Caller>(
    db,
    sql`with people as (
      (select u.id as user_id, u.role, tier_of(u.role, u.trade_level) as price_tier, u.first_name, u.last_name, u.patronymic, u.phone collate "default" as phone,
        u.email collate "default" as email, u.email_confirmed_at is not null as email_confirmed from users u
        where u.erased_at is null and u.phone is not null and ${known} order by u.id desc limit ${most})
      union all
      (select distinct on (o.phone) null::integer, null::text, 'retail', o.first_name, o.last_name, o.patronymic,
          o.phone collate "default" as phone, o.email collate "default", o.email_confirmed_at is not null from orders o
        where o.user_id is null and o.phone is not null and ${found}
        order by o.phone, o.status = 'completed' desc, o.id desc limit ${most}))
    select p.*, l.city, l.address, l.postcode, n.orders_count, n.completed > 0 as phone_proved
    from people p
    cross join lateral (select count(*)::integer as orders_count, count(*) filter (where o.status = 'completed') as completed
      from orders o where o.phone = p.phone and o.user_id is not distinct from p.user_id) n
    left join lateral (select o.city, o.address, o.postcode from orders o
      where o.phone = p.phone and o.user_id is not distinct from p.user_id and o.city is not null
      order by o.status = 'completed' desc, o.id desc limit 1) l on true
    order by n.completed > 0 desc, p.user_id desc nulls last limit ${most}`,
  )
}

/** At whose prices the caller buys; null: there is no such account. */
export async function findCallerTier(db: Queryable, userId: number): Promise<PriceTier | null> {
  const [row] = await selectRows<{ tier: PriceTier }>(
    db,
    sql`select tier_of(role, trade_level) as tier from users where id = ${userId} and erased_at is null`,
  )
  return row?.tier ?? null
}

/** Goods of an order of this account were handed over to whoever has this phone. */
export async function isPhoneProved(db: Queryable, { userId, phone }: { userId: number; phone: string }) {
  const [row] = await selectRows<{ isProved: boolean }>(
    db,
    sql`select exists (select from orders where user_id = ${userId} and phone = ${phone} and status = 'completed') as "isProved"`,
  )
  return row?.isProved ?? false
}
