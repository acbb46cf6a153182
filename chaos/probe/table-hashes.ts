import type { Shop } from '#harness/restartable-shop.ts'

/** A hash of each table, independent of the order of rows; tables that buyers write to are cut at this order. */
export async function tableHashesOf(shop: Shop, newestOrder: number): Promise<Record<string, string>> {
  const tables = await shop.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const written = writtenMeanwhile(newestOrder)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    if (leftOut.includes(name)) continue
    const [row] = await shop.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${written[name] ?? `"${name}" t`}`,
    )
    hashes[name] = row!.hash
  }
  return hashes
}

/** Jobs store their next run at any time; migrations are not part of a backup, the new shop applies its own. */
const leftOut = ['periodic_jobs', 'schema_migrations', 'schema_functions']

function writtenMeanwhile(newestOrder: number): Record<string, string> {
  return {
    orders: `orders t where id <= ${newestOrder}`,
    order_items: `order_items t where order_id <= ${newestOrder}`,
    order_keys: `order_keys t where order_id <= ${newestOrder}`,
    order_events: `order_events t where order_id <= ${newestOrder}`,
    unconfirmed_places: `unconfirmed_places t where order_id <= ${newestOrder}`,
    // Those without an order are the initial stock.
    stock_movements: `stock_movements t where order_id is null or order_id <= ${newestOrder}`,
    consents: `consents t where not exists (select from orders o where o.consent_id = t.id and o.id > ${newestOrder})`,
    // Without what sending changes: state, attempts, times and errors, and the text of expiring emails, which is wiped. Emails to the
    // shop name no order, but have the time of its transaction.
    mail_outbox: `(select id, message_key, kind, recipient, subject, about, created_at, expires_at,
        case when expires_at is null then body_text end, case when expires_at is null then body_html end
      from mail_outbox m
      where not exists (select from orders o where o.created_at = m.created_at and o.id > ${newestOrder})) t`,
    // Without what every order changes: the units reserved, which are added up from the orders themselves (stock_faults).
    products: '(select id, sku, name, price, quantity from products) t',
  }
}
