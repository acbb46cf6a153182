import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail, type Mail } from '#server/platform/mail/mail-outbox.ts'
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

export async function mailCustomer(
  tx: Queryable,
  order: About,
  { mail, actor }: { mail: Mail | null; actor: Actor },
): Promise<void> {
  if (!mail) return
  const byStranger = isByStranger(actor, order)
  const most = order.isEmailConfirmed ? mostProved : mostByStrangers
  if (byStranger && (await countStrangerMails(tx, mail.to)) >= most) {
    const note = `Письмо «${mail.subject}» не отправили: на ${mail.to} за сутки ушло уже ${most} писем о заказах. Позвоните покупателю`
    await insertEvent(tx, order.id, { kind: 'note', actor: { kind: 'job', id: null }, note, isPublic: false })
    return
  }
  await enqueueMail(tx, { ...mail, byStranger })
}

/** A guest may have another's address; somebody logged in has proved one, or the order's is still unproved. */
function isByStranger({ kind, id }: Actor, { isEmailConfirmed, isPaid = false }: About): boolean {
  if (isPaid || kind === 'admin' || kind === 'payment') return false
  return !isEmailConfirmed || (kind === 'customer' && id === null)
}
