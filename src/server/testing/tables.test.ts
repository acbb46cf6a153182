import { getTableColumns, getTableName, isTable } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as declared from './tables.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const tables: [string, PgTable][] = Object.values(declared)
  .filter((table) => isTable(table))
  .map((table) => [getTableName(table), table])

/** Types as PostgreSQL spells them. */
const spelling: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'numeric(12, 2)': 'numeric(12,2)',
  'numeric(2, 1)': 'numeric(2,1)',
}

test.each(tables)('the code knows the table %s as it is', async (name, table) => {
  const { rows } = await database.pool.query(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       attgenerated <> '' as generated from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [name],
  )

  const known = Object.values(getTableColumns(table))
    .map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      generated: column.generated !== undefined,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

  const spelled = (type: string) => spelling[type] ?? type
  expect(known.map((column) => ({ ...column, type: spelled(column.type) }))).toEqual(
    rows.map((row) => ({ ...row, type: spelled(row.type) })),
  )
})

test('what checks and indexes call works without a schema in sight, as a plain dump restores it', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid and d.refclassid = 'pg_proc'::regclass
     where p.pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'sql')
       and d.classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass)`,
  )
  const calls: Record<string, string> = {
    barcodes_of: `'[["Штрихкод", "4601234567893"]]'`,
    folded_name: `'nasosy'`,
    is_free_slug: `'nasosy'`,
    is_slug: `'nasosy'`,
  }
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(calls))
  for (const { name } of rows) {
    const asked = database.pool.query(
      `select set_config('search_path', '', false); select public.${name}(${calls[name]}); select set_config('search_path', 'public', false)`,
    )
    await expect(asked, name).resolves.toBeDefined()
  }
})
