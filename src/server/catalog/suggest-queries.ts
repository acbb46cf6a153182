import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { type CardRow, cardColumns, toCard } from './product-card.ts'

/** The part that alone carries this number: as its article, or, where no article is so, as a number it replaces. */
export async function findOnlyPartByNumber(
  db: Queryable,
  { tier, code }: { tier: PriceTier; code: string },
): Promise<ProductCard | null> {
  if (code === '') return null
  const rows = await selectRows<CardRow & { rank: number }>(
    db,
    sql`
    select ${cardColumns(tier)}, named.rank from (
      select id, min(rank) as rank from (
        select id, 0 as rank from products where sku_code = ${code}
        union all
        select product_id, 1 from product_numbers where number_code = ${code}
      ) way group by id
    ) named join products p on p.id = named.id where not p.hidden
    order by named.rank, p.id limit 2`,
  )
  const [first, second] = rows
  return first && first.rank !== second?.rank ? toCard(first) : null
}
