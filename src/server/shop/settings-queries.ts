import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { WaitingCounts } from '#shared/shop/settings-endpoints.ts'

/** `value` null: the standard holds again. Rows are never deleted, so that a version is never used twice. */
export type SettingRow = { name: string; value: unknown; version: number; at: string; by: string | null }

const columns = sql`s.name, s.value, s.version, ${utcText(sql`s.updated_at`)} as at,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as by`

export function findSettings(db: Queryable): Promise<SettingRow[]> {
  return selectRows<SettingRow>(
    db,
    sql`select ${columns} from shop_settings s left join users u on u.id = s.updated_by order by s.name`,
  )
}

export async function findSetting(db: Queryable, name: string): Promise<SettingRow | null> {
  const [row] = await selectRows<SettingRow>(
    db,
    sql`select ${columns} from shop_settings s left join users u on u.id = s.updated_by where s.name = ${name}`,
  )
  return row ?? null
}

type Write = { name: string; value: unknown; version: number; actorId: number }

/** False: somebody else was quicker. */
export async function writeSetting(tx: Queryable, { name, value, version, actorId }: Write): Promise<boolean> {
  const rows = await selectRows<{ version: number }>(
    tx,
    sql`insert into shop_settings (name, value, updated_by) values (${name}, ${JSON.stringify(value)}::jsonb, ${actorId})
    on conflict (name) do update set value = excluded.value, version = shop_settings.version + 1, updated_at = now(),
      updated_by = excluded.updated_by
    where shop_settings.version = ${version}
    returning version`,
  )
  return rows.length > 0
}

/** Asked with every screen of management: four short looks into indexes by status. */
export async function countWaiting(db: Queryable): Promise<WaitingCounts> {
  const [counts] = await selectRows<WaitingCounts>(
    db,
    sql`select
      (select count(*)::integer from master_requests where status = 'pending') as master_requests,
      (select count(*)::integer from orders where status = 'new') as new_orders,
      (select count(*)::integer from reviews where status = 'pending') as pending_reviews,
      (select count(*)::integer from product_questions where status = 'pending' or offer <> '') as pending_questions`,
  )
  return counts!
}
