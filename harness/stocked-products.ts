import type pg from 'pg'

export type Ask = <Row extends pg.QueryResultRow>(question: string, values?: unknown[]) => Promise<Row[]>

/** A few parts in demand; the demo catalogue would only take its time. */
export async function fillShelves(ask: Ask, stock: number, parts = 10): Promise<number[]> {
  await ask(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  const rows = await ask<{ id: number }>(`
    insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
    select (select id from categories where slug = 'nasosy'), 'PUMP-' || n, 'PUMP' || n, 'Насос ' || n, 'Askoll', 'analog', 'pump',
      100 * n, ${stock}
    from generate_series(1, ${parts}) n returning id`)
  return rows.map((row) => row.id)
}
