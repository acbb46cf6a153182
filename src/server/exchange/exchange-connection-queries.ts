import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { type Takes, usualTakes } from '#shared/exchange/exchange-settings.ts'
import type { OrderStart, SaleEncoding } from '#shared/exchange/sale-settings.ts'

export type Connection = {
  login: string | null
  password_hash: string | null
  password_made_at: string | null
  password_made_by: string | null
  takes: Takes
  new_groups: 'hidden' | 'shown'
  is_trial: boolean
  version: number
  /** «2026-11-18»; null: from the first one on. */
  orders_since: string | null
  orders_from: OrderStart
  orders_encoding: SaleEncoding
  takes_orders: boolean
}

const unset: Connection = {
  login: null,
  password_hash: null,
  password_made_at: null,
  password_made_by: null,
  takes: usualTakes,
  new_groups: 'hidden',
  is_trial: false,
  version: 1,
  orders_since: null,
  orders_from: 'placed',
  orders_encoding: 'utf-8',
  takes_orders: true,
}

export async function findConnection(db: Queryable): Promise<Connection> {
  const [row] = await selectRows<Connection>(
    db,
    sql`select c.login, c.password_hash, ${utcText(sql`c.password_made_at`)} as password_made_at,
      u.first_name || ' ' || u.last_name as password_made_by, c.takes, c.new_groups, c.is_trial, c.version,
      c.orders_since::text, c.orders_from, c.orders_encoding, c.takes_orders
    from exchange_connection c left join users u on u.id = c.password_made_by`,
  )
  return row ? { ...row, takes: { ...usualTakes, ...row.takes } } : unset
}

const ensured = sql`insert into exchange_connection (id) values (1) on conflict (id) do nothing`

/** Whoever opens an exchange waits here for whoever is opening another. */
export async function lockConnection(tx: Queryable): Promise<void> {
  await tx.execute(ensured)
  await tx.execute(sql`select 1 from exchange_connection for update`)
}

export async function setPassword(
  tx: Queryable,
  { login, hash, madeBy }: { login: string; hash: string | null; madeBy: number },
): Promise<void> {
  await lockConnection(tx)
  await tx.execute(sql`
    update exchange_connection set login = ${login}, password_hash = ${hash}, version = version + 1,
      password_made_at = case when ${hash}::text is null then null else now() end,
      password_made_by = case when ${hash}::text is null then null else ${madeBy}::integer end`)
  await tx.execute(sql`delete from exchange_sessions`)
}

export type OrderChoices = Pick<Connection, 'orders_since' | 'orders_from' | 'orders_encoding' | 'takes_orders'>
export type Choices = {
  takes: Takes
  newGroups: 'hidden' | 'shown'
  isTrial: boolean
  orders?: OrderChoices | undefined
}

export async function setChoices(tx: Queryable, { takes, newGroups, isTrial, orders }: Choices): Promise<void> {
  await lockConnection(tx)
  await tx.execute(sql`
    update exchange_connection set takes = ${JSON.stringify(takes)}::jsonb, new_groups = ${newGroups}, is_trial = ${isTrial}`)
  if (!orders) return
  await tx.execute(sql`
    update exchange_connection set orders_since = ${orders.orders_since}::date, orders_from = ${orders.orders_from},
      orders_encoding = ${orders.orders_encoding}, takes_orders = ${orders.takes_orders}`)
}

export async function insertSession(db: Queryable, { hash, credential }: { hash: string; credential: string }) {
  await db.execute(sql`delete from exchange_sessions where seen_at < now() - interval '1 day'`)
  await db.execute(sql`insert into exchange_sessions (token_hash, credential) values (${hash}, ${credential})
    on conflict (token_hash) do update set credential = excluded.credential, seen_at = now()`)
}

/** Marks that it was heard of; null: there is none, or the password is another by now. */
export async function touchSession(
  db: Queryable,
  { hashes, credential }: { hashes: string[]; credential: string },
): Promise<string | null> {
  const [row] = await selectRows<{ token_hash: string }>(
    db,
    sql`update exchange_sessions set seen_at = now()
    where token_hash = any (${sql.param(hashes)}::text[]) and credential = ${credential} and seen_at > now() - interval '6 hours'
    returning token_hash`,
  )
  return row?.token_hash ?? null
}
