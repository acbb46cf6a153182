import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { OrderDeps } from './order-deps.ts'

type Refund = { actorId: number; amount: number }

/** A manager gives back up to a sum of the settings, an owner any. Answers what to tell whoever asked for more. */
export async function refundLimitRejection(
  tx: Queryable,
  { refundLimit }: Pick<OrderDeps, 'refundLimit'>,
  { actorId, amount }: Refund,
): Promise<{ ok: false; code: 'refund-limit'; error: string } | null> {
  const most = refundLimit()
  if (amount <= most) return null
  const [actor] = await selectRows<{ isOwner: boolean }>(
    tx,
    sql`select staff_role = 'owner' as "isOwner" from users where id = ${actorId}`,
  )
  if (actor?.isOwner) return null
  const error = `Вернуть больше ${formatRubles(most)} может только владелец. Здесь нужно вернуть ${formatRubles(amount)}`
  return { ok: false, code: 'refund-limit', error }
}
