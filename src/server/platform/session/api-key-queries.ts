import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareRows } from '#server/platform/database/sql-rows.ts'
import { type KeyScope, keyScopes } from '#shared/api/key-scope.ts'
import type { SessionUser } from './sessions-queries.ts'

export type KeyCaller = {
  id: number
  name: string
  scopes: KeyScope[]
  perMinute: number
  /** Whoever made it. */
  user: SessionUser
}

type KeyRow = SessionUser & {
  keyId: number
  name: string
  scopes: string[]
  perMinute: number
  isUsedAnew: boolean
}

/** Asked with every call, so that a key ends at once, and with whoever made it. */
const askKey = prepareRows<KeyRow>(
  'api-key',
  sql`select k.id as "keyId", k.name, k.scopes, k.per_minute as "perMinute",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUsedAnew",
      u.id, u.role, u.staff_role as "staffRole", u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_confirmed_at is not null as "emailConfirmed"
    from api_keys k join users u on u.id = k.made_by
    where k.key_hash = ${sql.placeholder('hash')}::bytea and k.ended_at is null and (k.expires_at is null or k.expires_at > now())
      and u.staff_role = 'owner' and u.blocked_at is null and u.erased_at is null`,
)

export async function findKey(db: Queryable, hash: Buffer): Promise<KeyCaller | null> {
  const [row] = await askKey(db, { hash })
  if (!row) return null
  const { keyId, name, scopes, perMinute, isUsedAnew, ...user } = row
  if (isUsedAnew) await db.execute(sql`update api_keys set last_used_at = now() where id = ${keyId}`)
  // A scope of another version of the shop opens nothing here.
  return { id: keyId, name, scopes: keyScopes.filter((scope) => scopes.includes(scope)), perMinute, user }
}
