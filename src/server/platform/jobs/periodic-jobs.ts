import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'

/** Housekeeping that must happen now and then, once among all processes: whoever moves the job's row in the database does it. */

export type PeriodicJob = {
  name: string
  everySeconds: number
  /** Must stop soon after `signal`: the shop is closing, or another process has taken the job over. */
  work: (signal: AbortSignal) => Promise<void>
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** A process that dies in the middle is replaced after this long; a living one renews its lease three times as often. */
const leaseSeconds = 60
/** After a failure the job does not wait for its next regular time, which may be tomorrow. */
const retrySeconds = 60
const longestPauseSeconds = 30

/** Resolves when `signal` has stopped it and the running work is done. */
export async function runPeriodically(database: Database, job: PeriodicJob): Promise<void> {
  const pauseMs = Math.min(job.everySeconds, longestPauseSeconds) * 1000
  while (!job.signal.aborted) {
    await runIfDue(database.db, job).catch((error) => job.log.warn({ err: error, job: job.name }, 'job not run'))
    await sleep(pauseMs, undefined, { signal: job.signal }).catch(() => undefined)
  }
}

export async function runIfDue(db: Db, job: PeriodicJob): Promise<void> {
  const holder = randomUUID()
  if (!(await claim(db, { name: job.name, holder, everySeconds: job.everySeconds }))) return
  const lost = new AbortController()
  const renewal = setInterval(() => {
    const renewed = renew(db, { name: job.name, holder })
    // While the database is away nobody else can take the job either, so only a clear «no» ends the work.
    renewed.then((isOurs) => !isOurs && lost.abort()).catch(() => undefined)
  }, leaseSeconds * 333)
  let pauseSeconds = job.everySeconds
  try {
    await job.work(AbortSignal.any([job.signal, lost.signal]))
  } catch (error) {
    pauseSeconds = Math.min(retrySeconds, job.everySeconds)
    job.log.error({ err: error, job: job.name }, 'job failed')
  } finally {
    clearInterval(renewal)
  }
  await release(db, { name: job.name, holder, pauseSeconds })
}

type Claim = { name: string; holder: string; everySeconds: number }

async function claim(db: Db, { name, holder, everySeconds }: Claim): Promise<boolean> {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`
  const claimed = await db.execute(sql`
    insert into periodic_jobs as job (name, next_run_at, locked_until, locked_by) values (${name}, now(), ${lease}, ${holder})
    on conflict (name) do update set locked_until = excluded.locked_until, locked_by = excluded.locked_by
      where (job.next_run_at <= now() or ${isFartherThan(sql`job.next_run_at`, everySeconds)})
        and coalesce(job.locked_until <= now() or ${isFartherThan(sql`job.locked_until`, leaseSeconds)}, true)
    returning 1`)
  return claimed.rows.length > 0
}

async function renew(db: Db, { name, holder }: { name: string; holder: string }): Promise<boolean> {
  const renewed = await db.execute(sql`
    update periodic_jobs set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where name = ${name} and locked_by = ${holder} returning 1`)
  return renewed.rows.length > 0
}

/** No such moment is ever set: the clock was ahead then, and has been set right since. */
function isFartherThan(moment: SQL, seconds: number): SQL {
  return sql`${moment} > now() + make_interval(secs => ${seconds + clockSlackSeconds})`
}
const clockSlackSeconds = 60

type Release = { name: string; holder: string; pauseSeconds: number }

async function release(db: Db, { name, holder, pauseSeconds }: Release): Promise<void> {
  await db.execute(sql`
    update periodic_jobs set locked_until = null, locked_by = null, next_run_at = now() + make_interval(secs => ${pauseSeconds})
    where name = ${name} and locked_by = ${holder}`)
}
