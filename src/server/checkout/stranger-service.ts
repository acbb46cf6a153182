import { createHmac, randomBytes } from 'node:crypto'
import type { OrderDeps } from '#server/order/order-deps.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import {
  hasTooManyPieces,
  heldError,
  isCapped,
  tooLargeSumText,
  tooManyOrdersText,
  tooManyPiecesText,
} from '#shared/checkout/unconfirmed-order.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import { type ContactProof, findHeld, leavePlaces, takePlaces } from './stranger-queries.ts'

/** Customers nobody knows yet hold little and not for long; see `unconfirmed-order.ts` for what that is. */

export type StrangerRejection = { ok: false; code: 'unconfirmed-limit'; error: string }

/** Somebody whose mailbox and phone the shop has never heard back from. */
export type Stranger = {
  isSignedIn: boolean
  /** Hashes of the phone, the mailbox and the network: whom a place is of cannot be read from it. */
  subjects: string[]
}

type Described = { isSignedIn: boolean; contact: { phone: string; email: string | null }; network: string }

/** To be asked before a transaction: the key may have to be read on another connection. */
export async function describeStranger(
  secrets: Secrets,
  { isSignedIn, contact, network }: Described,
): Promise<Stranger> {
  const key = await secrets.key('stranger')
  const about = [`phone:${contact.phone}`, ...(contact.email ? [`email:${contact.email}`] : []), `network:${network}`]
  // Sorted, so that two orders never wait for each other.
  const subjects = about.map((text) => createHmac('sha256', key).update(text).digest('base64url')).sort()
  return { isSignedIn, subjects }
}

export function isStranger(buyer: { isKnown: boolean }, proof: ContactProof): boolean {
  return !buyer.isKnown && !proof.email && !proof.phone
}

/** 256 random bits, as long as the order's own token. */
export function newConfirmToken(): string {
  return randomBytes(32).toString('base64url')
}

type Wanted = { payment: PaymentMethod; items: { quantity: number }[] }

export function piecesError(
  { shop }: OrderDeps,
  { payment, items }: Wanted,
  { isSignedIn }: Pick<Stranger, 'isSignedIn'>,
): StrangerRejection | null {
  if (!isCapped(payment) || !hasTooManyPieces(items)) return null
  return rejection(tooManyPiecesText({ isSignedIn, phone: shop.phone }))
}

type Holding = { orderId: number; total: number; stranger: Stranger }

/** Null: the order may be held. 'changed': somebody else was taking the same place; worth another try. */
export async function holdForStranger(
  tx: Queryable,
  deps: OrderDeps,
  { orderId, total, stranger }: Holding,
): Promise<StrangerRejection | 'changed' | null> {
  const { mostTotal } = deps.unconfirmed
  const { subjects } = stranger
  if (await takePlaces(tx, { orderId, subjects, total, mostTotal })) return null
  const told = { isSignedIn: stranger.isSignedIn, phone: deps.shop.phone }
  // Some may have been free.
  await leavePlaces(tx, orderId)
  const held = await findHeld(tx, subjects)
  const fault = heldError(held, total, mostTotal)
  if (fault === 'orders') return rejection(tooManyOrdersText(told))
  return fault === 'sum' ? rejection(tooLargeSumText({ ...told, mostTotal })) : 'changed'
}

function rejection(error: string): StrangerRejection {
  return { ok: false, code: 'unconfirmed-limit', error }
}
