import { sql } from 'drizzle-orm'
import { type CardRow, cardColumns } from '#server/catalog/catalog-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import { perTier } from '#server/trade-level/tier-price-service.ts'
import type { CartItem } from '#shared/cart/cart-rules.ts'
import type { PriceTier } from '#shared/money/rubles.ts'

export type CartRow = { productId: number; quantity: number; priceSeen: number }

/** In the order they were put in; a line keeps its place when its quantity changes. */
export function findCartRows(db: Queryable, userId: number): Promise<CartRow[]> {
  return askCartRows(db, { userId })
}
const askCartRows = prepareRows<CartRow>(
  'cart-rows',
  sql`select product_id as "productId", quantity, price_seen as "priceSeen" from cart_lines
    where user_id = ${given('userId', 'integer')} order by created_at, product_id`,
)

type CartCardRow = CardRow & { lineQuantity: number; priceSeen: number }

/** The same with the card of each product, in one question; a hidden product is left out, and comes back when it is shown again. */
export function findCartCards(db: Queryable, { userId, tier }: { userId: number; tier: PriceTier }) {
  return askCartCards(tier)(db, { userId })
}
const askCartCards = perTier(prepareCartCards)

function prepareCartCards(tier: PriceTier) {
  return prepareRows<CartCardRow>(
    `cart-cards-${tier}`,
    sql`select ${cardColumns(tier)}, l.quantity as "lineQuantity", l.price_seen as "priceSeen"
      from cart_lines l join products p on p.id = l.product_id and not p.hidden
      where l.user_id = ${given('userId', 'integer')} order by l.created_at, l.product_id`,
  )
}

/** False: the line would be one too many. Right only while nobody else changes this cart. */
export async function setCartRow(db: Queryable, userId: number, row: CartRow, maxLines: number): Promise<boolean> {
  const { productId, quantity, priceSeen } = row
  const { rows } = await db.execute(sql`
    insert into cart_lines (user_id, product_id, quantity, price_seen)
    select ${userId}::integer, ${productId}::integer, ${quantity}::integer, ${priceSeen}::integer
    where (select count(*) from cart_lines where user_id = ${userId} and product_id <> ${productId}) < ${maxLines}
    on conflict (user_id, product_id) do update
      set quantity = excluded.quantity, price_seen = excluded.price_seen, updated_at = now()
    returning 1`)
  return rows.length > 0
}

export async function setCartRows(db: Queryable, userId: number, rows: CartRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into cart_lines (user_id, product_id, quantity, price_seen)
    select ${userId}::integer, * from unnest(${sql.param(rows.map((row) => row.productId))}::integer[],
      ${sql.param(rows.map((row) => row.quantity))}::integer[], ${sql.param(rows.map((row) => row.priceSeen))}::integer[])
    on conflict (user_id, product_id) do update
      set quantity = excluded.quantity, price_seen = excluded.price_seen, updated_at = now()`)
}

export async function setSeenPrices(
  db: Queryable,
  userId: number,
  lines: { product_id: number; price: number }[],
): Promise<void> {
  await db.execute(sql`
    update cart_lines l set price_seen = shown.price, updated_at = now()
    from unnest(${sql.param(lines.map((line) => line.product_id))}::integer[],
      ${sql.param(lines.map((line) => line.price))}::integer[]) as shown (id, price)
    where l.user_id = ${userId} and l.product_id = shown.id`)
}

export async function deleteCartRow(db: Queryable, { userId, productId }: { userId: number; productId: number }) {
  await db.execute(sql`delete from cart_lines where user_id = ${userId} and product_id = ${productId}`)
}

/** Only lines that still hold exactly this many go; answers how many did. */
export async function deleteOrderedRows(db: Queryable, userId: number, lines: { id: number; quantity: number }[]) {
  const { rows } = await db.execute(sql`
    delete from cart_lines l using unnest(${sql.param(lines.map((line) => line.id))}::integer[],
      ${sql.param(lines.map((line) => line.quantity))}::integer[]) as ordered (id, quantity)
    where l.user_id = ${userId} and l.product_id = ordered.id and l.quantity = ordered.quantity returning 1`)
  return rows.length
}

/** What has been added with this key. Right only while nobody else changes this cart. */
export async function findKeyItems(tx: Queryable, userId: number, key: string): Promise<CartItem[]> {
  const [found] = await selectRows<{ items: CartItem[] }>(
    tx,
    sql`select items from cart_keys where user_id = ${userId} and key = ${key}`,
  )
  return found?.items ?? []
}

/** An answer that was lost is asked for again soon: nobody has more on the way than this. */
const maxKeys = 20

export async function saveKeyItems(tx: Queryable, userId: number, { key, items }: { key: string; items: CartItem[] }) {
  await tx.execute(sql`insert into cart_keys (user_id, key, items) values (${userId}, ${key}, ${JSON.stringify(items)})
    on conflict (user_id, key) do update set items = excluded.items`)
  await tx.execute(sql`delete from cart_keys where user_id = ${userId} and key in (
    select key from cart_keys where user_id = ${userId} and key <> ${key} order by created_at desc offset ${maxKeys - 1})`)
}
