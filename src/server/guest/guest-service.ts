import type { Queryable } from '#server/platform/database/database.ts'
import type { Guest, GuestCard, GuestSort } from '#shared/guest/guest-contract.ts'
import { readNote } from './customer-note-service.ts'
import { countGuests, findGuestCard, findGuests, findMailbox } from './guest-queries.ts'

/**
 * A customer without an account is a mailbox that was confirmed from one of their orders. Whatever else is ordered to it belongs to
 * the same card, as it would to the account of that mailbox; an order that was not confirmed itself says so.
 */

type Asked = { search: string; sort: GuestSort; limit: number; page: number }

export async function listGuests(
  db: Queryable,
  { page, ...asked }: Asked,
): Promise<{ guests: Guest[]; total: number }> {
  const [guests, total] = await Promise.all([
    findGuests(db, { ...asked, offset: (page - 1) * asked.limit }),
    countGuests(db, asked.search),
  ])
  return { guests, total }
}

/** The latest of those who have every word in one of their orders. */
export function findGuestsBy(db: Queryable, { search, limit }: { search: string; limit: number }): Promise<Guest[]> {
  return findGuests(db, { search, sort: 'seen', limit, offset: 0 })
}

export function mailboxOf(db: Queryable, orderId: number): Promise<string | null> {
  return findMailbox(db, orderId)
}

export async function readGuest(db: Queryable, orderId: number): Promise<GuestCard | null> {
  const email = await findMailbox(db, orderId)
  const card = email && (await findGuestCard(db, email))
  return card ? { ...card, note: await readNote(db, { email: card.email }) } : null
}
