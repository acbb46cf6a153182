import type { Queryable } from '#server/platform/database/database.ts'
import type { ManagedMoney, MoneyEntry } from '#shared/order/order-admin-contract.ts'
import { type LedgerEntry, ledgerSums, moneyOf, type OrderMoney, paymentStatusOf } from '#shared/order/order-money.ts'
import {
  findLedger,
  findMoneyFacts,
  findOwedSince,
  findPendingRefunds,
  findShownEntries,
  insertEntry,
  type NewEntry,
  updateMoney,
} from './money-queries.ts'
import { findPaidMoney } from './refund-queries.ts'

/** The ledger of an order's money. Whoever changes what an order costs, or its money, settles it in the same transaction. */

export async function readMoney(db: Queryable, orderId: number): Promise<OrderMoney> {
  return (await computeMoney(db, orderId)).money
}

async function computeMoney(db: Queryable, orderId: number) {
  const { attempt, pendingForgiven, ...facts } = await findMoneyFacts(db, orderId)
  const sums = ledgerSums(await findLedger(db, orderId))
  const money = moneyOf({ ...facts, ...sums, forgiven: sums.forgiven + pendingForgiven })
  return { money, paymentStatus: paymentStatusOf(money, attempt) }
}

/** Writes what follows from the ledger: payment status, sums, what is owed. The caller holds the order. */
export async function settleMoney(tx: Queryable, orderId: number): Promise<OrderMoney> {
  const { money, paymentStatus } = await computeMoney(tx, orderId)
  await updateMoney(tx, orderId, { ...money, paymentStatus })
  return money
}

/** The caller holds the order. */
export async function writeEntry(tx: Queryable, orderId: number, entry: NewEntry): Promise<OrderMoney> {
  await insertEntry(tx, orderId, entry)
  return settleMoney(tx, orderId)
}

/** Of what came online, how much the provider can still give back. */
export async function refundableOnline(db: Queryable, orderId: number): Promise<number> {
  const paid = await findPaidMoney(db, orderId)
  return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
}

/** For the card of the order. */
export async function showMoney(db: Queryable, orderId: number): Promise<ManagedMoney> {
  const { pending: _, ...money } = await readMoney(db, orderId)
  const entries = await findShownEntries(db, orderId)
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return {
    ...money,
    owed_since: await findOwedSince(db, orderId),
    refundable_online: await refundableOnline(db, orderId),
    entries: entries.map((entry): MoneyEntry => {
      const isReversed = reversed.has(entry.id)
      const reversible = entry.kind !== 'reversal' && entry.method !== 'online' && !isReversed
      return { ...entry, sum: signedSum(entry, entries), reversed: isReversed, reversible }
    }),
    pending: await findPendingRefunds(db, orderId),
  }
}

/** Above zero: money came to the shop. */
function signedSum({ kind, amount, reverses }: LedgerEntry, entries: readonly LedgerEntry[]): number {
  const direction = kind === 'reversal' ? entries.find(({ id }) => id === reverses)?.kind : kind
  return (direction === 'payment') === (kind !== 'reversal') ? amount : -amount
}
