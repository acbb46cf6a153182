import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ExchangeFigures } from '#shared/exchange/exchange-contract.ts'

export type RunKind = 'catalog' | 'sale'
export type RunRecord = {
  id: number
  kind: RunKind
  /** 1С has said which version it speaks. */
  has_version: boolean
  session_hash: string | null
  state: 'open' | 'done' | 'cut' | 'undoing' | 'undone'
  is_trial: boolean
  figures: Partial<ExchangeFigures>
  batch_id: number | null
  /** Heard of within a minute. */
  is_fresh: boolean
  /** Files that have not been worked off. */
  at_work: number
  unfinished: number
}
export type FileRecord = {
  id: number
  run_id: number
  name: string
  /** «look»: no file, what 1С has said before is looked at again. */
  kind: 'xml' | 'zip' | 'picture' | 'look'
  bytes: number
  parts: number
  state: 'arriving' | 'waiting' | 'reading' | 'applying' | 'photos' | 'done' | 'failed'
  rows_done: number
  is_changes_only: boolean | null
  fault: string | null
}

/** Whoever works says so every few seconds (`keepRun`); after this silence another process goes on. */
const lease = sql`interval '20 seconds'`
const working = sql`('waiting', 'reading', 'applying', 'photos')`
const runColumns = sql`r.id, r.kind, r.has_version, r.session_hash, r.state, r.is_trial, r.figures, r.batch_id, r.seen_at > now() - interval '1 minute' as is_fresh,
  (select count(*)::integer from exchange_files f where f.run_id = r.id and f.state in ${working}) as at_work,
  (select count(*)::integer from exchange_files f where f.run_id = r.id and f.kind <> 'picture' and f.state not in ('done', 'failed')) as unfinished`
const fileColumns = sql`id, run_id, name, kind, bytes::float8 as bytes, parts, state, rows_done, is_changes_only, fault`

export async function findOpenRun(db: Queryable, kind: RunKind): Promise<RunRecord | null> {
  const [row] = await selectRows<RunRecord>(
    db,
    sql`select ${runColumns} from exchange_runs r where r.state = 'open' and r.kind = ${kind}`,
  )
  return row ?? null
}

/** Somebody is at work for any exchange of the kind, an old one too. */
export async function isAnyAtWork(db: Queryable, kind: RunKind): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from exchange_files f join exchange_runs r on r.id = f.run_id where f.state in ${working} and r.kind = ${kind} limit 1`,
  )
  return rows.length > 0
}

export async function findRun(db: Queryable, id: number): Promise<RunRecord | null> {
  const [row] = await selectRows<RunRecord>(db, sql`select ${runColumns} from exchange_runs r where r.id = ${id}`)
  return row ?? null
}

type NewRun = { session: string; isTrial: boolean; kind: RunKind; hasVersion: boolean }

export async function insertRun(tx: Queryable, { session, isTrial, kind, hasVersion }: NewRun): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into exchange_runs (session_hash, is_trial, kind, has_version) values (${session}, ${isTrial}, ${kind}, ${hasVersion}) returning id`,
  )
  return row!.id
}

/** 1С asks for orders every few minutes; that there were none is not told. */
export async function closeRun(tx: Queryable, id: number, state: 'done' | 'cut'): Promise<void> {
  const idle = await selectRows(
    tx,
    sql`delete from exchange_runs r where r.id = ${id} and r.state = 'open' and r.kind = 'sale' and r.given = 0
      and not exists (select from exchange_files f where f.run_id = r.id) returning 1`,
  )
  if (idle.length > 0) return
  await tx.execute(
    sql`update exchange_runs set state = ${state}, finished_at = now() where id = ${id} and state = 'open'`,
  )
}

export async function setRunState(tx: Queryable, id: number, state: RunRecord['state']): Promise<void> {
  await tx.execute(sql`update exchange_runs set state = ${state} where id = ${id}`)
}

