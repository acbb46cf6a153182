import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

type NewPhoto = { orderId: number; photo: string; most: number }

/** Null: so many of this order are stored already. The order must be held: two at once do not exceed it. */
export async function insertReturnPhoto(tx: Queryable, { orderId, photo, most }: NewPhoto): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into return_photos (order_id, photo) select ${orderId}, ${photo}
    where (select count(*) from return_photos where order_id = ${orderId}) < ${most} returning id`,
  )
  return row?.id ?? null
}

/** Those of these photos that are this order's and waited for their request are its own from now on. */
export async function joinPhotos(tx: Queryable, given: { orderId: number; returnId: number; ids: number[] }) {
  const { orderId, returnId, ids } = given
  if (ids.length === 0) return
  await tx.execute(
    sql`update return_photos set return_id = ${returnId}
    where id = any (${sql.param(ids)}::integer[]) and order_id = ${orderId} and return_id is null`,
  )
}

export async function findReturnPhoto(db: Queryable, { orderId, id }: { orderId: number; id: number }) {
  const [row] = await selectRows<{ photo: string }>(
    db,
    sql`select photo from return_photos where id = ${id} and order_id = ${orderId}`,
  )
  return row?.photo ?? null
}

/** Photos whose request never came. */
export async function deleteUnsentPhotos(db: Queryable, { olderThanHours }: { olderThanHours: number }): Promise<void> {
  await db.execute(sql`delete from return_photos
    where return_id is null and created_at < now() - make_interval(hours => ${olderThanHours}::integer)`)
}

/** Of these files, the ones that are some return's. */
export async function findKnownReturnPhotos(db: Queryable, names: string[]): Promise<string[]> {
  const question = sql`select photo from return_photos where photo = any (${sql.param(names)}::text[])`
  return (await selectRows<{ photo: string }>(db, question)).map(({ photo }) => photo)
}
