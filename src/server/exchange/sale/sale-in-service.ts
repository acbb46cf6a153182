import { createReadStream } from 'node:fs'
import { readCommerceml } from '#server/exchange/commerceml/commerceml-reader.ts'
import { findConnection } from '#server/exchange/exchange-connection-queries.ts'
import { addCome, addFigures } from '#server/exchange/exchange-figures.ts'
import type { ExchangeFiles } from '#server/exchange/exchange-files.ts'
import {
  failure,
  finish,
  importFile,
  type ProtocolDeps,
  type Said,
  takePart,
} from '#server/exchange/exchange-protocol-service.ts'
import { LostWork } from '#server/exchange/exchange-read-service.ts'
import { findRows, insertRows, markRows, type StagedRow } from '#server/exchange/exchange-row-queries.ts'
import {
  type FileRecord,
  findArrivedXml,
  findOpenRun,
  findZips,
  keepRun,
  lockFigures,
  moveOn,
  type RunRecord,
  setFigures,
  setFileState,
} from '#server/exchange/exchange-run-queries.ts'
import type { MovingDeps } from '#server/order/held-order-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { partBytes } from '#shared/exchange/exchange-endpoints.ts'
import { readFileName } from '#shared/exchange/exchange-file-name.ts'
import { markDocument, rememberWords } from './sale-in-queries.ts'
import { applyDocument, type DocumentOutcome, type SaidDocument } from './sale-order-service.ts'

/** Files about orders that come from 1С: read to their end first, then document by document, each in a transaction of its own. */

/** Without a version 1С waits for nothing: what it sends is taken at once. A part as long as a part may be is not the last one. */
export async function takeSalePart(
  deps: ProtocolDeps,
  { session, filename, bytes }: { session: string; filename: string; bytes: Buffer },
): Promise<Said> {
  const given = { session, kind: 'sale' as const }
  const taken = await takePart(deps, { ...given, filename, bytes })
  if (taken.word !== 'success') return taken
  const run = await findOpenRun(deps.db, 'sale')
  if (!run || run.has_version || bytes.length >= partBytes) return taken
  const said = await takeWhole(deps, given, run, filename)
  // The work goes on by itself, and the same file does nothing twice; but nobody knows yet whether it is any good.
  return said.word === 'progress' ? failure('Файл ещё разбираем. Повторите обмен через минуту') : said
}

async function takeWhole(
  deps: ProtocolDeps,
  given: { session: string; kind: 'sale' },
  run: RunRecord,
  filename: string,
): Promise<Said> {
  const name = readFileName(filename)
  if (name.ok && name.kind === 'xml') return importFile(deps, given, filename)
  for (const zip of await findZips(deps.db, run.id)) {
    const said = await finish(deps, zip)
    if (said.word !== 'success') return said
  }
  let last: Said = failure('В архиве нет документов')
  for (const file of await findArrivedXml(deps.db, run.id)) {
    last = await finish(deps, file)
    if (last.word !== 'success') return last
  }
  return last
}

type Reading = { db: Db; files: ExchangeFiles }
const mostStaged = 200

export async function readDocuments({ db, files }: Reading, given: FileRecord, signal: AbortSignal): Promise<void> {
  let file = given
  let number = 0
  let madeAt: string | null = null
  let isCatalogue = false
  let staged: StagedRow[] = []

  async function write() {
    const last = staged.at(-1)
    if (!last) return
    const rows = staged
    staged = []
    await db.transaction(async (tx) => {
      if (!(await moveOn(tx, file, last.number))) throw new LostWork()
      await insertRows(tx, file.id, rows)
      await keepRun(tx, file.run_id)
    })
    file = { ...file, rows_done: last.number }
  }

  async function* pieces() {
    for await (const piece of createReadStream(files.pathOf(file), { highWaterMark: 256 * 1024 })) {
      if (signal.aborted) throw new LostWork()
      yield piece as Buffer
      if (staged.length >= mostStaged) await write()
    }
  }

  await readCommerceml(pieces(), {
    head: (head) => {
      madeAt = head.madeAt || null
    },
    container: () => {
      isCatalogue = true
    },
    document: (document) => {
      number++
      const said: SaidDocument = { ...document, madeAt }
      const id = (document.id || document.number).slice(0, 200)
      if (number > file.rows_done) staged.push({ number, kind: 'document', external_id: id, said })
    },
  })
  await write()
  // 1С sends an empty file when it has nothing to say of orders.
  if (number === 0 && isCatalogue) throw new XmlError('В файле каталог, а не заказы: его присылают с type=catalog')
  await db.transaction(async (tx) => {
    const { figures } = await lockFigures(tx, file.run_id)
    if (!(await moveOn(tx, file, file.rows_done))) throw new LostWork()
    await setFigures(tx, file.run_id, addCome(figures, { document: number }))
    await setFileState(tx, file.id, 'applying')
  })
}

type Applying = { db: Db; orders: MovingDeps; file: FileRecord; run: RunRecord; signal: AbortSignal }

export async function applyDocuments({ db, orders, file: given, run, signal }: Applying): Promise<void> {
  let file = given
  const { takes_orders: takes } = await findConnection(db)
  while (!signal.aborted) {
    const at = file
    const next = await db.transaction(async (tx): Promise<number | null> => {
      const [row] = await findRows(tx, { fileId: at.id, after: at.rows_done, limit: 1 })
      if (!row) {
        await setFileState(tx, at.id, 'done')
        return null
      }
      if (!(await moveOn(tx, at, row.number))) throw new LostWork()
      const document = row.said as unknown as SaidDocument
      const { figures } = await lockFigures(tx, at.run_id)
      await rememberWords(tx, [document.status])
      const outcome = takes ? await judged(tx, orders, document, run.is_trial) : notTaken(document)
      const { action, left, changes, number, orderId } = outcome
      await markRows(tx, at.id, [{ number: row.number, action, product_id: null, left_out: left, changes }])
      await markDocument(tx, { fileId: at.id, number: row.number, orderId })
      const counted = { action, given: changes, left, sku: number }
      await setFigures(tx, at.run_id, addFigures(figures, { outcomes: [counted], left: [] }))
      return row.number
    })
    if (next === null) return
    file = { ...file, rows_done: next }
  }
  throw new LostWork()
}

function notTaken({ number, id }: SaidDocument): DocumentOutcome {
  return { action: 'left', orderId: null, number: number || id, left: [['no-orders', '']], changes: {} }
}

/** Carries the outcome out of what is rolled back. */
class TrialOver extends Error {
  readonly outcome: DocumentOutcome

  constructor(outcome: DocumentOutcome) {
    super('trial')
    this.outcome = outcome
  }
}

/** A trial does everything and takes it back. */
async function judged(
  tx: Queryable,
  orders: MovingDeps,
  said: SaidDocument,
  isTrial: boolean,
): Promise<DocumentOutcome> {
  if (!isTrial) return applyDocument(tx, orders, said)
  try {
    return await tx.transaction(async (inner) => {
      throw new TrialOver(await applyDocument(inner, orders, said))
    })
  } catch (error) {
    if (error instanceof TrialOver) return error.outcome
    throw error
  }
}
