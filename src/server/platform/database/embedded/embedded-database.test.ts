import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  DataDirBrokenError,
  dumpSnapshot,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  engineEntryFromSource,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded-database.ts'
import { identifyProcess, isProcessAlive } from './process-identity.ts'
import { makeSmallDisk } from './small-disk.fixture.ts'

const source = engineEntryFromSource()
/** No engine here lives long enough to repay its optimisation, which is half of what a start costs the processor. */
const engineEntry = { ...source, execArgv: [...source.execArgv, '--liftoff-only'] }
const log = { info() {}, warn() {}, error() {} }
const root = mkdtempSync(join(tmpdir(), 'shildik-db-'))
/** Many engines start here, each in a second when the machine is quiet. */
const patience = { timeout: 60_000, interval: 50 }
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A directory with an initialised database and an empty table of orders; every test works on a copy. */
const template = join(root, 'template')
const undo: (() => unknown)[] = []

beforeAll(async () => {
  const database = await startEmbeddedDatabase({ dataDir: template, log, engineEntry })
  await query(database, 'create table orders (id int primary key)')
  await database.stop()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copyOfTemplate(name: string): string {
  const dataDir = join(root, name)
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true })
  return dataDir
}

async function start(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ log, engineEntry, ...options })
  undo.push(() => database.stop())
  return database
}

function poolFor(database: EmbeddedDatabase, max = 16): pg.Pool {
  const pool = new pg.Pool({ ...database.connection, max, connectionTimeoutMillis: 30_000 })
  // Connections of a killed engine break while idle; the shop's own pool has such a listener too.
  pool.on('error', () => {})
  undo.push(() => pool.end())
  return pool
}

async function query(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...database.connection })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function orderIds(database: EmbeddedDatabase): Promise<Set<number>> {
  const rows = await query(database, 'select id from orders')
  return new Set(rows.map((row) => Number(row.id)))
}

