import pg from 'pg'
import pino from 'pino'
import { connectEmbedded } from '#server/platform/database/database.ts'
import { engineEntryFromSource, startEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts'
import type { FaultContext } from '../fault-context.ts'

/** A database without a shop. */
export async function openEmptyDatabase(context: FaultContext): Promise<{ pool: pg.Pool; empty(): Promise<void> }> {
  const pool = context.engine === 'embedded' ? await openEmbedded(context) : await openOnServer(context)
  return {
    pool,
    async empty() {
      await pool.query('drop schema public cascade')
      await pool.query('create schema public')
    },
  }
}

async function openEmbedded(context: FaultContext): Promise<pg.Pool> {
  const log = pino({ level: 'silent' })
  const engine = await startEmbeddedDatabase({
    dataDir: '',
    inMemory: true,
    log,
    engineEntry: engineEntryFromSource(),
  })
  const database = connectEmbedded(engine, log)
  context.onEnd(() => database.close())
  return database.pool
}

async function openOnServer(context: FaultContext): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: (await context.openServer()).url, max: 1 })
  pool.on('error', () => undefined)
  context.onEnd(() => pool.end())
  return pool
}

/** The whole schema as text, to compare two databases. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(`
    select string_agg(line, E'\\n' order by line) as text from (
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
      union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
    ) lines`)
  return rows[0]?.text ?? ''
}
