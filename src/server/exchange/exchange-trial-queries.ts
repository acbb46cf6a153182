import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { secondLookName } from '#shared/exchange/exchange-contract.ts'

/**
 * Another mapping may mean other prices and stock for whatever 1С has said before: one row for each product, saying nothing new, makes
 * the usual work look at all of them again. The rows are staged by whoever does the work. Null: 1С has said nothing yet.
 */
export async function insertSecondLook(tx: Queryable): Promise<number | null> {
  const [run] = await selectRows<{ id: number }>(
    tx,
    sql`insert into exchange_runs (state, finished_at) select 'done', now() where exists (select from exchange_offers) returning id`,
  )
  if (!run) return null
  await tx.execute(sql`
    insert into exchange_files (run_id, name, kind, state) values (${run.id}, ${secondLookName}, 'look', 'reading')`)
  return run.id
}

/** The next products after the last one that is staged; how many. */
export async function stageKnown(
  tx: Queryable,
  { id, rows_done: done }: { id: number; rows_done: number },
  limit: number,
): Promise<number> {
  const rows = await selectRows(
    tx,
    sql`with known as (select distinct on (product_external_id) product_external_id, external_id, article, is_deleted from exchange_offers
      where product_external_id > coalesce((select said ->> 'productId' from exchange_rows where file_id = ${id} and number = ${done}), '')
      order by product_external_id, external_id limit ${limit})
    insert into exchange_rows (file_id, number, kind, external_id, said)
    select ${id}::integer, ${done}::integer + row_number() over (order by known.product_external_id), 'offer', known.external_id,
      jsonb_build_object('productId', known.product_external_id, 'article', known.article, 'isDeleted', known.is_deleted,
        'prices', '[]'::jsonb, 'badPrices', '[]'::jsonb, 'stock', '{"total": null, "stores": [], "unreadable": []}'::jsonb)
    from known returning 1`,
  )
  return rows.length
}

/** A trial that is over is taken up again, and this time it counts. False: it is no such trial, or another exchange is going on. */
export async function prepareApply(tx: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update exchange_runs r set is_trial = false, figures = jsonb_build_object('came', coalesce(r.figures -> 'came', '{}'))
    where r.id = ${id} and r.is_trial and r.state in ('done', 'cut') and not exists (select from exchange_runs o where o.state = 'open' and o.kind = r.kind)
      and exists (select from exchange_rows w join exchange_files f on f.id = w.file_id where f.run_id = r.id) returning 1`,
  )
  if (rows.length === 0) return false
  await tx.execute(sql`
    update exchange_files set state = 'applying', rows_done = 0 where run_id = ${id} and kind = 'xml' and state = 'done'`)
  return true
}