export async function touchRun(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update exchange_runs set seen_at = now() where id = ${id}`)
}

/** True: the work is ours until we are silent for the time of the lease. */
export async function claimRun(db: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`update exchange_runs set worked_until = now() + ${lease}
    where id = ${id} and coalesce(worked_until < now(), true) returning 1`,
  )
  return rows.length > 0
}

export async function keepRun(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`update exchange_runs set worked_until = now() + ${lease} where id = ${id}`)
}

export async function releaseRun(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`update exchange_runs set worked_until = null where id = ${id}`)
}

/** Work nobody is at: its process died, or 1С did not wait for the end. */
export function findLeftRuns(db: Queryable): Promise<{ id: number }[]> {
  return selectRows(
    db,
    sql`select r.id from exchange_runs r where coalesce(r.worked_until < now(), true) and r.id in (
      select f.run_id from exchange_files f where f.state in ${working}
      union all select u.id from exchange_runs u where u.state = 'undoing') order by r.id`,
  )
}

/** 1С went away without a word. An exchange of orders has no last word. */
export function findSilentRuns(db: Queryable): Promise<RunRecord[]> {
  return selectRows(
    db,
    sql`select ${runColumns} from exchange_runs r where r.state = 'open'
      and r.seen_at < now() - case r.kind when 'sale' then interval '2 minutes' else interval '30 minutes' end`,
  )
}

/** Those of these exchanges that need their files still: they go on, or work is left in them. */
export async function findRunsInNeed(db: Queryable, ids: number[]): Promise<Set<number>> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select r.id from exchange_runs r where r.id = any (${sql.param(ids)}::integer[]) and (r.state = 'open'
      or exists (select from exchange_files f where f.run_id = r.id and f.state in ${working}))`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function setBatch(tx: Queryable, id: number, batchId: number): Promise<void> {
  await tx.execute(sql`update exchange_runs set batch_id = ${batchId} where id = ${id}`)
}

export async function lockFigures(tx: Queryable, id: number): Promise<{ figures: Partial<ExchangeFigures> }> {
  const [row] = await selectRows<{ figures: Partial<ExchangeFigures> }>(
    tx,
    sql`select figures from exchange_runs where id = ${id} for update`,
  )
  return row!
}

export async function setFigures(tx: Queryable, id: number, figures: ExchangeFigures): Promise<void> {
  await tx.execute(sql`
    update exchange_runs set figures = ${JSON.stringify(figures)}::jsonb, worked_until = now() + ${lease} where id = ${id}`)
}

export async function countBatch(tx: Queryable, batchId: number): Promise<void> {
  await tx.execute(sql`
    update catalogue_batches set products_count = (select count(distinct subject_id) from catalogue_edits where batch_id = ${batchId})
    where id = ${batchId}`)
}

/** The last of that name: a name may come again once its file is done. */
export async function findFile(db: Queryable, runId: number, name: string): Promise<FileRecord | null> {
  const [row] = await selectRows<FileRecord>(
    db,
    sql`select ${fileColumns} from exchange_files where run_id = ${runId} and name = ${name} order by id desc limit 1`,
  )
  return row ?? null
}

export async function findFileById(db: Queryable, id: number): Promise<FileRecord | null> {
  const [row] = await selectRows<FileRecord>(db, sql`select ${fileColumns} from exchange_files where id = ${id}`)
  return row ?? null
}

/** Those with rows, as they came. */
export async function findReportFiles(db: Queryable, runId: number): Promise<{ id: number; name: string }[]> {
  return selectRows(
    db,
    sql`select id, name from exchange_files where run_id = ${runId} and kind in ('xml', 'look') order by id`,
  )
}

/** Not yet worked on. */
export async function findArrivedXml(db: Queryable, runId: number): Promise<FileRecord[]> {
  return selectRows(
    db,
    sql`select ${fileColumns} from exchange_files where run_id = ${runId} and kind = 'xml' and state = 'arriving' order by id`,
  )
}

export async function findZips(db: Queryable, runId: number): Promise<FileRecord[]> {
  return selectRows(
    db,
    sql`select ${fileColumns} from exchange_files where run_id = ${runId} and kind = 'zip' and state <> 'done' order by id`,
  )
}

export async function findFileAtWork(db: Queryable, runId: number): Promise<FileRecord | null> {
  const [row] = await selectRows<FileRecord>(
    db,
    sql`select ${fileColumns} from exchange_files where run_id = ${runId} and state in ${working} order by id limit 1`,
  )
  return row ?? null
}

export async function insertFile(
  tx: Queryable,
  given: Pick<FileRecord, 'run_id' | 'name' | 'kind'>,
): Promise<FileRecord> {
  const [row] = await selectRows<FileRecord>(
    tx,
    sql`insert into exchange_files (run_id, name, kind) values (${given.run_id}, ${given.name}, ${given.kind}) returning ${fileColumns}`,
  )
  return row!
}

export async function setArrived(tx: Queryable, id: number, { bytes, parts }: { bytes: number; parts: number }) {
  await tx.execute(sql`update exchange_files set bytes = ${bytes}, parts = ${parts} where id = ${id}`)
}

export async function setFileState(
  tx: Queryable,
  id: number,
  state: FileRecord['state'],
  fault: string | null = null,
): Promise<void> {
  await tx.execute(sql`update exchange_files set state = ${state}, rows_done = 0, fault = ${fault} where id = ${id}`)
}

export async function setChangesOnly(tx: Queryable, id: number, isChangesOnly: boolean): Promise<void> {
  await tx.execute(sql`update exchange_files set is_changes_only = ${isChangesOnly} where id = ${id}`)
}

/** False: another process has taken over and is farther. */
export async function moveOn(tx: Queryable, file: FileRecord, rowsDone: number): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update exchange_files set rows_done = ${rowsDone}
    where id = ${file.id} and state = ${file.state} and rows_done = ${file.rows_done} returning 1`,
  )
  return rows.length > 0
}

/** Everything that has arrived of an exchange. */
export async function countBytes(db: Queryable, runId: number): Promise<{ bytes: number; files: number }> {
  const [row] = await selectRows<{ bytes: number; files: number }>(
    db,
    sql`select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::integer as files from exchange_files where run_id = ${runId}`,
  )
  return row!
}

/** Whether a whole catalogue has come with this exchange. */
export async function hasFullCatalog(db: Queryable, runId: number): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from exchange_files f where f.run_id = ${runId} and f.state = 'done' and f.is_changes_only = false
      and exists (select from exchange_rows r where r.file_id = f.id and r.kind = 'product') limit 1`,
  )
  return rows.length > 0
}

export async function forgetPictures(db: Queryable): Promise<void> {
  await db.execute(sql`delete from exchange_files where kind = 'picture' and run_id in
    (select id from exchange_runs where state in ('done', 'cut', 'undone') and finished_at < now() - interval '1 day')`)
}
