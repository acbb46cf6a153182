import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import { typedContact, typedOrderNumber } from '#shared/finder/typed-contact.ts'

/** Letters no article has, not even typed in the wrong alphabet. */
const foreignLetters = /[бгджзийлпфцчшщъыьэюяё]/i
const shortestCode = 3
/** A shorter piece stands in every second code. */
const shortestModel = 4

/** What the customer wrote about the appliance, as codes are compared: the expression of the index orders_model_code. */
const modelCode = sql`regexp_replace(translate(upper(model), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'), '[^A-Z0-9]+', '', 'g')`

/** What a parcel says of its recipient, spelled as `found_by` is. */
const shownNames = sql`replace(lower(concat_ws(' ', first_name, last_name, patronymic, company_name)), 'ё', 'е')`

/**
 * The orders a text means: by number, by name, phone or e-mail, by the article of a product in it, by the appliance it is for. Each
 * way asks its own index. Whoever only packs is not shown phones and e-mails, and does not find by them either.
 */
export function ordersFoundBy(text: string, { isParcel = false } = {}): SQL {
  const number = typedOrderNumber(text)
  const words = typedContact(text).toLowerCase().replaceAll('ё', 'е').split(/\s+/).slice(0, 6)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const named = patterns.flatMap((pattern) => [
    sql`found_by like ${pattern}`,
    ...(isParcel ? [sql`${shownNames} like ${pattern}`] : []),
  ])
  const ways = [
    ...(number ? [sql`select id from orders where number = ${number}`] : []),
    sql`select id from orders where ${sql.join(named, sql` and `)}`,
    ...waysByCodes(text),
  ]
  return sql.join(ways, sql` union all `)
}

/** By the beginning of an article or another number of a product, by one that stands among words or has an ending, and by model. */
function waysByCodes(typed: string): SQL[] {
  const { text, readings } = readCodes(typed)
  const codes = readings.filter((each) => !foreignLetters.test(each.typed)).map(({ code }) => code)
  const list = sql`${sql.param(codes.filter((code) => code.length >= shortestCode))}::text[]`
  const whole = foreignLetters.test(text) ? '' : normalizeCode(text)
  const products = [
    ...(whole.length >= shortestCode
      ? [
          sql`select id from products where sku_code like ${`${whole}%`}`,
          sql`select product_id from product_numbers where number_code like ${`${whole}%`}`,
        ]
      : []),
    sql`select id from products where sku_code = any (${list})`,
    sql`select product_id from product_numbers where number_code = any (${list})`,
  ]
  if (codes.length === 0) return []
  return [
    sql`select order_id from order_items where product_id in (${sql.join(products, sql` union all `)})`,
    ...codes.filter((code) => code.length >= shortestModel).map(ordersOfModel),
    // A look-alike, or another number of the plate: the order holds the code itself.
    sql`select o.id from models_of_plate(${text}, ${list}) named join appliance_models m on m.id = any (named.models)
      join orders o on ${modelCode} like '%' || m.code_norm || '%' and o.model <> '' where named.way in (1, 2)`,
  ]
}

function ordersOfModel(code: string): SQL {
  return sql`select id from orders where model <> '' and ${modelCode} like ${`%${code}%`}`
}

export type NamedThing = { id: number; code: string; isModel: boolean }

/** In how many orders each of these products stands, or how many are for each of these models; in the same order. */
export async function countOrdersOf(db: Queryable, things: NamedThing[]): Promise<number[]> {
  const counts = things.map(({ id, code, isModel }) =>
    isModel
      ? sql`(select count(*)::integer from (${ordersOfModel(code)}) o)`
      : sql`(select count(distinct order_id)::integer from order_items where product_id = ${id})`,
  )
  const [row] = await selectRows<{ counts: number[] }>(db, sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return row?.counts ?? []
}
