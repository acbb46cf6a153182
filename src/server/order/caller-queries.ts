import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { Caller } from '#shared/order/day-contract.ts'

const most = 6

/** People with an account and people who ordered without one; the place is that of their last order. */
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
      (select u.id as user_id, u.role, u.first_name, u.last_name, u.patronymic, u.phone collate "default" as phone,
        u.email collate "default" as email from users u
        where u.erased_at is null and u.phone is not null and ${known} order by u.id desc limit ${most})
      union all
      (select * from (select distinct on (o.phone) null::integer, null::text, o.first_name, o.last_name, o.patronymic,
          o.phone collate "default" as phone, o.email collate "default" from orders o
        where o.user_id is null and o.phone is not null and ${found} order by o.phone, o.id desc limit ${most}) guests
        where not exists (select from users u where u.phone = guests.phone)))
    select p.*, l.city, l.address, l.postcode,
      (select count(*)::integer from orders o where o.user_id = p.user_id or o.phone = p.phone) as orders_count
    from people p left join lateral (select o.city, o.address, o.postcode from orders o
      where (o.user_id = p.user_id or o.phone = p.phone) and o.city is not null order by o.id desc limit 1) l on true
    limit ${most}`,
  )
}

/** At whose prices the caller buys. */
export async function findCallerRole(db: Queryable, userId: number): Promise<Caller['role']> {
  const [row] = await selectRows<{ role: Caller['role'] }>(
    db,
    sql`select role from users where id = ${userId} and erased_at is null`,
  )
  return row?.role ?? null
}
