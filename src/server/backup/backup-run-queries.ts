import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { CopyRun } from '#shared/backup/backup-contract.ts'

const columns = sql`r.kind, r.name, r.state, r.step, r.done, r.total, r.problem,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as asked_by, ${utcText(sql`r.asked_at`)} as asked_at, ${utcText(sql`r.finished_at`)} as finished_at`

export async function findLastRun(db: Queryable): Promise<CopyRun | null> {
  const [run] = await selectRows<CopyRun>(
    db,
    sql`select ${columns} from backup_runs r left join users u on u.id = r.asked_by order by r.id desc limit 1`,
  )
  return run ?? null
}

type Asked = { kind: CopyRun['kind']; name: string; actorId: number }

/** False: another is waiting or under way. */
export async function insertRun(db: Queryable, { kind, name, actorId }: Asked): Promise<boolean> {
  const inserted = await selectRows(
    db,
    sql`insert into backup_runs (kind, name, asked_by) values (${kind}, ${name}, ${actorId}) on conflict do nothing returning id`,
  )
  return inserted.length > 0
}

export type TakenRun = { id: number; kind: CopyRun['kind']; name: string }

export async function takeRun(db: Queryable): Promise<TakenRun | null> {
  const [run] = await selectRows<TakenRun>(
    db,
    sql`update backup_runs set state = 'running' where state = 'waiting' returning id, kind, name`,
  )
  return run ?? null
}

export async function noteProgress(db: Queryable, id: number, { step, done, total }: Progress): Promise<void> {
  await db.execute(
    sql`update backup_runs set step = ${step.slice(0, 100)}, done = ${done}, total = ${total} where id = ${id} and state = 'running'`,
  )
}
export type Progress = { step: string; done: number; total: number }

export async function finishRun(db: Queryable, id: number, problem: string | null): Promise<void> {
  const state = problem === null ? 'done' : 'failed'
  await db.execute(sql`update backup_runs set state = ${state}, problem = ${(problem ?? '').slice(0, 500)}, finished_at = now()
    where id = ${id} and state = 'running'`)
}

/** Only one process works at this: whatever still runs when it begins was left by one that is gone. */
export async function cutRuns(db: Queryable, problem: string): Promise<void> {
  await db.execute(
    sql`update backup_runs set state = 'cut', problem = ${problem}, finished_at = now() where state = 'running'`,
  )
}

export async function forgetRuns(db: Queryable): Promise<void> {
  await db.execute(sql`delete from backup_runs where finished_at < now() - interval '90 days'`)
}

export async function hasOrders(db: Queryable): Promise<boolean> {
  const [row] = await selectRows<{ has: boolean }>(db, sql`select exists (select from orders) as has`)
  return row!.has
}
