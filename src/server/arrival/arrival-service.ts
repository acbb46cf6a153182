import { createHash } from 'node:crypto'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { signMailStop } from '#server/platform/mail/mail-stop.ts'
import { mostByStrangers } from '#server/platform/mail/stranger-mail.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import type { ArrivalInput } from '#shared/arrival/arrival-endpoints.ts'
import { arrivalConsent, mostWaits, peopleToTell } from '#shared/arrival/arrival-rules.ts'
import type { AwaitedList, AwaitedProduct } from '#shared/arrival/awaited-endpoints.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { arrivalMail } from './arrival-mail.ts'
import {
  type Arrived,
  countAwaited,
  deleteWaitsOfAddress,
  findArrived,
  findAwaited,
  findWaitedFor,
  insertArrivalConsent,
  insertWait,
  takeWaiting,
} from './arrival-queries.ts'

export { countAwaited } from './arrival-queries.ts'

/** Somebody wants a product that is sold out: an address is enough, and once it is there again the shop writes to it, once. */

type Asked = { input: ArrivalInput; userId: number | null; visitor: { ip: string; userAgent: string } }
type AskResult = { ok: true } | { ok: false; code: 'product-not-found' | 'not-for-sale' | 'in-stock' | 'arrivals-full' }

export async function awaitArrival(db: Db, { input, userId, visitor }: Asked): Promise<AskResult> {
  const { product_id: productId, email } = input
  const product = await findWaitedFor(db, productId)
  if (!product) return { ok: false, code: 'product-not-found' }
  if (product.discontinued) return { ok: false, code: 'not-for-sale' }
  if (product.available) return { ok: false, code: 'in-stock' }
  return db.transaction(async (tx): Promise<AskResult> => {
    const consentId = await insertArrivalConsent(tx, userId, { ...consentGiven, ...visitor })
    if (await insertWait(tx, { productId, email, userId, consentId }, mostWaits)) return { ok: true }
    return { ok: false, code: 'arrivals-full' }
  })
}

const consentGiven = {
  purpose: arrivalConsent.purpose,
  version: arrivalConsent.version,
  textSha256: createHash('sha256').update(arrivalConsent.text).digest('hex'),
}

type TellDeps = { db: Db; shop: ShopFacts; secrets: Secrets }

/** So many mails are written in one transaction. */
const portion = 50

/**
 * Looks what has come and writes to those who wait. Whoever is marked as told has a mail in the outbox, by the same transaction, so a
 * crash neither loses one nor writes it twice; any number of processes may look at once.
 */
export async function tellOfArrivals({ db, shop, secrets }: TellDeps, signal: AbortSignal): Promise<void> {
  // Read beforehand: inside a transaction it would need a second connection.
  const key = await secrets.key('mail-stop')
  for (const product of await findArrived(db)) {
    let left = peopleToTell(product.pieces) - product.told
    while (left > 0 && !signal.aborted) {
      const most = Math.min(left, portion)
      const told = await db.transaction((tx) => tellSome(tx, { shop, key, product, most }))
      if (told < most) break
      left -= told
    }
  }
}

type Telling = { shop: ShopFacts; key: Buffer; product: Arrived; most: number }

async function tellSome(tx: Queryable, { shop, key, product, most }: Telling): Promise<number> {
  const waiting = await takeWaiting(tx, { productId: product.id, most, mostByStrangers })
  for (const each of waiting) {
    await enqueueMail(tx, arrivalMail(shop, product, each, signMailStop(key, { kind: 'arrivals', id: each.id })))
  }
  return waiting.length
}

/** The owner of the mail waits for nothing any more. Pressing twice is pressing once. */
export function stopArrivals(db: Queryable, waitId: number): Promise<void> {
  return deleteWaitsOfAddress(db, waitId)
}

export async function listAwaited(
  db: Queryable,
  { limit, page }: { limit: number; page: number },
): Promise<AwaitedList> {
  const awaited = await findAwaited(db, { limit, offset: (page - 1) * limit })
  return { awaited, total: (await countAwaited(db)).products }
}

const purchaseColumns: [name: string, width: number, value: (row: AwaitedProduct) => CellValue][] = [
  ['Артикул', 22, ({ product }) => product.sku],
  ['Товар', 60, ({ product }) => product.name],
  ['Бренд', 18, ({ product }) => product.brand],
  ['Человек ждёт', 14, ({ people }) => people],
  ['Ждут с', 18, ({ since }) => new Date(since)],
  ['Свободный остаток', 18, ({ available }) => available],
  ['Заказать, шт.', 14, ({ people, discontinued }) => (discontinued ? 0 : people)],
  ['Заметка', 26, ({ discontinued, hidden }) => (discontinued ? 'Снят с производства' : hidden ? 'Скрыт' : '')],
]

export const purchaseWidths = purchaseColumns.map(([, width]) => width)

const exportPortion = 500

/** What to order from suppliers: a piece for each who waits. */
export async function* exportAwaited(db: Queryable): AsyncGenerator<CellValue[]> {
  yield purchaseColumns.map(([name]) => name)
  for (let offset = 0; ; offset += exportPortion) {
    const rows = await findAwaited(db, { limit: exportPortion, offset })
    for (const row of rows) yield purchaseColumns.map(([, , value]) => value(row))
    if (rows.length < exportPortion) return
  }
}
