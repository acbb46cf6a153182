import { type SQL, sql } from 'drizzle-orm'
import { findModelsById } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SimilarNumber } from '#shared/catalog/product-list-contract.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import { similarCodes } from '#shared/code/similar-codes.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findCards } from './product-queries.ts'

const mostShown = 6
/** The whole of what was typed, and it without a market's ending or the word beside it. */
const mostCodes = 3
/** Letters no article has, not even typed in the wrong alphabet. */
const foreignLetters = /[бгджзийлпфцчшщъыьэюяё]/i

/** Of a longer list of numbers only so many are looked at: each has hundreds of neighbours. */
const mostTexts = 30

type Found = { id: number; number: string; code: string; isModel: boolean }
type Neighbour = { cost: number; typed: string }

/** Articles, other numbers and models one mistake away from what was typed: offered, never taken instead of it. */
export async function findSimilarNumbers(
  db: Queryable,
  { tier, text }: { tier: PriceTier; text: string },
): Promise<SimilarNumber[]> {
  const [similar = []] = await findSimilarOfEach(db, { tier, texts: [text] })
  return similar
}

/** The same for each text of a list, with one question to the indexes. */
export async function findSimilarOfEach(
  db: Queryable,
  { tier, texts }: { tier: PriceTier; texts: string[] },
): Promise<SimilarNumber[][]> {
  const neighbours = texts.slice(0, mostTexts).map(neighboursOf)
  const codes = new Set(neighbours.flatMap((each) => [...each.keys()]))
  const found = codes.size === 0 ? [] : await findCodes(db, [...codes])
  const best = neighbours.map((each) => bestOf(found, each))
  const idsOf = (isModel: boolean) => best.flat().flatMap((each) => (each.isModel === isModel ? each.id : []))
  const [products, models] = await Promise.all([
    findCards(db, { tier, ids: [...new Set(idsOf(false))] }),
    findModelsById(db, [...new Set(idsOf(true))]),
  ])
  return best.map((few, at) =>
    few.flatMap(({ id, number, code, isModel }) => {
      const product = isModel ? undefined : products.find((each) => each.id === id)
      const model = isModel ? models.find((each) => each.id === id) : undefined
      const { typed } = neighbours[at]!.get(code)!
      return product || model ? [{ number, typed, product: product ?? null, model: model ?? null }] : []
    }),
  )
}

/** Codes one mistake away, each with what it costs and the piece of the text it is similar to. */
function neighboursOf(text: string): Map<string, Neighbour> {
  const readings = readCodes(text).readings.filter(({ typed }) => !foreignLetters.test(typed))
  const costs = new Map<string, Neighbour>()
  for (const { code, typed } of readings.slice(0, mostCodes)) {
    for (const [similar, cost] of similarCodes(code)) {
      if (cost < (costs.get(similar)?.cost ?? Infinity)) costs.set(similar, { cost, typed })
    }
  }
  return costs
}

function bestOf(found: Found[], neighbours: Map<string, Neighbour>): Found[] {
  return found
    .filter(({ code }) => neighbours.has(code))
    .toSorted((one, other) => neighbours.get(one.code)!.cost - neighbours.get(other.code)!.cost || one.id - other.id)
    .filter((each, at, all) => all.findIndex(({ id, isModel }) => id === each.id && isModel === each.isModel) === at)
    .slice(0, mostShown)
}

/** The same for the shop itself: what is hidden has been sold too. */
export async function findSimilarCodes(db: Queryable, text: string): Promise<Found[]> {
  const neighbours = neighboursOf(text)
  if (neighbours.size === 0) return []
  return bestOf(await findCodes(db, [...neighbours.keys()], { withHidden: true }), neighbours)
}

/** Each code is looked up in the index: given a list of hundreds, PostgreSQL reads the tables of models from end to end instead. */
function findCodes(db: Queryable, codes: string[], { withHidden = false } = {}): Promise<Found[]> {
  const shown = withHidden ? sql`` : sql`and not p.hidden`
  const found = (lookup: SQL) => sql`(select f.* from asked cross join lateral (${lookup} limit 50) f limit 50)`
  return selectRows<Found>(
    db,
    sql`with asked as materialized (select unnest(${sql.param(codes)}::text[]) as code)
    ${found(sql`select p.id, p.sku as number, p.sku_code as code, false as "isModel" from products p
      where p.sku_code = asked.code ${shown}`)}
    union all ${found(sql`select n.product_id, n.number, n.number_code, false from product_numbers n join products p on p.id = n.product_id
      where n.number_code = asked.code ${shown}`)}
    union all ${found(sql`select m.id, m.code, m.code_norm, true from appliance_models m where m.code_norm = asked.code`)}
    union all ${found(sql`select n.model_id, n.number, n.number_code, true from model_numbers n where n.number_code = asked.code`)}`,
  )
}
