import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { isOpenToStaff, type StaffRules } from '#server/platform/session/sessions.ts'
import type { NoticeType } from '#shared/notification/notice.ts'
import type { PushInput } from '#shared/notification/push-endpoints.ts'
import type { PushKeys } from './push-encryption.ts'

/** The browser of one login. */
export async function findEventsOf(db: Queryable, sessionId: string): Promise<NoticeType[]> {
  const [row] = await selectRows<{ events: NoticeType[] }>(
    db,
    sql`select events from push_subscriptions where session_id = ${sessionId}::bigint`,
  )
  return row?.events ?? []
}

/** A browser that logged in again is still one browser: its former subscription goes. */
export async function putSubscription(tx: Queryable, sessionId: string, given: PushInput): Promise<void> {
  const { endpoint, p256dh, auth, events } = given
  await tx.execute(
    sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}::bigint`,
  )
  await tx.execute(sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth, events)
    values (${sessionId}::bigint, ${endpoint}, ${p256dh}, ${auth}, ${sql.param(events)}::text[])
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, events = excluded.events`)
}

export async function deleteSubscriptionOf(tx: Queryable, sessionId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from push_subscriptions where session_id = ${sessionId}::bigint returning 1`,
  )
  return rows.length > 0
}

type Subscription = PushKeys & { endpoint: string }

/** Null: it has ended since the news was written. Also of a login that management would not let in any more, whatever ended that. */
export async function findSubscription(db: Queryable, id: number, staff: StaffRules): Promise<Subscription | null> {
  const [row] = await selectRows<Subscription>(
    db,
    sql`select p.endpoint, p.p256dh, p.auth from push_subscriptions p join sessions s on s.id = p.session_id join users u on u.id = s.user_id
      where p.id = ${id} and ${isOpenToStaff(staff)}`,
  )
  return row ?? null
}

/** The browser has taken its subscription back; what still waits for it goes along. */
export async function deleteSubscription(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`delete from push_subscriptions where id = ${id}`)
}
