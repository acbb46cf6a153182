import type { ClientBase } from 'pg'

/** A table of the shop: what is written of it, and in which order rows must come so that those they name are there already. */
export type BackupTable = { name: string; columns: string[] }
export type BackupSequence = { name: string; lastValue: string | null }

/** Tables that others name come first. */
export async function findTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions', 'upload_place', 'database_timelines')
     order by c.relname`,
  )
  const { rows: names } = await client.query<{ from: string; to: string }>(
    `select c.relname as from, n.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class n on n.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  return namedFirst(rows, names)
}

function namedFirst(tables: BackupTable[], names: { from: string; to: string }[]): BackupTable[] {
  const ordered: BackupTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const there = new Set(ordered.map(({ name }) => name))
    const next = waiting.filter(({ name }) => names.every(({ from, to }) => from !== name || there.has(to)))
    if (next.length === 0) throw new Error(`tables name each other in a circle: ${waiting.map(({ name }) => name)}`)
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}

export async function findSequences(client: ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export async function findMigrations(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from schema_migrations order by id')
  return rows.map(({ id }) => id)
}

/** An older shop, of which a copy is made, has no chain. */
export async function findJournalHead(client: ClientBase): Promise<string | null> {
  const { rows: tables } = await client.query<{ known: boolean }>(
    `select to_regclass('public.journal_seals') is not null as known`,
  )
  if (!tables[0]?.known) return null
  const { rows } = await client.query<{ head: string }>(
    `select no || ':' || hash as head from journal_seals order by no desc limit 1`,
  )
  return rows[0]?.head ?? null
}

const rowsAtOnce = 1000

/** Every row as one line of JSON, written by the database itself: no number or moment passes through a program that rounds it. */
export async function* readLines(client: ClientBase, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  await client.query(`declare lines no scroll cursor for
    select row_to_json(line)::text as line from (select ${listOf(columns)} from ${quoted(name)}) line`)
  try {
    while (true) {
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from lines`)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await client.query('close lines')
  }
}

/** Only what migrations themselves bring may be there. */
export async function isEmptyShop(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from products) and not exists (select from users) and not exists (select from orders) as empty',
  )
  return rows[0]?.empty === true
}

/** What triggers would work out comes with the copy, so they rest meanwhile. */
export async function emptyTables(client: ClientBase, tables: BackupTable[]) {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export async function wakeTriggers(client: ClientBase, tables: BackupTable[]) {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

export async function writeLines(client: ClientBase, { name, columns }: BackupTable, lines: string[]) {
  await client.query(
    `insert into ${quoted(name)} (${listOf(columns)}) overriding system value
     select ${listOf(columns)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

export async function setSequence(client: ClientBase, { name, lastValue }: BackupSequence) {
  if (lastValue !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue])
}

export async function countRows(client: ClientBase, { name }: BackupTable): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`)
  return Number(rows[0]?.count)
}

function listOf(columns: string[]): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
