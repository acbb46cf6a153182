import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, listOf, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import { namedSymptoms } from '#server/symptom/named-symptom-service.ts'
import { type CodeText, readCodes } from '#shared/code/code-reading.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'

/** What was typed, as the database understood it once; the type search_reading of db/schema/09-search.sql says what each field means. */
export type SearchReading = {
  codes: string[]
  models: number[]
  namedWords: string | null
  heads: string | null
  looseWords: string | null
  hasWords: boolean
  stems: string[]
  corrected: string | null
  /** Which of the codes that were read named the models, counted from 1; null: none of them whole. */
  modelAt: number | null
  /** 0 by its code, 1 by its number, 2 by a code that looks alike, 3 by the beginning of a code. */
  modelWay: number | null
  /** Symptoms its words or codes are said of, and whether by the code on the display. */
  symptomIds: number[]
  isSymptomCode: boolean
  /** What was changed to read it: 1 the layout, 2 the spelling, 4 the alphabet, 8 the last word is a beginning. */
  change: number
  /** It says what is wrong in words that no product is called by. */
  isComplaint: boolean
}

/** With the first few of the symptoms, so that nobody has to ask for them afterwards. */
export type ReadSearch = SearchReading & { symptoms: Symptom[] }

export async function readSearch(
  db: Queryable,
  { text, isLiteral }: { text: string; isLiteral: boolean },
): Promise<ReadSearch> {
  const rows = await askReading(db, { ...codeParameters(readCodes(text)), typed: text, isLiteral })
  return rows[0]!
}

/** What `codeParameters` gives, as a question names it. */
const typedText = {
  text: given('text', 'text'),
  codes: given('codes', 'text[]'),
  from: given('from', 'integer[]'),
  to: given('to', 'integer[]'),
  isPlate: given('isPlate', 'boolean'),
}

const askReading = prepareRows<ReadSearch>(
  'search-reading',
  sql`select ${readingColumns(sql`r`)}, f.ids as "symptomIds", f.is_by_code as "isSymptomCode", ${listOf(namedSymptoms(sql`f.ids`))} as symptoms
    from read_search(${typedText.text}, ${given('isLiteral', 'boolean')}, ${typedText.codes}, ${typedText.from}, ${typedText.to}, ${typedText.isPlate}) r
    cross join lateral (
      select coalesce(array_agg(symptom_id), '{}') as ids, coalesce(bool_or(is_by_code), false) as is_by_code
      from find_symptoms(r.stems, ${given('typed', 'text')})) f`,
)

/** What was typed, read where it is needed: one row of the type search_reading. */
export function searchReadingOf(typed: CodeText): SQL {
  const { text, codes, from, to, isPlate } = codeParameters(typed)
  return sql`read_search(${text}, false, ${sql.param(codes)}::text[], ${sql.param(from)}::integer[],
    ${sql.param(to)}::integer[], ${isPlate})`
}

/** The codes of a text for a function of the database. */
export function codeParameters({ text, isPlate, readings }: CodeText) {
  return {
    text,
    isPlate,
    codes: readings.map(({ code }) => code),
    from: readings.map(({ from }) => from),
    to: readings.map(({ to }) => to),
  }
}

function readingColumns(r: SQL): SQL {
  return sql`${r}.codes, ${r}.models, ${r}.named_words as "namedWords", ${r}.heads, ${r}.loose_words as "looseWords",
    ${r}.has_words as "hasWords", ${r}.stems, ${r}.corrected, ${r}.model_at as "modelAt", ${r}.model_way as "modelWay",
    ${r}.change, ${r}.is_complaint as "isComplaint"`
}

/** Columns of `from suggestedProducts(…) s`: the reading with its symptoms; `ids` and `ranks` are what was found. */
export const suggestedReading = sql`${readingColumns(sql`(s.r)`)}, s.symptom_ids as "symptomIds", s.is_symptom_code as "isSymptomCode",
    ${listOf(namedSymptoms(sql`s.symptom_ids`))} as symptoms`

/** Reading, finding and counting in one question, for somebody who is still typing; asked with `codeParameters`. */
export function suggestedProducts({ wanted, most }: { wanted: SQL; most: number }): SQL {
  return sql`suggest_parts(${typedText.text}, ${typedText.codes}, ${typedText.from}, ${typedText.to}, ${typedText.isPlate}, ${wanted}, ${sql.raw(String(most))})`
}

