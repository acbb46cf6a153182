import { type SQL, sql } from 'drizzle-orm'
import { tierPrice } from '#server/trade-level/tier-price-service.ts'
import { cardTraits } from '#shared/catalog/card-traits.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { drawingWord } from '#shared/drawing/product-drawing.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

export type CardRow = Omit<ProductCard, 'photos' | 'traits'> & {
  photos: unknown
  attributes: [name: string, value: string][]
}

/**
 * The columns of a card from `products p`. What only masters may see is not even read for anyone else, and masters of a further level
 * get the price of theirs in the place of the first level's.
 */
export function cardColumns(tier: PriceTier): SQL {
  const own = tier === 'master' ? sql`p.master_price` : tierPrice(tier)
  const masterPrice = tier === 'retail' ? sql`` : sql`${own}::float8 as master_price,`
  return sql`p.id, p.slug, p.name, p.sku, p.brand, p.kind, p.photos, p.drawing, p.attributes,
    p.price::float8 as price, p.user_price::float8 as user_price, ${masterPrice}
    case when p.quantity is not null then greatest(p.quantity - p.reserved, 0) end as quantity,
    p.discontinued, p.rating::float8 as rating, p.reviews_count`
}

export function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    sku: row.sku,
    brand: row.brand,
    kind: row.kind,
    photos: photoUrls(row.photos, 'products'),
    drawing: drawingWord(row),
    price: row.price,
    user_price: row.user_price,
    ...('master_price' in row ? { master_price: row.master_price } : {}),
    quantity: row.quantity,
    discontinued: row.discontinued,
    rating: row.rating,
    reviews_count: row.reviews_count,
  }
}

/** The cards of one list, each with what tells it from the others. */
export function toCards(rows: CardRow[]): ProductCard[] {
  const traits = cardTraits(rows)
  return rows.map((row, place) => {
    const own = traits[place] ?? []
    return own.length > 0 ? { ...toCard(row), traits: own } : toCard(row)
  })
}
