import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ExchangeProduct } from '#shared/exchange/exchange-catalog.ts'
import type { Derived, KnownOffer, SiteProduct } from '#shared/exchange/exchange-verdict.ts'

/** Everything 1С has said so far, and the products of the site it was said of. */

export type SaidRow = { external_id: string; said: Record<string, unknown>; is_deleted: boolean }

/** A mark of deletion may come with nothing else: then what was said before stays. */
export async function upsertProducts(tx: Queryable, runId: number, rows: SaidRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into exchange_products (external_id, said, is_deleted, run_id)
    select t.external_id, t.said, t.is_deleted, ${runId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (external_id text, said jsonb, is_deleted boolean)
    on conflict (external_id) do update set is_deleted = excluded.is_deleted, run_id = excluded.run_id,
      said = case when excluded.is_deleted and coalesce(excluded.said ->> 'name', '') = '' then exchange_products.said else excluded.said end`)
}

export type SaidOffer = {
  external_id: string
  product_external_id: string
  article: string
  /** Null: nothing said of it, what was known stays. */
  prices: Record<string, number> | null
  stores: Record<string, number> | null
  total: number | null
  is_deleted: boolean
}

export async function upsertOffers(tx: Queryable, rows: SaidOffer[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into exchange_offers as o (external_id, product_external_id, article, prices, stores, total, is_deleted)
    select t.external_id, t.product_external_id, t.article, coalesce(t.prices, '{}'), coalesce(t.stores, '{}'), t.total, t.is_deleted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (external_id text, product_external_id text, article text,
      prices jsonb, stores jsonb, total numeric, is_deleted boolean)
    on conflict (external_id) do update set is_deleted = excluded.is_deleted,
      article = case when excluded.article = '' then o.article else excluded.article end,
      prices = case when excluded.prices = '{}' then o.prices else excluded.prices end,
      stores = case when excluded.total is null then o.stores else excluded.stores end,
      total = coalesce(excluded.total, o.total)`)
}

