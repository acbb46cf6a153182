import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

/** Takes people out of rows of the journal. Only this does it: a row that is changed by anybody else has broken its seal. */

/** Everything that was told about a person; that something happened, and when, stays. */
export async function eraseEventsOf(tx: Queryable, userId: number): Promise<void> {
  await erase(tx, { set: sql`ip = '', details = '{}'`, where: sql`subject_id = ${userId}` })
}

/** Before the account loses its address. Invitations are told masked by now; of older ones the address was in full. */
export async function eraseInvitationsOf(tx: Queryable, userId: number): Promise<void> {
  await erase(tx, {
    set: sql`details = details - 'email' || jsonb_build_object('erased', ${userId}::integer)`,
    where: sql`kind in ${invitationKinds} and details->>'email' = (select email from users where id = ${userId})`,
  })
}

/** What people typed about money of an order can say who they are. */
export async function eraseReasonsOfOrder(tx: Queryable, orderId: number): Promise<void> {
  await erase(tx, {
    set: sql`details = details - 'reason'`,
    where: sql`kind in ${moneyKinds} and details->>'order' = ${String(orderId)}`,
  })
}

const invitationKinds = sql.raw(`('staff-invited', 'staff-invitation-ended')`)
const moneyKinds = sql.raw(`('order-refund', 'order-money-reversed')`)

/** Rows that look as they do after an erasure, of a person or an order that was erased: nothing else may be sealed a second time. */
export const isErasedRow = sql`coalesce(
  (e.ip = '' and e.details = '{}' and exists (select from users u where u.id = e.subject_id and u.erased_at is not null))
  or (e.kind in ${invitationKinds} and not e.details ? 'email'
    and exists (select from users u where u.id::text = e.details->>'erased' and u.erased_at is not null))
  or (e.kind in ${moneyKinds} and not e.details ? 'reason'
    and exists (select from orders o where o.id::text = e.details->>'order' and o.erased_at is not null)), false)`

async function erase(tx: Queryable, { set, where }: { set: SQL; where: SQL }): Promise<void> {
  await tx.execute(sql`with erased as (update audit_events set ${set} where ${where} returning id)
    insert into journal_erased (event_id) select id from erased on conflict do nothing`)
}
