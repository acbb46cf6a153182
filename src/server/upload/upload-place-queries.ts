import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { FilePlace } from '#server/platform/files/placed-files.ts'

export async function hasPlaces(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('public.upload_place') is not null as known`,
  )
  return rows[0]?.known === true
}

/** Null: the files were never moved. */
export async function findPlace(db: Queryable): Promise<(FilePlace & { seconds: number }) | null> {
  const { rows } = await db.execute<FilePlace & { seconds: number }>(
    sql`select url, other, extract(epoch from now() - changed_at)::float8 as seconds from upload_place`,
  )
  return rows[0] ?? null
}

export async function setPlace(db: Queryable, { url, other }: FilePlace): Promise<void> {
  await db.execute(sql`
    insert into upload_place (url, other) values (${url}, ${other})
    on conflict (id) do update set url = excluded.url, other = excluded.other, changed_at = now()`)
}
