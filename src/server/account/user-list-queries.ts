import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { UserRole } from '#shared/account/account-contract.ts'
import type { UserOrder, UserSort } from '#shared/user/user-admin-contract.ts'
import { type UserRow, userColumns } from './account-queries.ts'

/** Every word must be found somewhere in the name, the e-mail or the phone. */
export type UserFilter = { search: string; role?: UserRole | undefined; blocked?: boolean | undefined }

/** What somebody bought, cancelled orders left out, and the day they were last here. */
export type UserListRow = UserRow & { orders: number; spent: number; seenOn: string | null }

const orderings: Record<UserSort, SQL> = {
  new: sql`id desc`,
  old: sql`id`,
  seen: sql`seen_on desc nulls last, id desc`,
  name: sql`last_name, first_name, id`,
  name_desc: sql`last_name desc, first_name desc, id desc`,
}

/** The orders of one page of people only: adding up everybody's would take longer than anybody waits. */
function withOrders(people: SQL): SQL {
  return sql`select p.*, o.orders, o.spent from (${people}) p left join lateral (
      select count(*)::integer as orders, coalesce(sum(total), 0)::float8 as spent
      from orders where user_id = p.id and status <> 'cancelled') o on true`
}

type Page = UserFilter & { sort: UserSort; limit: number; offset: number }

export function findUsers(db: Queryable, { sort, limit, offset, ...filter }: Page): Promise<UserListRow[]> {
  const people = sql`select ${userColumns}, seen_on::text as "seenOn", row_number() over (order by ${orderings[sort]}) as place
    from users where ${matching(filter)} order by ${orderings[sort]} limit ${limit} offset ${offset}`
  return selectRows<UserListRow>(db, sql`${withOrders(people)} order by p.place`)
}

export async function findUser(db: Queryable, id: number): Promise<UserListRow | null> {
  const person = sql`select ${userColumns}, seen_on::text as "seenOn" from users where id = ${id} and erased_at is null`
  const [row] = await selectRows<UserListRow>(db, withOrders(person))
  return row ?? null
}

export async function countUsers(db: Queryable, filter: UserFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from users where ${matching(filter)}`,
  )
  return row?.n ?? 0
}

export function findOrdersOf(db: Queryable, { userId, limit }: { userId: number; limit: number }) {
  return selectRows<UserOrder>(
    db,
    sql`select id, number::text, status, total::float8 as total, ${utcText(sql`created_at`)} as created_at
    from orders where user_id = ${userId} order by id desc limit ${limit}`,
  )
}

/** Who changed somebody's role or access last. */
export async function findLastChange(db: Queryable, userId: number) {
  const [row] = await selectRows<{ by: string | null; at: string }>(
    db,
    sql`select nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, ${utcText(sql`e.at`)} as at
    from audit_events e left join users u on u.id = e.actor_id
    where e.subject_id = ${userId} and e.kind in ('role-changed', 'trade-level-changed', 'blocked', 'unblocked', 'profile-changed')
    order by e.id desc limit 1`,
  )
  return row ?? null
}

function matching({ search, role, blocked }: UserFilter): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  // The names apart: e-mail and phone are sorted by bytes, and under that rule Russian letters have no lower case.
  const names = sql`lower(concat_ws(' ', last_name, first_name, patronymic))`
  const everything = sql`(concat_ws(' ', ${names}, email, phone) collate "C")`
  const found = words.map((word) => sql`and position(${word} in ${everything}) > 0`)
  return sql`erased_at is null and (${role ?? null}::text is null or role = ${role ?? null}::text)
    and (${blocked ?? null}::boolean is null or (blocked_at is not null) = ${blocked ?? null}::boolean) ${sql.join(found, sql` `)}`
}
