import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { OrderDeps } from './order-deps.ts'

type Refund = { orderId: number; actorId: number; amount: number }

/**
 * Of one order managers give back up to a sum of the settings, in however many parts; an owner any. Answers what to tell whoever asked for
 * more.
 */
export async function refundLimitRejection(
  tx: Queryable,
  { refundLimit }: Pick<OrderDeps, 'refundLimit'>,
  { orderId, actorId, amount }: Refund,
): Promise<{ ok: false; code: 'refund-limit'; error: string } | null> {
  const most = refundLimit()
  // What gives nothing back is nobody's refund.
  if (amount <= 0) return null
  const before = await findGivenByManagers(tx, orderId)
  if (before + amount <= most) return null
  const [actor] = await selectRows<{ isOwner: boolean }>(
    tx,
    sql`select staff_role = 'owner' as "isOwner" from users where id = ${actorId}`,
  )
  if (actor?.isOwner) return null
  const known = before > 0 ? `По этому заказу уже вернули ${formatRubles(before)}, нужно ещё` : 'Здесь нужно вернуть'
  const error = `Вернуть больше ${formatRubles(most)} может только владелец. ${known} ${formatRubles(amount)}`
  return { ok: false, code: 'refund-limit', error }
}

/** Sent through the provider or on its way, and by hand; what was recorded by mistake and reversed is not given. */
async function findGivenByManagers(tx: Queryable, orderId: number): Promise<number> {
  const [row] = await selectRows<{ sum: number }>(
    tx,
    sql`select coalesce(sum(given.amount), 0)::float8 as sum from (
      select r.amount, r.requested_by as by from refunds r where r.order_id = ${orderId} and r.status <> 'canceled'
        and not exists (select from money_entries e join money_entries back on back.reverses_id = e.id where e.refund_id = r.id)
      union all
      select e.amount, e.actor_id from money_entries e where e.order_id = ${orderId} and e.kind = 'refund' and e.refund_id is null
        and not exists (select from money_entries back where back.reverses_id = e.id)
    ) given join users u on u.id = given.by and u.staff_role is distinct from 'owner'`,
  )
  return row?.sum ?? 0
}
