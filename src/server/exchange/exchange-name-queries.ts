import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ExchangeProperty } from '#shared/exchange/exchange-catalog.ts'
import { guessPriceTargets } from '#shared/exchange/exchange-settings.ts'
import { saleWord } from '#shared/exchange/sale-settings.ts'
import type { StagedRow } from './exchange-row-queries.ts'

/** Groups, kinds of prices, stores and properties, as 1С names them and as the shop takes them. */

export type NameKind = 'group' | 'price' | 'store' | 'property' | 'status'
export type Named = {
  external_id: string
  name: string
  parent_id: string | null
  target: string | null
  category_id: number | null
  subcategory_id: number | null
}

export async function findProperties(db: Queryable): Promise<ExchangeProperty[]> {
  const rows = await selectRows<{ id: string; name: string; words: Record<string, string> }>(
    db,
    sql`select external_id as id, name, words from exchange_names where kind = 'property'`,
  )
  return rows.map(({ id, name, words }) => ({ id, name, values: new Map(Object.entries(words)) }))
}

export function findNames(db: Queryable, kind: NameKind): Promise<Named[]> {
  return selectRows<Named>(
    db,
    sql`select external_id, name, parent_id, target, category_id, subcategory_id from exchange_names
    where kind = ${kind} order by first_seen_at, external_id`,
  )
}

/** What was decided about a name stays; an empty name does not replace one that is known. */
export async function upsertNames(tx: Queryable, rows: StagedRow[]): Promise<void> {
  const named = [...new Map(rows.map((row) => [`${row.kind} ${row.external_id}`, row])).values()]
  if (named.length === 0) return
  await tx.execute(sql`
    insert into exchange_names (kind, external_id, name, parent_id, words)
    select t.kind, t.external_id, coalesce(left(t.said ->> 'name', 500), ''), t.said ->> 'parentId', coalesce(t.said -> 'words', '{}')
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as t (kind text, external_id text, said jsonb)
    on conflict (kind, external_id) do update set
      name = case when excluded.name = '' then exchange_names.name else excluded.name end,
      parent_id = coalesce(excluded.parent_id, exchange_names.parent_id), words = excluded.words`)
}

/** Kinds of prices and stores that offers use and no file has named; those this very file names are on their way. */
export async function nameUnknown(
  tx: Queryable,
  kind: 'price' | 'store',
  ids: string[],
  fileId: number,
): Promise<void> {
  await tx.execute(sql`
    insert into exchange_names (kind, external_id, name)
    select ${kind}, t.id, coalesce((select left(r.said ->> 'name', 500) from exchange_rows r where r.file_id = ${fileId}
      and r.kind = ${kind} and r.external_id = t.id limit 1), '')
    from unnest(${sql.param(ids)}::text[]) as t (id) on conflict (kind, external_id) do nothing`)
}

/** Once all kinds of prices of a file are known, the undecided ones among which there is no doubt are decided. */
export async function decidePriceTypes(tx: Queryable, fileId: number): Promise<void> {
  await tx.execute(sql`
    insert into exchange_names (kind, external_id, name)
    select distinct on (external_id) 'price', external_id, coalesce(left(said ->> 'name', 500), '') from exchange_rows
    where file_id = ${fileId} and kind = 'price' and external_id <> '' order by external_id, number
    on conflict (kind, external_id) do update set
      name = case when excluded.name = '' then exchange_names.name else excluded.name end`)
  const types = (await findNames(tx, 'price')).map(({ external_id: id, name, target }) => ({ id, name, target }))
  for (const [id, target] of guessPriceTargets(types)) await setTarget(tx, 'price', id, target)
}

/** A word may be decided about before 1С has said it. */
export async function setStatusTarget(tx: Queryable, said: string, target: string): Promise<void> {
  await tx.execute(sql`
    insert into exchange_names (kind, external_id, name, target) values ('status', ${saleWord(said)}, ${said}, ${target})
    on conflict (kind, external_id) do update set target = excluded.target`)
}

export async function setTarget(
  tx: Queryable,
  kind: NameKind,
  id: string,
  target: string,
  section: { category_id: number | null; subcategory_id: number | null } = { category_id: null, subcategory_id: null },
): Promise<void> {
  await tx.execute(sql`
    update exchange_names set target = ${target}, category_id = ${section.category_id}::integer,
      subcategory_id = ${section.subcategory_id}::integer where kind = ${kind} and external_id = ${id}`)
}
