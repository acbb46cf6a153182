import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { cartLines } from './cart-table.ts'

export type CartRow = { productId: number; quantity: number; priceSeen: number }

/** In the order they were put in; a line keeps its place when its quantity changes. */
export function findCartRows(db: Queryable, userId: number): Promise<CartRow[]> {
  return db
    .select({ productId: cartLines.productId, quantity: cartLines.quantity, priceSeen: cartLines.priceSeen })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId))
}

export async function setCartRows(db: Queryable, userId: number, rows: CartRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(cartLines)
    .values(rows.map((row) => ({ userId, ...row })))
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: sql`excluded.quantity`, priceSeen: sql`excluded.price_seen`, updatedAt: sql`now()` },
    })
}

export async function deleteCartRow(db: Queryable, { userId, productId }: { userId: number; productId: number }) {
  await db.delete(cartLines).where(and(eq(cartLines.userId, userId), eq(cartLines.productId, productId)))
}
