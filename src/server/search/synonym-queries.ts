import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { Synonym, SynonymInput } from '#shared/search/search-admin-contract.ts'

export async function findSynonyms(
  db: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ synonyms: Synonym[]; total: number }> {
  const rows = await selectRows<Synonym & { total: number }>(
    db,
    sql`select id, word, means, count(*) over ()::integer as total from search_synonyms
    where strpos(word, lower(${search})) > 0 or strpos(lower(means), lower(${search})) > 0
    order by word limit ${limit}::integer offset ${offset}::integer`,
  )
  return { synonyms: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Stem and vocabulary follow by a trigger. */
export async function insertSynonym(db: Queryable, { word, means }: SynonymInput): Promise<Synonym> {
  const rows = await selectRows<Synonym>(
    db,
    sql`insert into search_synonyms (word, stem, means) values (${word}, '', ${means}) returning id, word, means`,
  )
  return rows[0]!
}

export async function updateSynonym(db: Queryable, id: number, { word, means }: SynonymInput): Promise<Synonym | null> {
  const rows = await selectRows<Synonym>(
    db,
    sql`update search_synonyms set word = ${word}, means = ${means}, updated_at = now() where id = ${id}
    returning id, word, means`,
  )
  return rows[0] ?? null
}

export async function deleteSynonym(db: Queryable, id: number): Promise<Synonym | null> {
  const rows = await selectRows<Synonym>(
    db,
    sql`delete from search_synonyms where id = ${id} returning id, word, means`,
  )
  return rows[0] ?? null
}
