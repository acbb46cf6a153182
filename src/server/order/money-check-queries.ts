import type pg from 'pg'

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
