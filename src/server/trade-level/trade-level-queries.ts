import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { HeldLevels } from '#shared/trade-level/trade-level-contract.ts'

export async function countMastersOfLevels(db: Queryable): Promise<Map<number, number>> {
  const rows = await selectRows<{ id: number; n: number }>(
    db,
    sql`select trade_level as id, count(*)::integer as n from users where trade_level is not null group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function findLevelName(db: Queryable, id: number): Promise<string | null> {
  const [row] = await selectRows<{ name: string }>(db, sql`select name from trade_levels where id = ${id}`)
  return row?.name ?? null
}

/** One walk over what is on sale for all levels together. */
export function findHeld(db: Queryable, shown: number): Promise<HeldLevels['levels']> {
  return selectRows(
    db,
    sql`with levels as materialized (select * from trade_levels),
    held as materialized (
      select l.id as level, p.id, p.popularity, row_number() over (partition by l.id order by p.popularity desc, p.id desc) as nth,
        count(*) over (partition by l.id) as n
      from products p cross join levels l
      where not p.hidden and not p.discontinued and p.purchase_price is not null
        and level_price(p.retail_price, p.trade_price, p.purchase_price, l.of_retail, l.of_trade)
          > level_price(p.retail_price, p.trade_price, null, l.of_retail, l.of_trade))
    select l.id, l.name, coalesce(max(h.n), 0)::integer as held,
      coalesce(json_agg(json_build_object('id', p.id, 'sku', p.sku, 'name', p.name,
        'price', level_price(p.retail_price, p.trade_price, p.purchase_price, l.of_retail, l.of_trade)) order by h.nth)
        filter (where p.id is not null), '[]') as products
    from levels l left join held h on h.level = l.id and h.nth <= ${shown}::integer left join products p on p.id = h.id
    group by l.id, l.name, l.of_retail, l.of_trade`,
  )
}
