import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { KeyScope } from '#shared/api/key-scope.ts'
import type { ManagedKey } from '#shared/api-key/api-key-contract.ts'

function keysWhere(condition: SQL): SQL {
  return sql`select k.id, k.name, k.prefix, k.scopes, k.per_minute, concat_ws(' ', u.first_name, u.last_name) as made_by,
      ${utcText(sql`k.created_at`)} as created_at, ${utcText(sql`k.last_used_at`)} as last_used_at, ${utcText(sql`k.expires_at`)} as expires_at,
      ${utcText(sql`k.ended_at`)} as ended_at,
      case when k.ended_at is not null then 'ended' when k.expires_at <= now() then 'expired'
        when u.staff_role is distinct from 'owner' or u.blocked_at is not null or u.erased_at is not null then 'maker' end as "end"
    from api_keys k join users u on u.id = k.made_by where ${condition}
    order by k.ended_at is not null, k.id desc`
}

export function findKeys(db: Queryable): Promise<ManagedKey[]> {
  return selectRows<ManagedKey>(db, keysWhere(sql`true`))
}

export async function findKeyById(db: Queryable, id: number): Promise<ManagedKey | null> {
  const [key] = await selectRows<ManagedKey>(db, keysWhere(sql`k.id = ${id}`))
  return key ?? null
}

type NewKey = {
  name: string
  prefix: string
  hash: Buffer
  scopes: KeyScope[]
  perMinute: number
  expiresAt: Date | null
  madeBy: number
}

export async function insertKey(tx: Queryable, key: NewKey): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into api_keys (name, prefix, key_hash, scopes, per_minute, expires_at, made_by)
      values (${key.name}, ${key.prefix}, ${key.hash}, ${sql.param(key.scopes)}::text[], ${key.perMinute},
        ${key.expiresAt?.toISOString() ?? null}, ${key.madeBy}) returning id`,
  )
  if (!row) throw new Error('a key that was not stored')
  return row.id
}

/** False: it had ended already, or never was. */
export async function endKeyById(tx: Queryable, { id, endedBy }: { id: number; endedBy: number }): Promise<boolean> {
  const { rows } = await tx.execute(sql`update api_keys set ended_at = now(), ended_by = ${endedBy}
    where id = ${id} and ended_at is null returning 1`)
  return rows.length > 0
}
