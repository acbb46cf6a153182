import type pg from 'pg'

export type Query = <Row extends pg.QueryResultRow>(sql: string, params?: unknown[]) => Promise<Row[]>

/** A category with a few products in stock: quicker than the demo catalogue. Resolves with their ids. */
export async function insertProducts(query: Query, stock: number, count = 10): Promise<number[]> {
  await query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  const rows = await query<{ id: number }>(`
    insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
    select (select id from categories where slug = 'nasosy'), 'PUMP-' || n, 'PUMP' || n, 'Насос ' || n, 'Askoll', 'analog', 'pump',
      100 * n, ${stock}
    from generate_series(1, ${count}) n returning id`)
  return rows.map((row) => row.id)
}
