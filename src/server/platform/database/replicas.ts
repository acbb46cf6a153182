import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Host, parseReadAddress } from '#server/platform/process/database-address.ts'
import { type LogEnd, type Replayed, watchReplicas } from './replica-watch.ts'
import { clientOf, type Route } from './server-client.ts'
import { watchPool } from './server-pool.ts'

export type ReadSource = {
  db: NodePgDatabase
  /** It shows every change heard of up to this one; null while nobody can say: nothing made of it is stored. */
  since: number | null
}

export type Replicas = {
  /** A replica that is fresh enough; null: read from the primary. */
  choose(): ReadSource | null
  /** How changes are counted, which sources are told apart by. */
  followChanges(count: () => number): void
  /** A change was heard of. */
  hurry(): void
  maxLagMs: number
  metrics: ReplicaMetrics
  close(): Promise<void>
}

type ByName = () => [name: string, value: number][]
export type ReplicaMetrics = { fresh: ByName; lagSeconds: ByName; lagBytes: ByName; reads: ByName; fallbacks: ByName }

type Given = {
  address: string
  maxLagMs: number
  /** Of the primary: what a replica cannot answer is asked there. */
  pool: pg.Pool
  direct: pg.Pool
  /** Null: unless a pooler is seen. */
  hasSessions: boolean | null
  options: pg.PoolConfig
}

/** A server that is cut off answers nothing: whoever reads from it meanwhile waits no longer than two of these. */
const askTimeoutMs = 1000
const connectTimeoutMs = 1000

const primaryQuestion = `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
  (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::float8 as at`
const markQuestion = 'insert into database_timelines (timeline) values ($1) on conflict do nothing'
const replicaQuestion = `select pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid, (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::float8 as at,
  exists (select from database_timelines where timeline = $1) as "isOnTimeline"`

const writable = new WeakMap<object, NodePgDatabase>()

/** Where a reader may leave what it wants written, such as a note of a search. */
export function writableOf<Given extends object>(db: Given): Given | NodePgDatabase {
  return writable.get(db) ?? db
}

