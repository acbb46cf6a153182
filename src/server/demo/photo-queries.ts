import type pg from 'pg'
import { run, type SqlClient } from './seed-queries.ts'

/** Sections and parts that have a photo of their own by now keep it. */
export async function setCategoryPhotos(client: SqlClient, rows: { drawing: string; photo: string }[]) {
  await run(
    client,
    `update categories c set photos = jsonb_build_array(t.photo)
     from unnest($1::text[], $2::text[]) as t (drawing, photo) where c.drawing = t.drawing and c.photos = '[]'`,
    [rows.map((row) => row.drawing), rows.map((row) => row.photo)],
  )
}

export async function setProductPhotos(client: SqlClient, rows: { sku: string; photos: string[] }[]) {
  await run(
    client,
    `update products p set photos = t.photos::jsonb
     from unnest($1::text[], $2::text[]) as t (sku, photos) where lower(p.sku) = lower(t.sku) and p.photos = '[]'`,
    [rows.map((row) => row.sku), rows.map((row) => JSON.stringify(row.photos))],
  )
}

export async function hasCategoryPhoto(client: SqlClient, photos: string[]): Promise<boolean> {
  const rows = await run<{ found: boolean }>(
    client,
    'select exists (select from categories where photos ->> 0 = any ($1::text[])) as found',
    [photos],
  )
  return rows[0]?.found ?? false
}

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_003

/** Of several processes of one shop only one does the work; the others go without it. */
export async function withPhotoLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    const rows = await run<{ held: boolean }>(client, 'select pg_try_advisory_lock($1) as held', [lockKey])
    if (!rows[0]?.held) return
    await work(client).finally(() => run(client, 'select pg_advisory_unlock($1)', [lockKey]))
  } finally {
    client.release()
  }
}
