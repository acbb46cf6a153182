import type { Db, Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import type { ExchangeOffer } from '#shared/exchange/exchange-offer.ts'
import type { Left, LeftReason } from '#shared/exchange/exchange-reasons.ts'
import { findConnection } from './exchange-connection-queries.ts'
import { addFigures } from './exchange-figures.ts'
import { dropUnnamedOffers, type SaidOffer, upsertOffers, upsertProducts } from './exchange-mirror-queries.ts'
import { upsertNames } from './exchange-name-queries.ts'
import { followProducts, type Outcome, type SaidNow, type Work } from './exchange-product-service.ts'
import { type FoundRow, findRows, type MarkedRow, markRows } from './exchange-row-queries.ts'
import {
  countBatch,
  type FileRecord,
  lockFigures,
  moveOn,
  type RunRecord,
  setFigures,
  setFileState,
} from './exchange-run-queries.ts'
import { LostWork } from './exchange-staging-service.ts'

/**
 * The rows of a whole file go into the catalogue portion by portion. What they say, what became of it and how far the work has come are
 * one transaction: whoever dies in the middle is replaced by somebody who goes on with the next portion.
 */

/** Offers of a product stand together, so five rows are often one product. */
const portionRows = { rows: 50, most: 500 }

type Applied = { db: Db; file: FileRecord; run: RunRecord; signal: AbortSignal }

export async function applyFile({ db, file: given, run, signal }: Applied): Promise<void> {
  let file = given
  const portions = createPortions(portionRows)
  const work: Work = {
    runId: run.id,
    batchId: run.batch_id,
    isTrial: run.is_trial,
    connection: await findConnection(db),
  }
  while (!signal.aborted) {
    const batchId = work.batchId
    const last = await portions
      .next((limit) => db.transaction((tx) => applyPortion(tx, { file, work, limit })))
      .catch((error: unknown) => {
        // The batch was begun in the transaction that is no more.
        work.batchId = batchId
        throw error
      })
    if (last === null) {
      await db.transaction(async (tx) => {
        if (work.batchId !== null) await countBatch(tx, work.batchId)
        await setFileState(tx, file.id, work.isTrial ? 'done' : 'photos')
      })
      return
    }
    file = { ...file, rows_done: last }
  }
  throw new LostWork()
}

type Portion = { file: FileRecord; work: Work; limit: number }

async function applyPortion(tx: Queryable, { file, work, limit }: Portion): Promise<number | null> {
  const rows = await findRows(tx, { fileId: file.id, after: file.rows_done, limit })
  const last = rows.at(-1)
  if (!last) return null
  // Before any product is locked: of two processes one waits here and finds that it is late.
  const { figures } = await lockFigures(tx, file.run_id)
  if (!(await moveOn(tx, file, last.number))) throw new LostWork()
  const left = new Map<number, Left[]>()
  const leave = (row: FoundRow, reason: LeftReason, about = '') =>
    left.set(row.number, [...(left.get(row.number) ?? []), [reason, about]])
  const good = rows.filter((row) => {
    if (row.external_id === '') leave(row, 'no-id', String(row.said.name ?? ''))
    else if (row.is_twice && (row.kind === 'product' || row.kind === 'offer')) leave(row, 'twice', row.external_id)
    else return true
    return false
  })
  await upsertNames(
    tx,
    good.filter(({ kind }) => kind !== 'product' && kind !== 'offer'),
  )
  const products = good.filter(({ kind }) => kind === 'product')
  await upsertProducts(
    tx,
    work.runId,
    products.map(({ external_id, said: { badPictures, ...said } }) => {
      return { external_id, said, is_deleted: said.isDeleted === true }
    }),
  )
  for (const row of products) {
    for (const bad of row.said.badPictures as { name: string; fault: string }[])
      leave(row, 'bad-picture', `${bad.name}: ${bad.fault}`)
  }
  const offers = good.filter(({ kind }) => kind === 'offer')
  const said = offers.map((row) => saidOffer(row, (reason, about) => leave(row, reason, about)))
  await upsertOffers(tx, said)
  if (file.is_changes_only === false && offers.length > 0) {
    await dropUnnamedOffers(tx, file.id, [...new Set(offers.map(productIdOf))])
  }
  const ids = [...new Set([...products.map(({ external_id: id }) => id), ...offers.map(productIdOf)])]
  const followed = ids.length > 0 ? await followProducts(tx, ids, { work, saidNow: saidNowBy(said) }) : []
  const told = new Set(offers.map(productIdOf))
  const outcomes = new Map(followed.map((each) => [each.external_id, reported(each, told.has(each.external_id))]))
  await markRows(
    tx,
    file.id,
    rows.map((row) => marked(row, outcomes, left.get(row.number) ?? [])),
  )
  await setFigures(
    tx,
    work.runId,
    addFigures(figures, {
      outcomes: [...outcomes.values()],
      left: [...left].flatMap(([number, each]) => each.map((one) => ({ left: one, of: nameOf(rows, number) }))),
    }),
  )
  return last.number
}

function saidNowBy(offers: SaidOffer[]): SaidNow {
  const productsOf = (says: (offer: SaidOffer) => boolean) =>
    new Set(offers.filter(says).map(({ product_external_id: id }) => id))
  return {
    prices: productsOf(({ prices }) => Object.keys(prices ?? {}).length > 0),
    stock: productsOf(({ total }) => total !== null),
  }
}

/** What is said of prices is told with the offers that bring them; that a new product waits for its price is no complaint. */
const ofOffers: ReadonlySet<LeftReason> = new Set([
  'price-type',
  'price-unknown',
  'zero-price',
  'bad-price',
  'variant-prices',
  'discount',
  'discount-over',
  'big-change',
])

function reported(outcome: Outcome, isOfOffer: boolean): Outcome {
  const left = outcome.left.filter(([reason]) => reason !== 'no-price' && (isOfOffer || !ofOffers.has(reason)))
  const isWaiting = outcome.action === 'left' && left.length === 0
  return { ...outcome, left, action: isWaiting ? 'same' : outcome.action }
}

function marked(row: FoundRow, outcomes: ReadonlyMap<string, Outcome>, left: Left[]): MarkedRow {
  const plain = { number: row.number, product_id: null, changes: {} }
  const outcome = row.kind === 'product' ? outcomes.get(row.external_id) : outcomes.get(productIdOf(row))
  if (row.kind !== 'product' && row.kind !== 'offer')
    return { ...plain, action: left.length > 0 ? 'left' : 'noted', left_out: left }
  if (!outcome || left.some(([reason]) => reason === 'twice' || reason === 'no-id'))
    return { ...plain, action: 'left', left_out: left }
  return {
    number: row.number,
    action: outcome.action,
    product_id: outcome.product_id,
    left_out: [...left, ...outcome.left],
    changes: outcome.given,
  }
}

function productIdOf(row: FoundRow): string {
  return String(row.said.productId ?? '')
}

function nameOf(rows: FoundRow[], number: number): string {
  const row = rows.find((each) => each.number === number)
  return String(row?.said.article || row?.said.name || row?.external_id || '')
}

const rubles = /^(|руб\.?|р\.?|rub|rur|643|810|₽|рубл.*)$/i

function saidOffer(row: FoundRow, leave: (reason: LeftReason, about: string) => void): SaidOffer {
  const offer = row.said as unknown as ExchangeOffer
  const prices: Record<string, number> = {}
  for (const { typeId, amount, currency } of offer.prices) {
    if (rubles.test(currency.trim())) prices[typeId] = amount
    else leave('currency', `${amount} ${currency}`)
  }
  for (const said of offer.badPrices) leave('bad-price', said)
  for (const said of offer.stock.unreadable) leave('bad-stock', said)
  const stores = Object.fromEntries(
    offer.stock.stores.filter(({ id }) => id !== '').map(({ id, quantity }) => [id, quantity]),
  )
  return {
    external_id: row.external_id,
    product_external_id: offer.productId,
    article: offer.article,
    prices,
    stores,
    total: offer.stock.total,
    is_deleted: offer.isDeleted,
  }
}
