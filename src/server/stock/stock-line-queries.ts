import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { StockProduct } from '#shared/stock/stock-contract.ts'

/** `way`: the lower the surer. */
export type CodeMatch = { code: string; way: number; product: StockProduct }

/** Products by article, barcode, old or foreign number, or an article without the zeros Excel drops. */
export function findByStockCodes(db: Queryable, codes: string[]): Promise<CodeMatch[]> {
  return selectRows<CodeMatch>(
    db,
    sql`with w as (select distinct code from unnest(${sql.param(codes)}::text[]) as t (code)),
    m as (
      select w.code, 0 as way, p.id from w cross join lateral (select id from products where sku_code = w.code collate "C" offset 0) p
      union all select w.code, 1, p.id from w cross join lateral (
        select id from products where barcodes_of(attributes) <> '{}' and barcodes_of(attributes) @> array[w.code] offset 0) p
        where w.code ~ '^[0-9]{6,18}$'
      union all select w.code, 2, n.product_id from w cross join lateral (
        select product_id from product_numbers where number_code = w.code collate "C" offset 0) n
      union all select w.code, 3, p.id from w cross join lateral (
        select id from products where ltrim(sku_code, '0') = ltrim(w.code, '0') collate "C" offset 0) p)
    select m.code, m.way, json_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'quantity', p.quantity, 'reserved', p.reserved,
      'shelf', p.shelf, 'purchase_price', p.purchase_price) as product
    from m join products p on p.id = m.id order by m.way, p.discontinued, p.id`,
  )
}
