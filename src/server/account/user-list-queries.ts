import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import type { UserRole } from '#shared/account/account-contract.ts'
import { type UserRow, userColumns } from './account-queries.ts'

/** Every word must be found somewhere in the name, the e-mail or the phone. */
export type UserFilter = { search: string; role?: UserRole | undefined }

export async function findUsers(
  db: Queryable,
  { limit, beforeId, ...filter }: UserFilter & { limit: number; beforeId?: number | undefined },
): Promise<UserRow[]> {
  const { rows } = await db.execute<UserRow>(sql`
    select ${userColumns} from users
    where ${matching(filter)} and (${beforeId ?? null}::integer is null or id < ${beforeId ?? null}::integer)
    order by id desc limit ${limit}`)
  return rows
}

export async function countUsers(db: Queryable, filter: UserFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::integer as n from users where ${matching(filter)}`,
  )
  return rows[0]?.n ?? 0
}

function matching({ search, role }: UserFilter): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  // The names apart: e-mail and phone are sorted by bytes, and under that rule Russian letters have no lower case.
  const names = sql`lower(concat_ws(' ', last_name, first_name, patronymic))`
  const everything = sql`(concat_ws(' ', ${names}, email, phone) collate "C")`
  const found = words.map((word) => sql`and position(${word} in ${everything}) > 0`)
  return sql`erased_at is null and (${role ?? null}::text is null or role = ${role ?? null}::text) ${sql.join(found, sql` `)}`
}
