import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMails, type Mail } from '#server/platform/mail/mail-outbox.ts'
import { countStrangerMails, mostByStrangers } from '#server/platform/mail/stranger-mail.ts'
import { type Actor, insertEvent } from './order-queries.ts'

/**
 * Anybody can order with anybody's address. What strangers cause in a day is few emails; the rest is not sent, and the shop
 * reads in the history that it has to call. What the shop itself causes is always sent.
 */

/** To one that is known, by somebody who is not logged in: a repair shop orders often. */
const mostProved = 30

type About = {
  id: number
  isEmailConfirmed: boolean
  /** Whoever paid is no stranger to be silent to. */
  isPaid?: boolean
}

type Telling = {
  mail: Mail | null
  actor: Actor
  /** Where it was counted already: what strangers caused to this mailbox in the last day. */
  strangerMails?: number
  /** Stored in the same statement, for others. */
  beside?: Mail[]
}

export async function mailCustomer(
  tx: Queryable,
  order: About,
  { mail, actor, strangerMails, beside = [] }: Telling,
): Promise<void> {
  if (!mail) return enqueueMails(tx, beside)
  const byStranger = isByStranger(actor, order)
  const most = order.isEmailConfirmed ? mostProved : mostByStrangers
  if (byStranger && (strangerMails ?? (await countStrangerMails(tx, mail.to))) >= most) {
    const note = `Письмо «${mail.subject}» не отправили: на ${mail.to} за сутки ушло уже ${most} писем о заказах. Позвоните покупателю`
    await insertEvent(tx, order.id, { kind: 'note', actor: { kind: 'job', id: null }, note, isPublic: false })
    return enqueueMails(tx, beside)
  }
  await enqueueMails(tx, [{ ...mail, byStranger }, ...beside])
}

/** A guest may have another's address; somebody logged in has proved one, or the order's is still unproved. */
function isByStranger({ kind, id }: Actor, { isEmailConfirmed, isPaid = false }: About): boolean {
  if (isPaid || kind === 'admin' || kind === 'payment') return false
  return !isEmailConfirmed || (kind === 'customer' && id === null)
}
