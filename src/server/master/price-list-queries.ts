import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { tierPrice } from '#server/trade-level/tier-price-service.ts'
import type { ProductKind } from '#shared/catalog/product-kind.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

export type PriceRow = {
  id: number
  sku: string
  name: string
  brand: string
  kind: ProductKind
  category: string
  subcategory: string | null
  price: number
  /** Null: nobody knows. */
  available: number | null
}

/** Piece by piece along the primary key: no cursor is kept open while somebody downloads slowly. */
export function findPriceRows(
  db: Queryable,
  { tier, after, limit }: { tier: PriceTier; after: number; limit: number },
): Promise<PriceRow[]> {
  return selectRows<PriceRow>(
    db,
    sql`select p.id, p.sku, p.name, p.brand, p.kind, c.name as category, s.name as subcategory, ${tierPrice(tier)} as price,
      case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as available
    from (select * from products where id > ${after} and not hidden and not discontinued order by id limit ${limit}) p
      join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    order by p.id`,
  )
}
