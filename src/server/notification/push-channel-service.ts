import type { BlockList } from 'node:net'
import type { Db } from '#server/platform/database/database.ts'
import { postChecked } from '#server/platform/outgoing/checked-post.ts'
import type { Channel, Outcome } from '#server/platform/outgoing/outbox-sender.ts'
import type { StaffRules } from '#server/platform/session/sessions.ts'
import { type Notice, noticeText } from '#shared/notification/notice.ts'
import { encryptPush } from './push-encryption.ts'
import { deleteSubscription, findSubscription } from './push-queries.ts'
import type { Vapid } from './vapid.ts'

/** As long as the news is news: a phone that was off gets it when it comes back. */
const keptSeconds = 24 * 60 * 60
/** The answer says how long, but its headers are not read. */
const busySeconds = 60

type Deps = { db: Db; allowed: BlockList; vapid: Vapid; origin: string; staffRules: () => StaffRules }

/** News of the shop as notifications of a browser. */
export function pushChannel({ db, allowed, vapid, origin, staffRules }: Deps): Channel {
  return async ({ pushId, body }, limits) => {
    const subscription = pushId === null ? null : await findSubscription(db, pushId, staffRules())
    if (!subscription) return failed('Подписка закончилась')
    const posted = await postChecked({
      url: subscription.endpoint,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(keptSeconds),
        urgency: 'high',
        authorization: await vapid.authorization(subscription.endpoint, origin),
      },
      body: encryptPush(JSON.stringify(shownOf(JSON.parse(body) as Notice)), subscription),
      allowed,
      ...limits,
    })
    if (!posted.ok) return failed(posted.problem)
    const { status, text } = posted
    if (status >= 200 && status < 300) return { isSent: true, status, text: '', problem: '' }
    // Nobody there any more: the browser was reset, or notifications were forbidden in it.
    if (pushId !== null && (status === 404 || status === 410)) await deleteSubscription(db, pushId)
    const answer = failed(`Служба уведомлений ответила кодом ${status}`, { status, text })
    return status === 429 ? { ...answer, retrySeconds: busySeconds } : answer
  }
}

/** Number and sum; not even the town, since a notification lies on a table for everybody. */
function shownOf(notice: Notice) {
  return noticeText(notice.type === 'order' ? { ...notice, city: null } : notice)
}

function failed(problem: string, answer: Pick<Outcome, 'status' | 'text'> = { status: null, text: '' }): Outcome {
  return { isSent: false, problem, ...answer }
}
