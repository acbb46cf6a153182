import type pg from 'pg'

/** Whether the books hold: every piece that came, was set aside, left or came back is accounted for. */
export type StockCheck = {
  products: number
  movements: number
  orders: number
  faults: { sku: string; fault: string }[]
}

export async function checkStock(pool: pg.Pool): Promise<StockCheck> {
  const { rows: faults } = await pool.query<{ sku: string; fault: string }>(
    'select p.sku, f.fault from stock_faults f join products p on p.id = f.product_id order by p.sku, f.fault',
  )
  const { rows } = await pool.query<Omit<StockCheck, 'faults'>>(`
    select (select count(distinct product_id)::integer from stock_movements) as products,
      (select count(*)::integer from stock_movements) as movements, (select count(*)::integer from orders) as orders`)
  return { ...rows[0]!, faults }
}

/** Whether the sums on the orders are what their ledger says. */
export type MoneyCheck = { orders: number; entries: number; faults: { number: number; fault: string }[] }

export async function checkMoney(pool: pg.Pool): Promise<MoneyCheck> {
  const { rows: faults } = await pool.query<{ number: number; fault: string }>(
    'select number, fault from money_faults order by number, fault',
  )
  const { rows } = await pool.query<Omit<MoneyCheck, 'faults'>>(
    'select count(distinct order_id)::integer as orders, count(*)::integer as entries from money_entries',
  )
  return { ...rows[0]!, faults }
}
