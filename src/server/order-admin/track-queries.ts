import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

export async function updateTrack(tx: Queryable, orderId: number, trackNumber: string | null): Promise<void> {
  await tx.execute(
    sql`update orders set track_number = ${trackNumber}, version = version + 1, updated_at = now() where id = ${orderId}`,
  )
}
