import type pg from 'pg'
import pino from 'pino'
import { connectEmbedded, type Database } from '#server/platform/database/database.ts'
import {
  type EmbeddedDatabase,
  engineEntryFromSource,
  startEmbeddedDatabase,
} from '#server/platform/database/embedded/embedded-database.ts'

export const quietLog = pino({ level: 'silent' })

/** An embedded engine that leaves nothing behind. */
export function startTestEngine(from: { snapshot?: string } = {}) {
  return startEmbeddedDatabase({
    dataDir: '',
    inMemory: true,
    log: quietLog,
    engineEntry: engineEntryFromSource(),
    ...from,
  })
}

/**
 * One embedded engine per worker: starting one takes seconds, emptying one a moment. What a test file leaves is removed
 * and what the migrations wrote is put back; an engine whose schema a test changed is stopped instead.
 */
type Initial = { schema: string; rows: Map<string, string>; sequences: { name: string; value: string }[] }

let idle: { engine: EmbeddedDatabase; initial: Initial } | undefined

export async function openReusedEngine(snapshot: string): Promise<Database> {
  const taken = idle
  idle = undefined
  const engine = taken?.engine ?? (await startTestEngine({ snapshot }))
  const database = connectEmbedded(engine, quietLog)
  const initial = taken?.initial ?? (await readInitial(database.pool))
  return {
    ...database,
    async close() {
      const isClean = await restore(database.pool, initial).catch(() => false)
      await database.pool.end()
      if (isClean && !idle) idle = { engine, initial }
      else await engine.stop()
    },
  }
}

async function readInitial(pool: pg.Pool): Promise<Initial> {
  const rows = new Map<string, string>()
  for (const table of await tableNames(pool)) {
    const { rows: found } = await pool.query(`select json_agg(t)::text as rows from ${table} t`)
    if (found[0]?.rows) rows.set(table, found[0].rows)
  }
  const sequences = await pool.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences where last_value is not null`,
  )
  return { schema: await schemaOf(pool), rows, sequences: sequences.rows }
}

/** Answers whether the database is as it was; without trying where a table or a function is not. */
async function restore(pool: pg.Pool, { schema, rows, sequences }: Initial): Promise<boolean> {
  if ((await schemaOf(pool)) !== schema) return false
  await pool.query('unlisten *; reset all')
  await emptyAllTables(pool)
  for (const [table, json] of rows) {
    if (isBook(table)) continue
    const columns = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and quote_ident(table_name) = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.rows.map(({ name }) => name).join(', ')
    await pool.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1)`,
      [json],
    )
  }
  for (const { name, value } of sequences) await pool.query('select setval($1, $2)', [name, value])
  return true
}

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`select md5(
    (select string_agg(format('%s %s', relname, relkind), ',' order by relname, relkind) from pg_class
       where relnamespace = 'public'::regnamespace)
    || (select string_agg(format('%s %s %s', attrelid, attname, atttypid), ',' order by attrelid, attnum)
       from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace)
    || (select string_agg(format('%s %s', oid, md5(prosrc)), ',' order by oid) from pg_proc
       where pronamespace = 'public'::regnamespace)
    || (select string_agg(format('%s %s', tgrelid, tgname), ',' order by tgrelid, tgname) from pg_trigger)
    || (select string_agg(format('%s %s', conrelid, conname), ',' order by conrelid, conname) from pg_constraint)
  ) as schema`)
  return rows[0]?.schema ?? ''
}

/**
 * Truncating makes new files for every table and index, also for those that were empty: most of the time of a short test.
 * So the rows of the few tables that have any are deleted, past triggers and keys; a large table is truncated after all.
 */
export async function emptyAllTables(pool: pg.Pool) {
  const tables = (await tableNames(pool)).filter((name) => !isBook(name))
  const { rows } = await pool.query<{ filled: string[]; bytes: number }>(`
    select array_agg(name) as filled, coalesce(max(pg_relation_size(name::regclass)), 0)::int as bytes
    from (${tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all ')}) found`)
  const { filled, bytes = 0 } = rows[0] ?? {}
  const empty = bytes > largeTable ? `truncate ${tables.join(', ')} restart identity cascade` : deleteRows(filled ?? [])
  // What the test before still reads in the background may hold one table and wait for another: of the two the emptying
  // may be the one the database breaks off, and by then the reading is over.
  await pool.query(empty).catch((error: unknown) => {
    if ((error as { code?: string }).code !== deadlock) throw error
    return pool.query(empty)
  })
}

const largeTable = 512 * 1024

/** One text of several statements, so that nothing comes between them. Truncating says itself that everything has changed. */
function deleteRows(tables: readonly string[]): string {
  return `begin; set local session_replication_role = replica;
    ${tables.map((table) => `delete from ${table};`).join(' ')}
    select setval(seqrelid::regclass, seqstart, false) from pg_sequence
      where pg_sequence_last_value(seqrelid) is not null and seqrelid in (select objid from pg_depend
        where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'));
    select notify_catalogue_change('{"all": true}');
    commit`
}

/** Where migrate() records what it applied. */
const isBook = (table: string) => ['schema_migrations', 'schema_functions'].includes(table)

const deadlock = '40P01'
