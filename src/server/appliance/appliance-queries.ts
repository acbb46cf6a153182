import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Appliance } from '#shared/appliance/appliance-contract.ts'

export async function findAppliances(db: Queryable, userId: number): Promise<Appliance[]> {
  return selectRows<Appliance>(
    db,
    sql`
    select json_build_object('id', m.id, 'brand', m.brand, 'code', m.code, 'category_id', m.category_id, 'note', m.note) as model,
      a.nickname, a.is_default
    from appliances a join appliance_models m on m.id = a.model_id
    where a.user_id = ${userId} order by a.created_at desc, a.model_id desc`,
  )
}

type Given = { userId: number; modelId: number; nickname?: string | undefined }

/** False: it would be one too many. Right only while nobody else changes this person's appliances. */
export async function saveAppliance(
  db: Queryable,
  { userId, modelId, nickname }: Given,
  most: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into appliances as a (user_id, model_id, nickname) select ${userId}::integer, ${modelId}::integer, ${nickname ?? ''}
    where (select count(*) from appliances where user_id = ${userId} and model_id <> ${modelId}) < ${most}
    on conflict (user_id, model_id) do update set nickname = coalesce(${nickname ?? null}::text, a.nickname)
    returning 1`)
  return rows.length > 0
}

export async function makeDefault(
  db: Queryable,
  { userId, modelId }: { userId: number; modelId: number },
): Promise<void> {
  // The old one first: there is never a moment with two.
  await db.execute(
    sql`update appliances set is_default = false where user_id = ${userId} and is_default and model_id <> ${modelId}`,
  )
  await db.execute(sql`update appliances set is_default = true where user_id = ${userId} and model_id = ${modelId}`)
}

/** Where none is the default any more, the latest becomes it. */
export async function ensureDefault(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    update appliances set is_default = true where user_id = ${userId}
      and not exists (select 1 from appliances where user_id = ${userId} and is_default)
      and model_id = (select model_id from appliances where user_id = ${userId} order by created_at desc, model_id desc limit 1)`)
}

export async function deleteAppliance(
  db: Queryable,
  { userId, modelId }: { userId: number; modelId: number },
): Promise<void> {
  await db.execute(sql`delete from appliances where user_id = ${userId} and model_id = ${modelId}`)
}
