import { sql } from 'drizzle-orm'
import { findModelsById } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import { similarCodes } from '#shared/code/similar-codes.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findCards } from './product-queries.ts'

const shown = 6
/** The whole of what was typed, and it without a market's ending or the word beside it. */
const mostCodes = 3
/** Letters no article has, not even typed in the wrong alphabet. */
const foreignLetters = /[бгджзийлпфцчшщъыьэюяё]/i

type Found = { id: number; number: string; code: string; isModel: boolean }

/** Articles, other numbers and models one mistake away from what was typed: offered, never taken instead of it. */
export async function findSimilarNumbers(
  db: Queryable,
  { tier, text }: { tier: PriceTier; text: string },
): Promise<SimilarNumber[]> {
  const codes = readCodes(text).readings.filter(({ typed }) => !foreignLetters.test(typed))
  const costs = new Map<string, number>()
  for (const { code } of codes.slice(0, mostCodes)) {
    for (const [similar, cost] of similarCodes(code)) costs.set(similar, Math.min(cost, costs.get(similar) ?? Infinity))
  }
  if (costs.size === 0) return []
  const found = await findCodes(db, [...costs.keys()])
  const best = found
    .toSorted((one, other) => costs.get(one.code)! - costs.get(other.code)! || one.id - other.id)
    .filter((each, at, all) => all.findIndex(({ id, isModel }) => id === each.id && isModel === each.isModel) === at)
    .slice(0, shown)
  const idsOf = (isModel: boolean) => best.flatMap((each) => (each.isModel === isModel ? each.id : []))
  const [products, models] = await Promise.all([
    findCards(db, { tier, ids: idsOf(false) }),
    findModelsById(db, idsOf(true)),
  ])
  return best.flatMap(({ id, number, isModel }) => {
    const product = isModel ? undefined : products.find((each) => each.id === id)
    const model = isModel ? models.find((each) => each.id === id) : undefined
    return product || model ? [{ number, product: product ?? null, model: model ?? null }] : []
  })
}

function findCodes(db: Queryable, codes: string[]): Promise<Found[]> {
  const list = sql`${sql.param(codes)}::text[]`
  return selectRows<Found>(
    db,
    sql`(select p.id, p.sku as number, p.sku_code as code, false as "isModel" from products p
      where p.sku_code = any (${list}) and not p.hidden limit 50)
    union all (select n.product_id, n.number, n.number_code, false from product_numbers n join products p on p.id = n.product_id
      where n.number_code = any (${list}) and not p.hidden limit 50)
    union all (select m.id, m.code, m.code_norm, true from appliance_models m where m.code_norm = any (${list}) limit 50)
    union all (select n.model_id, n.number, n.number_code, true from model_numbers n where n.number_code = any (${list}) limit 50)`,
  )
}
