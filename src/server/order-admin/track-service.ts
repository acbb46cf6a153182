import { mailedOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderNewsMail } from '#server/order/order-mail.ts'
import { findOrderByNumber, insertEvent, lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { parcelTrack } from '#shared/delivery/parcel-track.ts'
import type { BulkTracked } from '#shared/order/order-edit-contract.ts'
import type { PastedTrack } from '#shared/order/track-list.ts'
import { updateTrack } from './order-edit-queries.ts'

/** The number of a parcel is added when the carrier gives it and corrected when it was mistyped, any time after shipping. */

type TrackChange = {
  orderId: number
  /** Null: taken away. */
  trackNumber: string | null
  version?: number | undefined
  actorId: number
  isTold?: boolean | undefined
}

export type TrackResult =
  | { ok: true; order: OrderRow; isChanged: boolean }
  | { ok: false; code: 'order-not-found' | 'stale' }
  | { ok: false; code: 'order-track'; error: string }

export function changeTrack(deps: OrderDeps, change: TrackChange): Promise<TrackResult> {
  return deps.db.transaction(async (tx): Promise<TrackResult> => {
    const order = await lockOrder(tx, change.orderId)
    if (!order) return { ok: false, code: 'order-not-found' }
    if (change.version !== undefined && change.version !== order.version) return { ok: false, code: 'stale' }
    return changeTrackLocked(tx, deps, order, change)
  })
}

type LockedChange = Pick<TrackChange, 'trackNumber' | 'isTold'> & { actorId: number | null }

/** For whoever holds the order already. */
export async function changeTrackLocked(
  tx: Queryable,
  deps: OrderDeps,
  order: OrderRow,
  { trackNumber, actorId, isTold }: LockedChange,
): Promise<TrackResult> {
  const error = rejectionOf(order)
  if (error) return { ok: false, code: 'order-track', error }
  if (order.trackNumber === trackNumber) return { ok: true, order, isChanged: false }
  await updateTrack(tx, order.id, trackNumber)
  const note = changeText(order.trackNumber, trackNumber)
  await insertEvent(tx, order.id, { kind: 'track', actor: { kind: 'admin', id: actorId }, note })
  await writeAudit(tx, { kind: 'order-track', actorId, subjectId: order.userId, details: { order: order.id } })
  const changed = (await lockOrder(tx, order.id))!
  if (trackNumber !== null && isTold !== false) {
    const content = { kind: 'order-track', title: 'трек-номер', paragraphs: mailTexts(order.trackNumber, trackNumber) }
    const mail = orderNewsMail(deps.shop, await mailedOrder(tx, changed), content)
    if (mail) await enqueueMail(tx, mail)
  }
  return { ok: true, order: changed, isChanged: true }
}

function rejectionOf({ deliveryMethod, status }: OrderRow): string | null {
  if (deliveryMethod === 'pickup') return 'Заказ забирают сами: трек-номера нет'
  return status === 'shipped' || status === 'completed'
    ? null
    : 'Заказ ещё не отправлен: укажите трек-номер при отправке'
}

/** «Трек-номер исправлен: SHD1, был SHD2». The words up to the colon are the title of the line in the history. */
function changeText(before: string | null, after: string | null): string {
  if (after === null) return `Трек-номер убран: был ${before}`
  return before === null ? `Трек-номер добавлен: ${after}` : `Трек-номер исправлен: ${after}, был ${before}`
}

function mailTexts(before: string | null, after: string): string[] {
  const track = parcelTrack(after)
  return [
    before === null
      ? `Трек-номер вашей посылки: ${after}.`
      : `Исправили трек-номер вашей посылки: ${after}. Прежний, ${before}, был с ошибкой.`,
    ...(track ? [`Отследить: ${track.url}`] : []),
  ]
}

type BulkTracks = { tracks: PastedTrack[]; actorId: number; isTold?: boolean | undefined }

/** A pasted list: each order by itself, those that cannot have a track number are named. */
export async function changeTracks(deps: OrderDeps, { tracks, actorId, isTold }: BulkTracks): Promise<BulkTracked> {
  const answer: BulkTracked = { changed: 0, same: 0, refused: [] }
  for (const { number, track_number: trackNumber } of tracks) {
    const order = await findOrderByNumber(deps.db, Number(number))
    const result = order && (await changeTrack(deps, { orderId: order.id, trackNumber, actorId, isTold }))
    if (!result) answer.refused.push({ number, error: 'Такого заказа нет' })
    else if (!result.ok) answer.refused.push({ number, error: 'error' in result ? result.error : 'Такого заказа нет' })
    else if (result.isChanged) answer.changed += 1
    else answer.same += 1
  }
  return answer
}
