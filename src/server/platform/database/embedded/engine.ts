import { readFileSync, writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { keepHouse } from './engine-housekeeping.ts'
import { exitDatabaseFailed, type FromEngine, type OpenRequest, type ToEngine } from './engine-messages.ts'
import { type EngineServer, listenForClients } from './engine-server.ts'
import { createEngineSession, type EngineSession } from './engine-session.ts'
import { queryMessage, startupMessage } from './wire-protocol.ts'

/** The child process that holds the database. It lives exactly as long as the web process that started it. */

/** The pool of 16, the job queue, a seed in another process, a psql: and room to spare. */
const maxConnections = 100

const smallShop = [
  // Old log files are removed, not kept for a gigabyte of reuse: the shop may live on a small disk.
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  // A shop of 2 500 products is 30 MB, and what is not held here the system has in memory: 128 MB only made the process 120 MB larger.
  'shared_buffers=32MB',
]

// V8 optimises a function of the engine once it has run for a while, on a core that the starting shop needs more: ten times later
// than usual spares a start a second of a processor, and what is hot is still optimised within seconds of work.
setFlagsFromString('--wasm-tiering-budget=18000000')
// Nobody but the shop's own user may read the files or open the socket.
process.umask(0o077)
// Ctrl-C reaches every process of the terminal: the web process decides when the engine stops.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
watchParent()

type Engine = { db: PGlite; session: EngineSession; server: EngineServer; house: { stop(): void } }
let engine: Engine | null = null

process.on('message', (message: ToEngine) => {
  if (message.type === 'open') open(message).catch(fail)
  if (message.type === 'ping') answerPing().catch(fail)
  if (message.type === 'dump') dump(message.file).catch(fail)
  if (message.type === 'stop') stop().catch(fail)
})

async function open(request: OpenRequest): Promise<void> {
  // Only to make an empty database, in a process of its own: nothing runs long enough to repay its optimisation, which is
  // half of the ten seconds of a processor that a first start takes.
  if (!request.address) setFlagsFromString('--liftoff-only')
  const db = await PGlite.create({
    ...(request.directory ? { dataDir: request.directory } : {}),
    ...(request.snapshot ? { loadDataDir: new Blob([readFileSync(request.snapshot)]) } : {}),
    extensions: { pg_trgm, fuzzystrmatch },
    startParams: [...PGlite.defaultStartParams, ...smallShop.flatMap((setting) => ['-c', setting])],
    onStderr: leaveWhenFatal,
  })
  if (!request.address) {
    await db.close()
    tell({ type: 'opened', port: 0 })
    return
  }
  const session = createEngineSession(db, request)
  const greeting = await captureGreeting(db)
  const server = await listenForClients(session, { address: request.address, greeting, maxConnections })
  engine = { db, session, server, house: keepHouse(db, session, request.housekeepingMs) }
  tell({ type: 'opened', port: server.port })
}

/** What PostgreSQL says to a new client; every connection gets the same words, for they share one session. */
async function captureGreeting(db: PGlite): Promise<Buffer> {
  const chunks: Buffer[] = []
  await db.execProtocolRawStream(startupMessage(), { onRawData: (chunk) => void chunks.push(Buffer.from(chunk)) })
  return Buffer.concat(chunks)
}

/** While a client holds a transaction, that this code runs at all is proof of life; otherwise the database must answer. */
async function answerPing(): Promise<void> {
  if (!engine) return
  const { db, session } = engine
  if (!session.isInTransaction() && !session.hasWaiting()) {
    await session.runOwn(() => db.execProtocolRawStream(queryMessage('select 1'), { onRawData: () => {} }))
  }
  tell({ type: 'pong' })
}

async function dump(file: string): Promise<void> {
  if (!engine) return
  const { db, session } = engine
  try {
    const tarball = await session.runOwn(async () => {
      await db.exec('CHECKPOINT')
      return db.dumpDataDir('none')
    })
    await writeFile(file, Buffer.from(await tarball.arrayBuffer()))
    tell({ type: 'dumped', error: null })
  } catch (error) {
    tell({ type: 'dumped', error: String(error) })
  }
}

async function stop(): Promise<void> {
  const open = engine
  engine = null
  if (open) {
    open.server.close()
    open.house.stop()
    open.session.stop()
    await open.session.runOwn(() => open.db.close())
  }
  process.exit(0)
}

/**
 * PostgreSQL ends its process after FATAL and PANIC (a full disk is one); PGlite instead calls the dead engine again and
 * again, and hangs. So the process ends here, at once, and the web process starts another.
 */
function leaveWhenFatal(line: string): boolean {
  // Only as the line's own level: messages and statements quote what shoppers typed, their further lines after a tab.
  const isFatal = /^(\S+ \S+ \S+ \[\d+\] )?(FATAL|PANIC):/.test(line)
  if (isFatal) {
    writeSync(2, `${line}\n`)
    process.exit(exitDatabaseFailed)
  }
  return false
}

function fail(error: unknown): void {
  writeSync(2, `${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(exitDatabaseFailed)
}

function tell(message: FromEngine): void {
  if (process.connected) process.send?.(message)
}

/** A spinning or hung query keeps the main thread from hearing `disconnect`: a second thread sees that the parent died. */
function watchParent(): void {
  const code = `const parent = process.ppid
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)`
  new Worker(code, { eval: true, execArgv: [], stdout: false }).unref()
}
