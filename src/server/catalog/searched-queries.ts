import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { listOf, selectShaped } from '#server/platform/database/sql-rows.ts'
import { countedAnywhere, foundAnywhere, readingValues, type SearchReading } from '#server/search/search-service.ts'
import { defaultPageSize } from '#shared/api/list-size.ts'
import { maxTotal, type ProductSort } from '#shared/catalog/product-sort.ts'
import {
  type CountRow,
  categoriesPicked,
  countedOf,
  countingPicked,
  everyMatch,
  maxCountedFound,
  type ScopeSummary,
  type SearchScope,
  type ValueCount,
} from './facet-queries.ts'
import type { ListScope } from './list-scope.ts'
import { firstPage, type PageRow, type ProductPage } from './product-page-queries.ts'

/** The first page of a search; `list` is null where it finds too much to count every answer. */
export type FirstSearched = {
  found: number
  list: {
    page: ProductPage
    counted: { values: ValueCount[]; summaries: ScopeSummary[] }
    scopes: SearchScope[]
  } | null
}

type Row = { found: number; page: PageRow[] | null; counted: CountRow[] | null; scopes: SearchScope[] | null }
type Asked = { sort: ProductSort; keys: string[] }

/**
 * Words typed in the whole shop, nothing chosen yet, a page of the usual size. The page, the answers of the filters and the categories come from one look into the
 * index of words, with a kept plan: asked one by one, each looked again and was planned anew.
 */
export async function findFirstSearched(
  db: Queryable,
  { scope, reading }: { scope: ListScope; reading: SearchReading },
  { sort, keys }: Asked,
): Promise<FirstSearched> {
  const page = firstPage(scope, { sort, limit: defaultPageSize })
  const counting = countingPicked(scope)
  const [row] = await selectShaped<Row>(db, {
    shape: `searched-${scope.tier}-${sort}`,
    // What stands in a branch that is not taken is not looked up: a word of half the shop is only counted.
    question: () => sql`with total as materialized (select ${countedAnywhere(maxTotal)} as found),
      picked as materialized (${foundAnywhere(everyMatch)}), ${counting.steps}
      select found,
        case when ${isFew} then ${listOf(page.rows())} end as page,
        case when ${isFew} then ${listOf(counting.rows)} end as counted,
        case when ${isFew} then ${listOf(categoriesPicked)} end as scopes
      from total`,
    values: { ...readingValues(reading), keys },
  })
  const { found, page: rows, counted, scopes } = row!
  const isListed = rows !== null && counted !== null && scopes !== null
  return { found, list: isListed ? { page: page.pageOf(rows), counted: countedOf(counted), scopes } : null }
}

const isFew = sql`found <= ${sql.raw(String(maxCountedFound))}`
