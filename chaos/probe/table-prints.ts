import type { Shop } from '#harness/restartable-shop.ts'

/** What each table says, whatever the order of its rows; of what buyers write all the time, as far as this order. */
export async function tablePrintsOf(shop: Shop, newestOrder: number): Promise<Record<string, string>> {
  const tables = await shop.ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const written = writtenMeanwhile(newestOrder)
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    if (leftOut.includes(name)) continue
    const [row] = await shop.ask<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${written[name] ?? `"${name}" t`}`,
    )
    prints[name] = row!.print
  }
  return prints
}

/** Jobs write down their next run whether or not anybody orders; migrations are no part of a copy, the new shop makes its own. */
const leftOut = ['periodic_jobs', 'schema_migrations']

function writtenMeanwhile(newestOrder: number): Record<string, string> {
  return {
    orders: `orders t where id <= ${newestOrder}`,
    order_items: `order_items t where order_id <= ${newestOrder}`,
    order_keys: `order_keys t where order_id <= ${newestOrder}`,
    order_events: `order_events t where order_id <= ${newestOrder}`,
    // Those of no order are the openings of the shelves.
    stock_movements: `stock_movements t where order_id is null or order_id <= ${newestOrder}`,
    consents: `consents t where not exists (select from orders o where o.consent_id = t.id and o.id > ${newestOrder})`,
    // Without what sending changes: state, attempts, times and errors, and the text of letters that run out, which is wiped. The shop's
    // own letters name no order; all are of the same transaction, and so of the same time, as theirs.
    mail_outbox: `(select id, message_key, kind, recipient, subject, about, created_at, expires_at,
        case when expires_at is null then body_text end, case when expires_at is null then body_html end
      from mail_outbox m
      where not exists (select from orders o where o.created_at = m.created_at and o.id > ${newestOrder})) t`,
    // Without what every order changes: the pieces held, which are added up from the orders themselves (stock_faults).
    products: '(select id, sku, name, price, quantity from products) t',
  }
}
