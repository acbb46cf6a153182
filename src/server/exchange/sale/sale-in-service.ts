import { readCommerceml } from '#server/exchange/commerceml/commerceml-reader.ts'
import { findConnection } from '#server/exchange/exchange-connection-queries.ts'
import { addCome, addFigures } from '#server/exchange/exchange-figures.ts'
import {
  failure,
  finish,
  importFile,
  type ProtocolDeps,
  type Said,
  takePart,
} from '#server/exchange/exchange-protocol-service.ts'
import { findRows, markRows } from '#server/exchange/exchange-row-queries.ts'
import {
  type FileRecord,
  findArrivedXml,
  findOpenRun,
  findZips,
  lockFigures,
  moveOn,
  type RunRecord,
  setFigures,
  setFileState,
} from '#server/exchange/exchange-run-queries.ts'
import { LostWork, openStaging, type StagingDeps } from '#server/exchange/exchange-staging-service.ts'
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

export async function readDocuments(deps: StagingDeps, given: FileRecord, signal: AbortSignal): Promise<void> {
  const { stage, pieces, end } = openStaging(deps, given, signal)
  let madeAt: string | null = null
  let isCatalogue = false

  await readCommerceml(pieces(), {
    head: (head) => {
      madeAt = head.madeAt || null
    },
    container: () => {
      isCatalogue = true
    },
    document: (document) => {
      const said: SaidDocument = { ...document, madeAt }
      stage('document', document.id || document.number, said)
    },
  })
  const { file, count } = await end()
  // 1С sends an empty file when it has nothing to say of orders.
  if (count === 0 && isCatalogue) throw new XmlError('В файле каталог, а не заказы: его присылают с type=catalog')
  await deps.db.transaction(async (tx) => {
    const { figures } = await lockFigures(tx, file.run_id)
    if (!(await moveOn(tx, file, file.rows_done))) throw new LostWork()
    await setFigures(tx, file.run_id, addCome(figures, { document: count }))
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