/** Goes on placing orders, whatever happens, and remembers those that were acknowledged. */
function placeOrders(pool: pg.Pool): { acknowledged: number[]; failures: number; end(): Promise<void> } {
  const state = { acknowledged: [] as number[], failures: 0, end: async () => {} }
  let isOpen = true
  let next = 1
  const clients = Array.from({ length: 8 }, async () => {
    while (isOpen) {
      const id = next++
      try {
        await pool.query('insert into orders values ($1)', [id])
        state.acknowledged.push(id)
      } catch {
        state.failures++
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  })
  state.end = async () => {
    isOpen = false
    await Promise.all(clients)
  }
  return state
}

function startShop(dataDir: string, task: string): { child: ChildProcess; told: Record<string, unknown>[] } {
  const child = fork(join(import.meta.dirname, 'embedded-shop.fixture.ts'), [dataDir, task], {
    execArgv: source.execArgv,
  })
  undo.push(() => child.kill('SIGKILL'))
  const told: Record<string, unknown>[] = []
  child.on('message', (message) => told.push(message as Record<string, unknown>))
  return { child, told }
}

async function enginePidOf(shop: { told: Record<string, unknown>[] }): Promise<number> {
  return vi.waitFor(() => {
    const pid = shop.told.find((message) => message.enginePid)?.enginePid
    if (typeof pid !== 'number') throw new Error(`no engine yet: ${JSON.stringify(shop.told)}`)
    return pid
  }, patience)
}

function enginePid(database: EmbeddedDatabase): number {
  const pid = database.enginePid()
  if (pid === null) throw new Error('the engine is down')
  return pid
}

describe('an engine that fails', () => {
  test('killed under load it comes back and no acknowledged order is lost', async () => {
    const database = await start({ dataDir: copyOfTemplate('killed') })
    const orders = placeOrders(poolFor(database))
    await vi.waitUntil(() => orders.acknowledged.length > 200, patience)

    process.kill(enginePid(database), 'SIGKILL')
    await vi.waitUntil(() => !database.isUp(), patience)
    const before = orders.acknowledged.length
    await vi.waitUntil(() => database.isUp() && orders.acknowledged.length > before + 30, patience)
    await orders.end()

    const kept = await orderIds(database)
    expect(orders.failures).toBeGreaterThan(0)
    expect(orders.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })

  test('stuck without an answer it is replaced, and the web process goes on meanwhile', async () => {
    const database = await start({
      dataDir: copyOfTemplate('hung'),
      limits: { heartbeatMs: 300, missedHeartbeats: 5 },
    })
    const pool = poolFor(database)
    await pool.query('insert into orders values (1)')
    const hung = enginePid(database)

    process.kill(hung, 'SIGSTOP')
    let isSettled = false
    const stuck = pool
      .query('select 1')
      .catch(() => {})
      .finally(() => {
        isSettled = true
      })
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(isSettled).toBe(false)
    await stuck
    await vi.waitUntil(() => database.isUp() && database.enginePid() !== hung, patience)

    expect(isProcessAlive(identifyProcess(hung))).toBe(false)
    expect(await orderIds(database)).toEqual(new Set([1]))
  })

  test('in the middle of a long statement it is left alone', async () => {
    const database = await start({
      dataDir: copyOfTemplate('busy'),
      limits: { heartbeatMs: 300, missedHeartbeats: 3 },
    })
    const busy = enginePid(database)

    // Five times as long as an engine that does nothing would be given.
    await poolFor(database).query(`do $$
      declare ends timestamptz := clock_timestamp() + interval '5 seconds';
      begin while clock_timestamp() < ends loop end loop; end $$`)

    expect(database.enginePid()).toBe(busy)
  })

  test('on a full disk it comes back by itself once there is room, with every acknowledged order', async (context) => {
    const disk = makeSmallDisk(join(root, 'full'))
    if (!disk) {
      if (process.env.CI) throw new Error('no small disk: mounting a tmpfs and prlimit --fsize both failed')
      return context.skip('neither mounting a tmpfs nor prlimit --fsize is possible here')
    }
    undo.push(() => disk.remove())
    const database = await start({ dataDir: copyOfTemplate('full') })
    const pool = poolFor(database)
    const orders = placeOrders(pool)
    await vi.waitUntil(() => orders.acknowledged.length > 100, patience)

    disk.fill(process.pid, enginePid(database))
    while (database.isUp()) {
      // Written to the log only: a table that cannot grow is a plain error, a log that cannot grow ends the engine.
      await pool.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`).catch(() => {})
    }
    const before = orders.acknowledged.length
    disk.free()
    await vi.waitUntil(() => database.isUp() && orders.acknowledged.length > before + 30, patience)
    await orders.end()

    const kept = await orderIds(database)
    expect(orders.acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })
})

describe('a web process that dies', () => {
  test('killed under load it takes the engine along, and the next start finds every acknowledged order', async () => {
    const dataDir = copyOfTemplate('parent')
    const shop = startShop(dataDir, 'orders')
    const engine = identifyProcess(await enginePidOf(shop))
    await vi.waitUntil(() => shop.told.length > 200, patience)

    shop.child.kill('SIGKILL')
    await vi.waitUntil(() => !isProcessAlive(engine), patience)

    const kept = await orderIds(await start({ dataDir }))
    const acknowledged = shop.told.flatMap((message) => (message.acknowledged ? [Number(message.acknowledged)] : []))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })

  test('an engine in the middle of an endless query goes too', async () => {
    const shop = startShop(copyOfTemplate('endless'), 'endless')
    const engine = identifyProcess(await enginePidOf(shop))

    shop.child.kill('SIGKILL')

    await vi.waitUntil(() => !isProcessAlive(engine), patience)
  })

  test('an engine frozen at that moment is ended by the next opener', async () => {
    const dataDir = copyOfTemplate('orphan')
    const shop = startShop(dataDir, '')
    const engine = identifyProcess(await enginePidOf(shop))

    process.kill(engine.pid, 'SIGSTOP')
    shop.child.kill('SIGKILL')
    await new Promise((resolve) => shop.child.once('close', resolve))
    const database = await start({ dataDir })

    expect(isProcessAlive(engine)).toBe(false)
    expect(await orderIds(database)).toEqual(new Set())
  })
})

describe('a first start with files that are ready', () => {
  const ready = async () => join(template, 'database')

  test('begins with what they hold, in files that nobody else may read', async () => {
    const dataDir = join(root, 'ready-files')
    const database = await start({ dataDir, findReadyFiles: ready })
    expect(await orderIds(database)).toEqual(new Set())
    for (const name of ['', 'base', 'PG_VERSION', 'base/1/PG_VERSION'])
      expect(statSync(join(dataDir, 'database', name)).mode & 0o077, name).toBe(0)
  })

  test('killed in the middle of copying, it begins anew', async () => {
    const dataDir = join(root, 'half-copied')
    cpSync(join(template, 'database', 'global'), join(dataDir, 'database.partial', 'global'), { recursive: true })
    const database = await start({ dataDir, findReadyFiles: ready })
    expect(await orderIds(database)).toEqual(new Set())
  })

  test('what is there already is never replaced by them', async () => {
    const dataDir = copyOfTemplate('kept')
    const before = await startEmbeddedDatabase({ dataDir, log, engineEntry })
    await query(before, 'insert into orders values (1)')
    await before.stop()
    const database = await start({ dataDir, findReadyFiles: ready })
    expect(await orderIds(database)).toEqual(new Set([1]))
  })
})

describe('opening and closing', () => {
  test('59. a second shop on the same directory is rejected with the pid of the first, which goes on', async () => {
    const dataDir = copyOfTemplate('second')
    const database = await start({ dataDir })
    const orders = placeOrders(poolFor(database))

    const second = startShop(dataDir, '')
    const code = await new Promise((resolve) => second.child.once('close', resolve))
    await orders.end()

    expect(code).toBe(1)
    expect(second.told[0]?.error).toContain(`pid ${process.pid}`)
    expect(await orderIds(database)).toEqual(new Set(orders.acknowledged))
  })

  test('stopped gracefully it leaves neither a process nor a lock nor a socket', async () => {
    const dataDir = copyOfTemplate('stopped')
    const database = await start({ dataDir })
    const engine = identifyProcess(enginePid(database))
    expect(findRunningDatabase(dataDir)).toEqual(database.connection)

    await database.stop()

    expect(isProcessAlive(engine)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['database'])
    expect(database.isUp()).toBe(false)
  })

  test('stopped while it is down it stays down', async () => {
    const dataDir = copyOfTemplate('stopped-down')
    const database = await start({ dataDir })
    process.kill(enginePid(database), 'SIGKILL')
    await vi.waitUntil(() => !database.isUp(), patience)

    await database.stop()

    expect(database.isUp()).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  test.each([
    ['garbage', (database: string) => writeFileSync(join(database, 'global/pg_control'), 'garbage')],
    ['a missing PG_VERSION', (database: string) => rmSync(join(database, 'PG_VERSION'))],
    ['a missing log', (database: string) => rmSync(join(database, 'pg_wal'), { recursive: true })],
  ])('a directory with %s is rejected with a clear message and left as it is', async (name, damage) => {
    const dataDir = copyOfTemplate(`broken ${name}`)
    damage(join(dataDir, 'database'))

    const attempt = startEmbeddedDatabase({ dataDir, log, engineEntry })

    await expect(attempt).rejects.toThrow(DataDirBrokenError)
    await expect(attempt).rejects.toThrow('не открывается')
    expect(existsSync(join(dataDir, 'database/base'))).toBe(true)
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false)
  })

  test('too long a path for a socket means a loopback port with a password, the same after a restart', async () => {
    const dataDir = copyOfTemplate('very-long-'.repeat(12))
    const database = await start({ dataDir })
    expect(database.connection.host).toBe('127.0.0.1')
    expect(findRunningDatabase(dataDir)).toEqual(database.connection)

    await expect(
      query({ ...database, connection: { ...database.connection, password: 'no' } }, 'select 1'),
    ).rejects.toThrow('password')
    process.kill(enginePid(database), 'SIGKILL')
    await vi.waitUntil(() => !database.isUp(), patience)
    await vi.waitUntil(() => database.isUp(), patience)

    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('many clients of one engine', () => {
  let database: EmbeddedDatabase
  const snapshot = join(root, 'snapshot.tar')

  beforeAll(async () => {
    const source = await startEmbeddedDatabase({ dataDir: copyOfTemplate('source'), log, engineEntry })
    await query(source, 'insert into orders values (7); create extension pg_trgm; create extension fuzzystrmatch')
    await dumpSnapshot(source, snapshot)
    await source.stop()
    const limits = { idleTransactionMs: 1000, housekeepingMs: 300 }
    database = await startEmbeddedDatabase({ dataDir: '', inMemory: true, snapshot, log, engineEntry, limits })
  })
  afterAll(() => database.stop())

  test('a snapshot holds the rows and the extensions', async () => {
    expect(await query(database, `select id, levenshtein('бак', 'бок') as distance from orders`)).toEqual([
      { id: 7, distance: 1 },
    ])
  })

  test('their statements are never mixed, however large and however they fail', async () => {
    const pool = poolFor(database)
    const large = 'я'.repeat(150_000)

    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, turn) => {
        if (turn % 3 === 0) return (await pool.query('select length($1::text) as answer', [large])).rows[0].answer
        if (turn % 3 === 1) {
          const sum = { name: 'sum', text: 'select $1::int + $2::int as answer', values: [turn, 1] }
          return (await pool.query(sum)).rows[0].answer
        }
        return pool.query('select no_such_function($1)', [turn]).catch((error) => error.code)
      }),
    )

    expect(answers).toEqual(answers.map((_, turn) => [150_000, turn + 1, '42883'][turn % 3]))
  })

  test('a statement with a name is prepared once for all of them, and a failed one not at all', async () => {
    const pool = poolFor(database)
    const ask = (text: string, values: unknown[]) => pool.query({ name: 'doubled', text, values })
    await expect(ask('select $1::integer * two', [1])).rejects.toThrow('column "two" does not exist')

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask('select $1::integer * 2 as doubled', [n])),
    )

    expect(answers.map(({ rows }) => rows[0].doubled)).toEqual(answers.map((_, n) => n * 2))
    const prepared = await query(
      database,
      `select generic_plans + custom_plans as times from pg_prepared_statements where name = 'doubled'`,
    )
    expect(prepared).toEqual([{ times: '40' }])
    await expect(query(database, 'select * from nowhere')).rejects.toThrow('nowhere')
    expect((await ask('select $1::integer * 2 as doubled', [21])).rows).toEqual([{ doubled: 42 }])
  })

  test('a transaction is not disturbed by others', async () => {
    const pool = poolFor(database)
    await pool.query('create table stock (quantity int); insert into stock values (0)')

    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const client = await pool.connect()
        await client.query('begin')
        const { rows } = await client.query('select quantity from stock')
        await client.query('update stock set quantity = $1', [rows[0].quantity + 1])
        await client.query(turn % 2 ? 'commit' : 'rollback')
        client.release()
      }),
    )

    expect((await pool.query('select quantity from stock')).rows).toEqual([{ quantity: 20 }])
  })

  test('a client that dies in mid-transaction leaves nothing behind and blocks nobody', async () => {
    const dying = new pg.Client({ ...database.connection })
    dying.on('error', () => {})
    await dying.connect()
    await dying.query('begin')
    await dying.query('insert into orders values (100)')

    ;(dying as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

    expect(await orderIds(database)).toEqual(new Set([7]))
  })

  test('a client that falls silent in mid-transaction is cut off when others wait', async () => {
    const silent = new pg.Client({ ...database.connection })
    const cutOff = new Promise<Error>((resolve) => silent.on('error', resolve))
    await silent.connect()
    await silent.query('begin')
    await silent.query('insert into orders values (101)')

    expect(await orderIds(database)).toEqual(new Set([7]))
    expect((await cutOff).message).toContain('idle-in-transaction')
  })

  test.each(['PANIC: x', '1\nFATAL:  x', '1\n2026-01-01 00:00:00 UTC [42] PANIC:  x'])(
    'words that look like the end of the engine do not end it: %j',
    async (typed) => {
      const pid = database.enginePid()
      const pool = poolFor(database, 1)

      await expect(pool.query('select $1::int', [typed])).rejects.toMatchObject({ code: '22P02' })
      await expect(pool.query(`select 1/0 as "${typed}"`)).rejects.toMatchObject({ code: '22012' })

      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(database.enginePid()).toBe(pid)
    },
  )

  test('COPY from a client is rejected, for it would end the engine', async () => {
    const pid = database.enginePid()

    await expect(query(database, 'copy orders from stdin')).rejects.toMatchObject({ code: '0A000' })

    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(database.enginePid()).toBe(pid)
  })

  test('the engine tidies up after itself: its log stays short and its tables get statistics', async () => {
    await query(database, 'create table parts as select generate_series(1, 1000) as id')
    for (let turn = 0; turn < 12; turn++) {
      await query(database, `select pg_logical_emit_message(false, 'fill', repeat('x', 16000000))`)
    }

    await vi.waitFor(async () => {
      const [row] = await query(
        database,
        `select (select count(*)::int from pg_ls_waldir()) as files, (select reltuples from pg_class where relname = 'parts') as parts`,
      )
      expect(row?.files).toBeLessThan(8)
      expect(row?.parts).toBe(1000)
    }, patience)
  })
})
