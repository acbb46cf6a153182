import { isFewLeft } from '#shared/catalog/few-left.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { ManagedProductRow } from '#shared/product/product-admin-contract.ts'
import { type LevelRule, type ManagedPrices, priceAt } from '#shared/trade-level/level-price.ts'

/** A product as it is added to an order: the customer's price and the largest quantity. */
export type FoundProduct = {
  id: number
  name: string
  sku: string
  price: number
  /** What can be had besides what an order holds already; null: nobody knows. */
  available: number | null
  photo: string | undefined
  drawing: string
}

/** A search result with the prices of all tiers, since the customer may be chosen later. */
export type SearchedProduct = FoundProduct & { prices: ManagedPrices }

export function searchedProduct(
  product: ManagedProductRow,
  tier: PriceTier,
  levels: readonly LevelRule[],
): SearchedProduct {
  const { id, name, sku, quantity, reserved, photo, drawing } = product
  const available = quantity === null ? null : Math.max(0, quantity - reserved)
  const { price, user_price, master_price, purchase_price = null } = product
  const prices = { price, user_price, master_price, purchase_price }
  return { id, name, sku, available, prices, price: priceAt(prices, tier, levels), photo: photo ?? undefined, drawing }
}

/** «на складе 14», «последняя на складе», «нет на складе», «остаток неизвестен». */
export function shelfText(quantity: number | null): { text: string; isFew: boolean } {
  if (quantity === null) return { text: 'остаток неизвестен', isFew: false }
  if (quantity === 0) return { text: 'нет на складе', isFew: true }
  return { text: quantity === 1 ? 'последняя на складе' : `на складе ${quantity}`, isFew: isFewLeft(quantity) }
}
