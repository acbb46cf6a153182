import { run, type SqlClient } from './seed-queries.ts'

/**
 * A million rows go in several times faster without the indexes that only sorting and searching need. Their definitions
 * are kept in a table until they are built again, so that a seed killed half-way loses none: the next one finds them.
 */
const keptIndexes = [
  'products_by_popularity',
  'products_by_popularity_in_category',
  'products_popularity',
  'products_sku_code',
]

export async function setIndexesAside(client: SqlClient) {
  await run(client, 'create table if not exists seed_indexes (name text primary key, definition text not null)')
  await run(
    client,
    `insert into seed_indexes (name, definition)
     select indexname, indexdef from pg_indexes
     where schemaname = 'public' and tablename in ('products', 'product_search') and indexdef not like 'CREATE UNIQUE%' and indexname <> all ($1)
     on conflict do nothing`,
    [keptIndexes],
  )
  for (const { name } of await setAside(client)) {
    // The shop goes on reading and selling: wait for its moment, but never in front of it.
    await run(client, `set lock_timeout = '3s'`)
    await run(client, `drop index if exists ${name}`).catch(() => undefined)
    await run(client, 'reset lock_timeout')
  }
}

/** Builds what is missing; does nothing where nothing was set aside. */
export async function bringIndexesBack(client: SqlClient, onIndex: (name: string) => void) {
  const [{ found } = { found: null }] = await run<{ found: string | null }>(
    client,
    `select to_regclass('public.seed_indexes')::text as found`,
  )
  if (!found) return
  for (const { name, definition } of await setAside(client)) {
    const [state] = await run<{ valid: boolean }>(
      client,
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (!state?.valid) {
      onIndex(name)
      // One whose building was interrupted is left behind invalid.
      await run(client, `drop index if exists ${name}`)
      await run(client, definition.replace(/^CREATE INDEX/, 'CREATE INDEX CONCURRENTLY'))
    }
    await run(client, 'delete from seed_indexes where name = $1', [name])
  }
  await run(client, 'drop table seed_indexes')
}

function setAside(client: SqlClient) {
  return run<{ name: string; definition: string }>(
    client,
    'select quote_ident(name) as name, definition from seed_indexes order by name',
  )
}
