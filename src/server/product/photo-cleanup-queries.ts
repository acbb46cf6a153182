import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** Copies of a part share its photos, and what was changed in the last month may still be taken back or looked up. */
export async function findNamedPhotos(db: Queryable): Promise<Set<string>> {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`select distinct named.parts[1] as name from (
      select photos::text as text from products where photos <> '[]'::jsonb
      union all select photos::text from categories where photos <> '[]'::jsonb
      union all select changes::text from catalogue_edits where changes ? 'photos' and at > now() - interval '30 days') t,
      regexp_matches(t.text, '(p-[0-9a-f]{16}-[0-9a-f]{6}\\.webp)', 'g') as named (parts)`,
  )
  return new Set(rows.map(({ name }) => name))
}
