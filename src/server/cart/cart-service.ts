import { findProductsByIds, toCards } from '#server/catalog/catalog-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import type { CartLine, CartMerge } from '#shared/cart/cart-contract.ts'
import { addUp, type CartItem, itemsWithout, lineLimit, maxCartLines, mergeCarts } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { type PriceTier, shownPrice } from '#shared/money/rubles.ts'
import {
  type CartRow,
  deleteCartRow,
  deleteOrderedRows,
  findCartCards,
  findCartRows,
  findKeyItems,
  saveKeyItems,
  setCartRow,
  setCartRows,
} from './cart-queries.ts'

export { setSeenPrices } from './cart-queries.ts'

/** A cart reserves nothing: it is a list of wishes, checked against the stock at each change and once more when ordered. */

type Shopper = { userId: number; tier: PriceTier }

export async function readCart(db: Queryable, { userId, tier }: Shopper): Promise<CartLine[]> {
  const rows = await findCartCards(db, { userId, tier })
  return toCards(rows).map((card, place) => {
    const { lineQuantity, priceSeen } = rows[place]!
    return toLine({ productId: card.id, quantity: lineQuantity, priceSeen }, card)
  })
}

type SetLineResult =
  | { ok: true; line: CartLine }
  | { ok: false; code: 'product-not-found' | 'cart-full' | 'not-for-sale' }
  | { ok: false; code: 'not-enough-stock'; available: number }

export async function setCartLine(
  db: Db,
  { userId, tier, productId, quantity }: Shopper & { productId: number; quantity: number },
): Promise<SetLineResult> {
  const [product] = await findProductsByIds(db, { tier, ids: [productId] })
  if (!product) return { ok: false, code: 'product-not-found' }
  if (product.discontinued) return { ok: false, code: 'not-for-sale' }
  const available = lineLimit(product)
  if (quantity > available) return { ok: false, code: 'not-enough-stock', available }
  const row = { productId, quantity, priceSeen: shownPrice(product, tier) }
  const isSet = await db.transaction(async (tx) => {
    await waitForTurnOf(tx, userId)
    return setCartRow(tx, userId, row, maxCartLines)
  })
  return isSet ? { ok: true, line: toLine(row, product) } : { ok: false, code: 'cart-full' }
}

export async function removeCartLine(db: Queryable, line: { userId: number; productId: number }): Promise<void> {
  await deleteCartRow(db, line)
}

/** What was just ordered leaves the cart. False: the cart has changed since it was read, and nothing may be concluded from it. */
export async function emptyCart(tx: Queryable, userId: number, ordered: CartItem[]): Promise<boolean> {
  await waitForTurnOf(tx, userId)
  return (await deleteOrderedRows(tx, userId, ordered)) === ordered.length
}

type GuestCart = Shopper & { items: CartItem[]; key?: string | undefined }

/** Whoever got no answer sends it again with the same key, and perhaps with more in it: what that key has added already stays as it is. */
export function mergeGuestCart(db: Db, { userId, tier, items, key }: GuestCart): Promise<CartMerge> {
  return db.transaction(async (tx) => {
    await waitForTurnOf(tx, userId)
    const addedBefore = key ? await findKeyItems(tx, userId, key) : []
    const guest = itemsWithout(items, addedBefore)
    const own = (await findCartRows(tx, userId)).map((row) => ({ id: row.productId, quantity: row.quantity }))
    const products = await productsById(tx, tier, guest)
    const { lines, dropped } = mergeCarts({ own, guest, stocks: products })
    const rows = lines.flatMap(({ id, quantity }) => {
      const product = products.get(id)
      return product ? [{ productId: id, quantity, priceSeen: shownPrice(product, tier) }] : []
    })
    await setCartRows(tx, userId, rows)
    if (key) await saveKeyItems(tx, userId, { key, items: addUp([...addedBefore, ...itemsWithout(guest, dropped)]) })
    return { lines: await readCart(tx, { userId, tier }), dropped }
  })
}

async function productsById(db: Queryable, tier: PriceTier, items: CartItem[]) {
  const products = await findProductsByIds(db, { tier, ids: items.map(({ id }) => id) })
  return new Map(products.map((product) => [product.id, product]))
}

function toLine({ productId, quantity, priceSeen }: CartRow, product: ProductCard): CartLine {
  return {
    id: productId,
    product_id: productId,
    quantity,
    product_quantity: product.quantity,
    product,
    price_seen: priceSeen,
  }
}
