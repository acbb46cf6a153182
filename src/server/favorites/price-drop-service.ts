import { createHash } from 'node:crypto'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import { enqueueMail, type Mail } from '#server/platform/mail/mail-outbox.ts'
import { signMailStop, stopPath, stopUrl } from '#server/platform/mail/mail-stop.ts'
import { isDropWorthTelling, mostDropsInMail, priceDropConsent } from '#shared/favorites/price-drop-rules.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import {
  type Cheaper,
  findReaders,
  hasAgreed,
  insertAgreement,
  lockCheaper,
  type Reader,
  rememberNewPrices,
  rememberPrices,
  setSeenPrice,
  withdrawAgreement,
} from './price-drop-queries.ts'

/** Mails about favourites that became cheaper: to those who have switched them on, and to nobody else. */

export async function readPriceDrops(db: Queryable, userId: number) {
  return { is_on: await hasAgreed(db, userId) }
}

type Choice = { userId: number; isOn: boolean; visitor: { ip: string; userAgent: string } }

export async function choosePriceDrops(db: Db, { userId, isOn, visitor }: Choice) {
  await db.transaction(async (tx) => {
    if (!isOn) return withdrawAgreement(tx, userId)
    await insertAgreement(tx, userId, { ...consentGiven, ...visitor })
    await rememberPrices(tx, userId)
  })
  return { is_on: isOn }
}

const consentGiven = {
  version: priceDropConsent.version,
  textSha256: createHash('sha256').update(priceDropConsent.text).digest('hex'),
}

/** By the link in the mail. */
export function stopPriceDrops(db: Queryable, userId: number): Promise<void> {
  return withdrawAgreement(db, userId)
}

type TellDeps = { db: Db; shop: ShopFacts; secrets: Secrets }

/** The prices that were told of are noted in the transaction that writes the mail: each drop is told once, whatever dies in between. */
export async function tellOfPriceDrops({ db, shop, secrets }: TellDeps, signal: AbortSignal): Promise<void> {
  const key = await secrets.key('mail-stop')
  await rememberNewPrices(db)
  for (const reader of await findReaders(db)) {
    if (signal.aborted) return
    await db.transaction(async (tx) => {
      const found = (await lockCheaper(tx, reader.id)).filter(isDropWorthTelling)
      const told = found.slice(0, mostDropsInMail)
      if (told.length === 0) return
      await enqueueMail(
        tx,
        priceDropMail(shop, reader, told, signMailStop(key, { kind: 'price-drops', id: reader.id })),
      )
      for (const { id, now } of found) await setSeenPrice(tx, { userId: reader.id, productId: id, price: now })
    })
  }
}

function priceDropMail(shop: ShopFacts, { email }: Reader, cheaper: Cheaper[], token: string): Mail {
  const [first] = cheaper
  const isOne = cheaper.length === 1 && first
  const { text, html } = mailLayout({
    shop,
    title: isOne ? 'Деталь из избранного подешевела' : 'Детали из избранного подешевели',
    paragraphs: ['Цены снизились с тех пор, как вы отложили эти детали или мы писали о них.'],
    products: cheaper.map(({ id, name, sku, seen, now }) => ({
      id,
      name,
      detail: `арт. ${sku} · была ${formatRubles(seen)}`,
      sum: formatRubles(now),
    })),
    button: isOne
      ? { label: 'Открыть товар', path: `/product/${first.slug ?? first.id}` }
      : { label: 'Открыть избранное', path: '/favorites' },
    note: 'Вы включили эти письма в личном кабинете.',
    stop: { label: 'Больше не сообщать о снижении цен', path: stopPath(token) },
  })
  const subject = isOne ? `Подешевело: ${first.name}` : `Подешевело в избранном: ${cheaper.length} шт.`
  return { kind: 'price-drop', to: email, subject, text, html, stopUrl: stopUrl(shop, token) }
}
