import type { PGlite } from '@electric-sql/pglite'
import type { EngineSession } from './engine-session.ts'

/**
 * A PostgreSQL server tidies up in background processes; the embedded engine has none. Without this its log grows
 * without end (each restart replays all of it) and changed tables keep every old row and no statistics.
 */
export function keepHouse(db: PGlite, session: EngineSession, everyMs: number): { stop(): void } {
  let lastCheckpoint = '0/0'
  let isTidying = false

  async function tidy(): Promise<void> {
    const { rows } = await db.query<{ lsn: string; grown: string }>(
      'select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::text as grown',
      [lastCheckpoint],
    )
    const log = rows[0]
    if (log && Number(log.grown) > checkpointBytes) {
      await db.exec('CHECKPOINT')
      lastCheckpoint = log.lsn
    }
    const table = await findUntidyTable(db)
    if (table) await db.exec(`VACUUM (ANALYZE) ${table}`)
  }

  const timer = setInterval(() => {
    if (isTidying || session.isInTransaction() || session.hasWaiting()) return
    isTidying = true
    session
      .runOwn(tidy)
      // A failed tidying (a full disk, say) is tried again at the next turn; the clients meet the same error themselves.
      .catch((error: unknown) => process.stderr.write(`housekeeping: ${String(error)}\n`))
      .finally(() => {
        isTidying = false
      })
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}

/** Two log files: replaying them takes well under a second. */
const checkpointBytes = 32 * 1024 * 1024

/** The table that changed most, by the thresholds autovacuum uses; one at a time, so that clients wait briefly. */
async function findUntidyTable(db: PGlite): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1
    order by n_dead_tup + n_mod_since_analyze desc limit 1`)
  return rows[0]?.name ?? null
}