/** Servers that follow the primary and answer what may be a moment old. Opens at once, whether or not they are there. */
export function openReplicas(given: Given, primary: NodePgDatabase, log: FastifyBaseLogger): Replicas {
  const parsed = parseReadAddress(given.address)
  if (!parsed) throw new Error('The address of the replicas cannot be read')
  const asker = askPrimary(given.direct)
  const replicas = parsed.hosts.map((host, nth) =>
    openReplica({ ...given, host, connectionString: parsed.url, suspect: () => watch.suspect(nth) }, primary, log),
  )
  const watch = watchReplicas({ askPrimary: asker.ask, replicas, maxLagMs: given.maxLagMs })
  let turn = 0

  function choose(): ReadSource | null {
    for (let tried = 0; tried < replicas.length; tried += 1) {
      turn = (turn + 1) % replicas.length
      if (watch.isFresh(turn)) {
        return { db: replicas[turn]!.db, since: watch.isPrimaryKnown() ? watch.states[turn]!.since : null }
      }
    }
    return null
  }

  const each = (read: (nth: number) => number) => () =>
    replicas.map(({ name }, nth): [string, number] => [name, read(nth)])
  return {
    choose,
    followChanges: watch.followChanges,
    hurry: watch.hurry,
    maxLagMs: given.maxLagMs,
    metrics: {
      fresh: each((nth) => Number(watch.isFresh(nth))),
      lagSeconds: each((nth) => (performance.now() - watch.states[nth]!.freshAt) / 1000),
      lagBytes: each((nth) => watch.states[nth]!.behind),
      reads: each((nth) => replicas[nth]!.stats.reads),
      fallbacks: each((nth) => replicas[nth]!.stats.fallbacks),
    },
    async close() {
      const closing = watch.close()
      asker.end()
      for (const replica of replicas) replica.hangUp()
      await closing
      asker.end()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** On a connection of its own, so that a busy pool does not look like a replica that lags. It follows the primary as the pool does. */
function askPrimary(direct: pg.Pool) {
  const { Client = pg.Client } = direct.options as { Client?: typeof pg.Client }
  const line = keptConnection(() => new Client({ ...direct.options, ...askTimes, application_name: 'shildik-log' }))
  let marked = ''

  return {
    async ask(): Promise<LogEnd> {
      const own = await line.connected()
      try {
        const { rows } = await own.query<LogEnd>(primaryQuestion)
        const end = rows[0]!
        if (end.timeline !== marked) await own.query(markQuestion, [end.timeline])
        marked = end.timeline
        return { ...end, at: endOfRecord(end.at) }
      } catch (error) {
        line.hangUp()
        throw error
      }
    },
    end: line.hangUp,
  }
}

const askTimes = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: askTimeoutMs }

/** One connection for questions that return, opened again after it was lost or given up. */
function keptConnection(open: () => pg.Client) {
  let client: pg.Client | null = null
  return {
    async connected(): Promise<pg.Client> {
      if (client) return client
      const own = open()
      own.on('error', () => undefined)
      own.once('end', () => {
        if (client === own) client = null
      })
      await own.connect()
      client = own
      return own
    },
    hangUp() {
      client?.end().catch(() => undefined)
      client = null
    },
  }
}

/** The next record is said to begin after the head of a new page, the last one to end before it. */
function endOfRecord(at: number): number {
  const inPage = at % 8192
  return inPage === 24 || inPage === 40 ? at - inPage : at
}

type OneReplica = Given & { host: Host; connectionString: string; suspect(): void }

function openReplica(given: OneReplica, primary: NodePgDatabase, log: FastifyBaseLogger) {
  const { host, connectionString } = given
  const open: Route['open'] = new Set()
  const stats = { reads: 0, fallbacks: 0 }
  const route: Route = {
    place: async () => host,
    suspect: given.suspect,
    isWriter: false,
    hasSessions: given.hasSessions ?? true,
    open,
  }
  const Client = clientOf(route) as unknown as NonNullable<pg.PoolConfig['Client']>
  const options = { ...given.options, connectionTimeoutMillis: connectTimeoutMs, connectionString, Client }
  const pool = watchPool(new pg.Pool(options), log)
  const probe = keptConnection(() =>
    Object.assign(new pg.Client({ connectionString, ...askTimes, application_name: 'shildik-probe' }), host),
  )
  let hasAnswered = false

  function say(answers: boolean) {
    if (hasAnswered === answers) return
    hasAnswered = answers
    log.warn({ replica: `${host.host}:${host.port}` }, answers ? 'database: replica found' : 'database: replica lost')
  }

  async function ask(timeline: string): Promise<Replayed | null> {
    try {
      const own = await probe.connected()
      const { rows } = await own.query<Replayed & { isReplica: boolean; pid: number }>(replicaQuestion, [timeline])
      const [{ isReplica, pid, ...replayed }] = rows as [Replayed & { isReplica: boolean; pid: number }]
      // The list may hold the primary, too: after a failover one of them is.
      if (!isReplica) return null
      if (given.hasSessions === null) route.hasSessions = (own as unknown as { processID: number }).processID === pid
      say(true)
      return replayed
    } catch (error) {
      probe.hangUp()
      say(false)
      throw error
    }
  }

  /** What the replica cannot answer, whatever the reason, is asked of the primary: reading twice harms nobody. */
  async function query(...asked: Parameters<pg.Pool['query']>) {
    stats.reads += 1
    try {
      return await pool.query(...asked)
    } catch (error) {
      // So long a question is not begun again.
      if (error instanceof Error && error.message === 'Query read timeout') throw error
      stats.fallbacks += 1
      return given.pool.query(...asked)
    }
  }

  const db = drizzle({ query } as unknown as pg.Pool)
  writable.set(db, primary)
  return {
    name: `${host.host}:${host.port}`,
    db,
    stats,
    ask,
    drop() {
      for (const client of open) client.drop()
    },
    hangUp: probe.hangUp,
    async close() {
      probe.hangUp()
      await pool.end()
    },
  }
}