/** A whole package names all offers of a product: those it does not name are no more. */
export async function dropUnnamedOffers(tx: Queryable, fileId: number, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    delete from exchange_offers o where o.product_external_id = any (${sql.param(productIds)}::text[])
      and not exists (select from exchange_rows r where r.file_id = ${fileId} and r.kind = 'offer' and r.external_id = o.external_id)`)
}

export type Mirrored = {
  external_id: string
  product_id: number | null
  said: Omit<ExchangeProduct, 'badPictures'> | null
  is_deleted: boolean
  is_hidden_here: boolean
  derived: Derived | null
  offers: (KnownOffer & { article: string })[]
}

export function findMirrored(tx: Queryable, ids: string[]): Promise<Mirrored[]> {
  return selectRows<Mirrored>(
    tx,
    sql`select w.id as external_id, x.product_id, x.said, coalesce(x.is_deleted, false) as is_deleted,
      coalesce(x.is_hidden_here, false) as is_hidden_here, x.derived,
      (select coalesce(json_agg(json_build_object('id', o.external_id, 'prices', o.prices, 'stores', o.stores, 'total', o.total,
        'isDeleted', o.is_deleted, 'article', o.article) order by o.external_id), '[]')
        from exchange_offers o where o.product_external_id = w.id) as offers
    from unnest(${sql.param(ids)}::text[]) with ordinality as w (id, n)
      left join exchange_products x on x.external_id = w.id order by w.n`,
  )
}

export type Candidate = { id: number; sku: string; brand: string; owner: string | null }

/** Products with these articles, separators and leading zeros aside; `owner` is what of 1С each is taken for already. */
export function findByArticles(tx: Queryable, codes: string[]): Promise<Candidate[]> {
  return selectRows<Candidate>(
    tx,
    sql`select p.id, p.sku, p.brand, (select x.external_id from exchange_products x where x.product_id = p.id) as owner
    from unnest(${sql.param(codes)}::text[]) as w (code)
      cross join lateral (select * from products where ltrim(sku_code, '0') = w.code collate "C" offset 0) p order by p.id`,
  )
}

/** In the order of their ids, as everybody locks them. */
export async function lockSiteProducts(
  tx: Queryable,
  ids: number[],
): Promise<Map<number, SiteProduct & { sku: string }>> {
  const rows = await selectRows<{ id: number; state: SiteProduct & { sku: string } }>(
    tx,
    sql`select id, jsonb_build_object('sku', sku, 'name', name, 'brand', brand, 'description', description, 'attributes', attributes,
      'weight_grams', weight_grams, 'price', price, 'user_price', user_price, 'master_price', master_price,
      'purchase_price', purchase_price, 'quantity', quantity,
      'hidden', hidden, 'category_id', category_id, 'subcategory_id', subcategory_id) as state
    from products where id = any (${sql.param(ids)}::integer[]) order by id for no key update`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export async function findIdsBySku(tx: Queryable, skus: string[]): Promise<Map<string, number>> {
  const rows = await selectRows<{ id: number; sku: string }>(
    tx,
    sql`select id, lower(sku) as sku from products where lower(sku) = any (${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])`,
  )
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

export type Link = { external_id: string; product_id: number; is_hidden_here: boolean; derived: Derived | null }

export async function linkProducts(tx: Queryable, links: Link[]): Promise<void> {
  if (links.length === 0) return
  await tx.execute(sql`
    insert into exchange_products (external_id, product_id, is_hidden_here, derived)
    select t.external_id, t.product_id, t.is_hidden_here, t.derived
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as t (external_id text, product_id integer, is_hidden_here boolean, derived jsonb)
    on conflict (external_id) do update set product_id = excluded.product_id, is_hidden_here = excluded.is_hidden_here,
      derived = excluded.derived`)
}

/** Products a whole catalogue did not name, and all that 1С has here. */
export async function countUnnamed(db: Queryable, runId: number): Promise<{ missing: number; linked: number }> {
  const [row] = await selectRows<{ missing: number; linked: number }>(
    db,
    sql`select count(*) filter (where x.run_id is distinct from ${runId} and not x.is_deleted and not p.hidden)::integer as missing,
      count(*) filter (where not p.hidden)::integer as linked
    from exchange_products x join products p on p.id = x.product_id where x.said is not null`,
  )
  return row!
}

/** Marks the next ones as deleted; answers them. */
export async function markUnnamed(tx: Queryable, runId: number, limit: number): Promise<string[]> {
  const rows = await selectRows<{ external_id: string }>(
    tx,
    sql`update exchange_products x set is_deleted = true from (
      select x.external_id from exchange_products x join products p on p.id = x.product_id
      where x.run_id is distinct from ${runId} and not x.is_deleted and not p.hidden and x.said is not null
      order by x.external_id limit ${limit}) t
    where x.external_id = t.external_id returning x.external_id`,
  )
  return rows.map(({ external_id: id }) => id)
}

export async function findPhotoState(tx: Queryable, externalId: string) {
  const [row] = await selectRows<{ product_id: number; pictures: string[] }>(
    tx,
    sql`select x.product_id, x.pictures from exchange_products x where x.product_id is not null and x.external_id = ${externalId}`,
  )
  return row ?? null
}

/** False: one of them is there already. */
export async function addPictures(tx: Queryable, externalId: string, hashes: string[]): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update exchange_products set pictures = pictures || ${JSON.stringify(hashes)}::jsonb
    where external_id = ${externalId} and not exists (select from jsonb_array_elements_text(pictures) as k (hash)
      where k.hash = any (${sql.param(hashes)}::text[])) returning 1`,
  )
  return rows.length > 0
}

export async function dropPictures(tx: Queryable, externalId: string, hashes: string[]): Promise<void> {
  await tx.execute(sql`
    update exchange_products set pictures = pictures - ${sql.param(hashes)}::text[] where external_id = ${externalId}`)
}
