import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Synonym, SynonymChange, SynonymInput } from '#shared/search/search-admin-contract.ts'

export async function findSynonyms(
  db: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ synonyms: Synonym[]; total: number }> {
  const rows = await selectRows<Synonym & { total: number }>(
    db,
    sql`select id, word, means, version, count(*) over ()::integer as total from search_synonyms
    where strpos(word, lower(${search})) > 0 or strpos(lower(means), lower(${search})) > 0
    order by word limit ${limit}::integer offset ${offset}::integer`,
  )
  return { synonyms: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Stem and vocabulary follow by a trigger. */
export async function insertSynonym(db: Queryable, { word, means }: SynonymInput): Promise<Synonym> {
  const rows = await selectRows<Synonym>(
    db,
    sql`insert into search_synonyms (word, stem, means) values (${word}, '', ${means}) returning id, word, means, version`,
  )
  return rows[0]!
}

/** Null where it is gone, or another version than was seen. */
export async function updateSynonym(db: Queryable, id: number, change: SynonymChange): Promise<Synonym | null> {
  const { word, means, version } = change
  const rows = await selectRows<Synonym>(
    db,
    sql`update search_synonyms set word = ${word}, means = ${means}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id, word, means, version`,
  )
  return rows[0] ?? null
}

export async function findSynonym(db: Queryable, id: number): Promise<(Synonym & { changedAt: string }) | null> {
  const rows = await selectRows<Synonym & { changedAt: string }>(
    db,
    sql`select id, word, means, version, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from search_synonyms where id = ${id}`,
  )
  return rows[0] ?? null
}

export async function deleteSynonym(db: Queryable, id: number): Promise<Synonym | null> {
  const rows = await selectRows<Synonym>(
    db,
    sql`delete from search_synonyms where id = ${id} returning id, word, means, version`,
  )
  return rows[0] ?? null
}
