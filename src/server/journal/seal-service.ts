import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { auditRetention } from '#server/platform/session/audit.ts'
import { keepHead } from './head-file.ts'
import { type ChainHead, chainStart, headText, keptDigest, type Seal, sealHash, toldDigest } from './journal-seal.ts'
import {
  deleteSealsTo,
  dropErasedUnsealed,
  findClock,
  findErased,
  findHead,
  findPast,
  findSettled,
  findUnsealed,
  forgetSalts,
  insertSeals,
  lockChain,
  type UnsealedEvent,
} from './seal-queries.ts'

export { noteRestore } from './head-file.ts'
export { findHead } from './seal-queries.ts'

/** Journal rows are written inside orders, a thousand at once: they are chained afterwards, so that none waits for another. */

type Deps = { db: Db; dataDir: string; log: FastifyBaseLogger }

const rowsAtOnce = 1000

/** Seals what was committed since, in the order of ids, then what was erased since. */
export async function sealJournal({ db, dataDir, log }: Deps, stop?: AbortSignal): Promise<void> {
  const before = await findHead(db)
  await sealRows(db, stop)
  await sealErased(db, stop)
  const head = await findHead(db)
  if (!head || head.no === before?.no) return
  const isNewDay = await keepHead(dataDir, head)
  // The log goes to another place than the database: a head in it cannot be taken back.
  if (isNewDay) log.info({ head: headText(head) }, 'journal sealed')
}

async function sealRows(db: Db, stop: AbortSignal | undefined): Promise<void> {
  let after = await findSettled(db)
  while (!stop?.aborted) {
    const sealed = await db.transaction(async (tx) => {
      await lockChain(tx)
      const events = await findUnsealed(tx, { after, limit: rowsAtOnce })
      await append(tx, 'row', events)
      return events
    })
    after = sealed.at(-1)?.id ?? after
    if (sealed.length < rowsAtOnce) return
  }
}

async function sealErased(db: Db, stop: AbortSignal | undefined): Promise<void> {
  while (!stop?.aborted) {
    const sealed = await db.transaction(async (tx) => {
      const waiting = await findErased(tx, rowsAtOnce)
      if (waiting.length === 0) return 0
      await lockChain(tx)
      const before = await findHead(tx)
      await append(tx, 'erased', waiting)
      await forgetSalts(
        tx,
        waiting.map(({ id }) => id),
        before?.no ?? 0,
      )
      return waiting.length
    })
    if (sealed < rowsAtOnce) break
  }
  await dropErasedUnsealed(db)
}

async function append(tx: Queryable, what: 'row' | 'erased', events: UnsealedEvent[]): Promise<void> {
  if (events.length === 0) return
  let head: ChainHead = (await findHead(tx)) ?? chainStart
  const sealedAt = await findClock(tx)
  const seals = events.map((event) => {
    const salt = randomBytes(16).toString('hex')
    const seal = sealAfter(head, {
      what,
      eventId: event.id,
      eventAt: event.at,
      kept: keptDigest(event),
      told: toldDigest(event, salt),
      salt,
      sealedAt,
    })
    head = seal
    return seal
  })
  await insertSeals(tx, seals)
}

function sealAfter(head: ChainHead, given: Omit<Seal, 'no' | 'hash'>): Seal {
  const seal = { no: head.no + 1, ...given }
  return { ...seal, hash: sealHash(head, seal) }
}

/** Seals of rows that were kept long enough go too; the chain itself says where it begins from then on. */
export async function cutOldSeals(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockChain(tx)
    const past = await findPast(tx, auditRetention)
    const head = await findHead(tx)
    if (!past || !head) return
    await deleteSealsTo(tx, past.no)
    const sealedAt = await findClock(tx)
    const cut = {
      what: 'cut',
      eventId: null,
      eventAt: past.eventAt,
      kept: headText(past),
      told: '',
      salt: null,
    } as const
    await insertSeals(tx, [sealAfter(head, { ...cut, sealedAt })])
  })
}
