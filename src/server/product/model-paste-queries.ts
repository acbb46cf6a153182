import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { LinkedModelList } from '#shared/product/model-paste-contract.ts'

export type KnownModel = {
  id: number
  brand: string
  brandNorm: string
  code: string
  isLinked: boolean
  /** Which of the codes asked for, and whether it only looks like it. */
  asked: string
  isAlike: boolean
}

/** Models by their code or another number of theirs, and those whose code looks alike. */
export function findModelsByCodes(db: Queryable, productId: number, codes: string[]): Promise<KnownModel[]> {
  return selectRows<KnownModel>(
    db,
    sql`with asked as (select code from unnest(${sql.param(codes)}::text[]) as t (code)),
    known as (
      select m.id, a.code as asked, false as is_alike from asked a join appliance_models m on m.code_norm = a.code
      union select n.model_id, a.code, false from asked a join model_numbers n on n.number_code = a.code
      union select m.id, a.code, true from asked a
        join appliance_models m on translate(m.code_norm, 'OQDILSBZG', '000115826') = look_alike_code(a.code)
        where length(a.code) >= 5 and m.code_norm <> a.code)
    select m.id, m.brand, m.brand_norm as "brandNorm", m.code, k.asked, k.is_alike as "isAlike",
      exists (select from product_models pm where pm.model_id = m.id and pm.product_id = ${productId}) as "isLinked"
    from known k join appliance_models m on m.id = k.id order by m.brand, m.id`,
  )
}

export async function insertModelNumbers(
  tx: Queryable,
  given: { brand: string; code: string; number: string; kind: string }[],
): Promise<void> {
  const column = (key: keyof (typeof given)[number]) => sql.param(given.map((each) => each[key]))
  const norms = sql.param(given.map(({ code }) => normalizeCode(code)))
  const numbers = sql.param(given.map(({ number }) => normalizeCode(number)))
  await tx.execute(sql`
    insert into model_numbers (model_id, number, number_code, kind)
    select m.id, t.number, t.number_code, t.kind
    from unnest(${column('brand')}::text[], ${norms}::text[], ${column('number')}::text[], ${numbers}::text[], ${column('kind')}::text[])
      as t (brand, norm, number, number_code, kind)
    join appliance_models m on m.brand = t.brand and m.code_norm = t.norm on conflict do nothing`)
}

/** Makers as the shop writes them, by how they are typed. */
export async function findBrands(db: Queryable, norms: string[]): Promise<Map<string, string>> {
  const rows = await selectRows<{ norm: string; brand: string }>(
    db,
    sql`select t.norm, (select m.brand from appliance_models m where m.brand_norm = t.norm limit 1) as brand
    from unnest(${sql.param(norms)}::text[]) as t (norm)`,
  )
  return new Map(rows.flatMap(({ norm, brand }) => (brand ? [[norm, brand] as const] : [])))
}

/** Somebody may have written one of them down meanwhile; all of them are answered. */
export async function insertModels(
  tx: Queryable,
  categoryId: number,
  models: { brand: string; code: string }[],
): Promise<number[]> {
  const brands = sql.param(models.map(({ brand }) => brand))
  const codes = sql.param(models.map(({ code }) => code))
  const norms = sql.param(models.map(({ code }) => normalizeCode(code)))
  await tx.execute(sql`
    insert into appliance_models (category_id, brand, code, code_norm)
    select ${categoryId}, * from unnest(${brands}::text[], ${codes}::text[], ${norms}::text[])
    on conflict (brand, code_norm) do nothing`)
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select m.id from unnest(${brands}::text[], ${norms}::text[]) as t (brand, norm)
    join appliance_models m on m.brand = t.brand and m.code_norm = t.norm`,
  )
  return rows.map(({ id }) => id)
}

export async function insertLinks(tx: Queryable, productId: number, modelIds: number[]): Promise<number> {
  const rows = await selectRows<{ model_id: number }>(
    tx,
    sql`insert into product_models (model_id, product_id)
    select distinct id, ${productId}::integer from unnest(${sql.param(modelIds)}::integer[]) as t (id)
    on conflict do nothing returning model_id`,
  )
  return rows.length
}

export async function deleteLinks(tx: Queryable, productId: number, modelIds: number[]): Promise<number> {
  const rows = await selectRows<{ model_id: number }>(
    tx,
    sql`delete from product_models where product_id = ${productId} and model_id = any (${sql.param(modelIds)}::integer[])
    returning model_id`,
  )
  return rows.length
}

export async function countLinks(db: Queryable, productId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from product_models where product_id = ${productId}`,
  )
  return row?.n ?? 0
}

/** A screenful; the rest is found by words. */
const shownModels = 100

export async function findLinkedModels(
  db: Queryable,
  { productId, text }: { productId: number; text: string },
): Promise<LinkedModelList> {
  const rows = await selectRows<LinkedModelList['models'][number] & { total: number }>(
    db,
    sql`select m.id, m.brand, m.code, count(*) over ()::integer as total
    from product_models pm join appliance_models m on m.id = pm.model_id
    where pm.product_id = ${productId} and upper(m.brand_norm) || m.code_norm like ${`%${text}%`}
    order by m.brand, m.code_norm limit ${shownModels}`,
  )
  return { models: rows.map(({ total: _total, ...model }) => model), total: rows[0]?.total ?? 0 }
}
