import type { BlockList } from 'node:net'
import type { Db } from '#server/platform/database/database.ts'
import { checkedTarget } from '#server/platform/outgoing/checked-post.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { PushInput } from '#shared/notification/push-endpoints.ts'
import { deleteSubscriptionOf, findEventsOf, putSubscription } from './push-queries.ts'

/** News for one browser of one login. It ends with the login: nobody hears of orders who could not look at them. */

type By = { actorId: number; ip: string; sessionId: string }
type Saved = { ok: true } | { ok: false; problem: string }

/** The address is the browser's own word: it is called in public networks only. */
export async function saveSubscription(db: Db, allowed: BlockList, input: PushInput, by: By): Promise<Saved> {
  const target = await checkedTarget({ url: input.endpoint, allowed })
  if ('problem' in target) return { ok: false, problem: target.problem }
  await db.transaction(async (tx) => {
    const isNew = (await findEventsOf(tx, by.sessionId)).length === 0
    await putSubscription(tx, by.sessionId, input)
    if (isNew) await writeAudit(tx, { kind: 'push-connected', actorId: by.actorId, ip: by.ip })
  })
  return { ok: true }
}

export function removeSubscription(db: Db, { actorId, ip, sessionId }: By): Promise<void> {
  return db.transaction(async (tx) => {
    if (await deleteSubscriptionOf(tx, sessionId)) await writeAudit(tx, { kind: 'push-removed', actorId, ip })
  })
}