/** The reading again, for a function of the database. */
function readingRow(reading: SearchReading): SQL {
  const { codes, models, namedWords, heads, looseWords, hasWords, stems, corrected, modelAt, modelWay, change } =
    reading
  return sql`row(${sql.param(codes)}::text[], ${sql.param(models)}::integer[], ${namedWords}::text, ${heads}::text,
    ${looseWords}::text, ${hasWords}::boolean, ${sql.param(stems)}::text[], ${corrected}::text, ${modelAt}::integer,
    ${modelWay}::smallint, ${change}::smallint, ${reading.isComplaint}::boolean)::search_reading`
}

/** The same for a question whose plan is kept; asked with `readingValues`. */
const givenReading = sql`row(${given('codes', 'text[]')}, ${given('models', 'integer[]')}, ${given('namedWords', 'text')},
    ${given('heads', 'text')}, ${given('looseWords', 'text')}, ${given('hasWords', 'boolean')}, ${given('stems', 'text[]')},
    ${given('corrected', 'text')}, ${given('modelAt', 'integer')}, ${given('modelWay', 'integer')}::smallint,
    ${given('change', 'integer')}::smallint, ${given('isComplaint', 'boolean')})::search_reading`

export function readingValues(reading: SearchReading): Record<string, unknown> {
  return { ...reading }
}

export type Search = {
  reading: SearchReading
  /** Words every product must also have: marks of categories and answers of filters. */
  narrowed: string
  /** Only these products are asked about; null: all. */
  among: SQL | null
}
export type Depth = { wanted: number; reach: number }

/** `select id, rank …`: each product once, the lowest rank best. */
export function foundProducts({ reading, narrowed, among }: Search, { wanted, reach }: Depth): SQL {
  return sql`select id, min(rank)::integer as rank from found_parts(${readingRow(reading)}, ${narrowed}, ${among ?? sql`null::integer[]`},
    ${wanted}::integer, ${reach}::integer) group by id`
}

/** The same in the whole shop, for a question whose plan is kept. */
export function foundAnywhere({ wanted, reach }: Depth): SQL {
  return sql`select id, min(rank)::integer as rank from found_parts(${givenReading}, '', null::integer[],
    ${sql.raw(String(wanted))}, ${sql.raw(String(reach))}) group by id`
}

export function countedAnywhere(most: number): SQL {
  return sql`count_found(${givenReading}, '', ${sql.raw(String(most))})`
}

export async function countFound(db: Queryable, { reading, narrowed }: Search, most: number): Promise<number> {
  const rows = await selectRows<{ total: number }>(
    db,
    sql`select count_found(${readingRow(reading)}, ${narrowed}, ${most}::integer) as total`,
  )
  return rows[0]?.total ?? 0
}

/** The piece of a query that names this category: every product carries such a mark of its own category. */
export function categoryMark({
  categoryId,
  subcategoryId,
}: {
  categoryId: number | null
  subcategoryId: number | null
}) {
  if (subcategoryId !== null) return `'@s${subcategoryId}'`
  return categoryId === null ? '' : `'@c${categoryId}'`
}

/** An answer nobody gives is a word no product has. */
export function valueMarks(valueIds: number[]): string {
  return `(${(valueIds.length === 0 ? [0] : valueIds).map((id) => `'#${id}'`).join(' | ')})`
}

export type NumberNote = { number: string; kind: 'oem' | 'old' | 'cross' | 'replaced' }

/** Why a product was found by a number that is not its article: it is listed as one of its numbers, or belongs to a product it replaced. */
export async function findNumberNote(
  db: Queryable,
  { productId, codes }: { productId: number; codes: string[] },
): Promise<NumberNote | null> {
  if (codes.length === 0) return null
  const rows = await askNote(db, { productId, codes })
  return rows[0] ?? null
}

const typedCodes = given('codes', 'text[]')
const notedProduct = given('productId', 'integer')

const askNote = prepareRows<NumberNote>(
  'number-note',
  sql`select number, kind from (
      select n.number, n.kind, 1 as way from product_numbers n where n.product_id = ${notedProduct} and n.number_code = any (${typedCodes})
      union all
      select old.sku, 'replaced', 0 from product_relations r join products old on old.id = r.related_id
      where r.product_id = ${notedProduct} and r.kind = 'replaces' and old.sku_code = any (${typedCodes}) and not old.hidden
    ) known
    where not exists (select from products p where p.id = ${notedProduct} and p.sku_code = any (${typedCodes}))
    order by way limit 1`,
)
