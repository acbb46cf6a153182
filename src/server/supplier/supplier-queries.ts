import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ManagedSupplier, SupplierInput } from '#shared/supplier/supplier-contract.ts'

const columns = sql`s.id, s.name, s.contact, s.note, s.is_archived, s.version,
  (select count(*)::integer from products p where p.supplier_id = s.id) as products_count`

export function findSuppliers(db: Queryable): Promise<ManagedSupplier[]> {
  return selectRows<ManagedSupplier>(
    db,
    sql`select ${columns} from suppliers s order by s.is_archived, lower(s.name), s.id`,
  )
}

export async function findSupplier(db: Queryable, id: number): Promise<ManagedSupplier | null> {
  const [row] = await selectRows<ManagedSupplier>(db, sql`select ${columns} from suppliers s where s.id = ${id}`)
  return row ?? null
}

/** Held until the transaction ends. */
export async function lockSupplier(tx: Queryable, id: number): Promise<ManagedSupplier | null> {
  await tx.execute(sql`select 1 from suppliers where id = ${id} for no key update`)
  return findSupplier(tx, id)
}

export async function insertSupplier(tx: Queryable, { name, contact, note }: SupplierInput): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into suppliers (name, contact, note) values (${name}, ${contact}, ${note}) returning id`,
  )
  return row!.id
}

type Fields = Pick<ManagedSupplier, 'name' | 'contact' | 'note' | 'is_archived'>

export async function updateSupplier(tx: Queryable, id: number, fields: Fields): Promise<void> {
  await tx.execute(sql`update suppliers set name = ${fields.name}, contact = ${fields.contact}, note = ${fields.note},
    is_archived = ${fields.is_archived}, version = version + 1, updated_at = now() where id = ${id}`)
}

/** Ids by the name in lower case; one that nobody has heard of is made. */
export async function upsertSupplierNames(tx: Queryable, names: string[]): Promise<Map<string, number>> {
  const given: SQL = sql`unnest(${sql.param(names)}::text[])`
  await tx.execute(sql`insert into suppliers (name) select distinct on (lower(n)) n from ${given} as t (n) order by lower(n)
    on conflict (lower(name)) do nothing`)
  const rows = await selectRows<{ id: number; name: string }>(
    tx,
    sql`select distinct s.id, t.n as name from ${given} as t (n) join suppliers s on lower(s.name) = lower(t.n)`,
  )
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
