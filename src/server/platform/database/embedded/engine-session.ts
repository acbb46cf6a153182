import type { PGlite } from '@electric-sql/pglite'
import { createNamedStatements } from './named-statements.ts'
import { queryMessage, syncMessage } from './wire-protocol.ts'

/** One client of the engine, as the session sees it. */
export type SessionClient = { evict(): void }

/** The one session that all connections share: one piece of work at a time, and a transaction keeps its client's turn. */
export type EngineSession = {
  run(client: SessionClient, bytes: Buffer, options: { isComplete: boolean }): Promise<Buffer>
  /** The client is gone: its waiting work is dropped and its open transaction rolled back. */
  forget(client: SessionClient): void
  /** The engine's own work; it waits for open transactions to end. */
  runOwn<T>(work: () => Promise<T>): Promise<T>
  isInTransaction(): boolean
  hasWaiting(): boolean
  stop(): void
}

type Work = { client: SessionClient | null; perform(): Promise<void>; keepsTurn: boolean }

export function createEngineSession(db: PGlite, limits: { idleTransactionMs: number }): EngineSession {
  const waiting: Work[] = []
  const sendOnce = createNamedStatements()
  let owner: SessionClient | null = null
  let ownerSeen = 0
  let isRunning = false

  async function pump(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let work = takeNext(); work; work = takeNext()) {
      await work.perform()
      owner = work.client && (work.keepsTurn || db.isInTransaction()) ? work.client : null
      ownerSeen = performance.now()
    }
    isRunning = false
  }

  function takeNext(): Work | undefined {
    if (!owner) return waiting.shift()
    const index = waiting.findIndex((work) => work.client === owner)
    return index === -1 ? undefined : waiting.splice(index, 1)[0]
  }

  function enqueue<T>(client: SessionClient | null, keepsTurn: boolean, perform: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ client, keepsTurn, perform: () => perform().then(resolve, reject) })
      void pump()
    })
  }

  function endTurnOf(client: SessionClient): void {
    if (owner !== client) return
    owner = null
    // First in line: whoever waits must not run inside the lost client's transaction.
    waiting.unshift({
      client: null,
      keepsTurn: false,
      perform: async () => {
        await send(db, syncMessage())
        if (db.isInTransaction()) await send(db, queryMessage('ROLLBACK'))
      },
    })
    void pump()
  }

  function forget(client: SessionClient): void {
    for (let index = waiting.length - 1; index >= 0; index--) {
      if (waiting[index]?.client === client) waiting.splice(index, 1)
    }
    endTurnOf(client)
  }

  // A client that hangs in mid-transaction without closing its connection would block the shop for ever.
  const patrol = setInterval(() => {
    const isSilent =
      owner && !isRunning && waiting.length > 0 && performance.now() - ownerSeen > limits.idleTransactionMs
    if (isSilent) owner?.evict()
  }, 1000)

  return {
    run: (client, bytes, { isComplete }) =>
      enqueue(client, !isComplete, () => sendOnce(bytes, (rest) => send(db, rest))),
    forget,
    runOwn: (work) => enqueue(null, false, work),
    isInTransaction: () => owner !== null,
    hasWaiting: () => waiting.length > 0,
    stop: () => clearInterval(patrol),
  }
}

/** Runs the messages in one go and returns the raw answer. */
async function send(db: PGlite, bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  // The chunk is a view of the engine's memory, valid only during the call: it is copied.
  await db.execProtocolRawStream(bytes, { onRawData: (chunk) => void chunks.push(Buffer.from(chunk)) })
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}
