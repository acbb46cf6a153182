import { lockOrder, type OrderRow } from '#server/order/order-queries.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { mostPhotosOfOrder } from '#shared/order/return-reasons.ts'
import {
  deleteUnsentPhotos,
  findKnownReturnPhotos,
  findReturnPhoto,
  insertReturnPhoto,
} from './return-photo-queries.ts'

/** Photos of what comes back: for whoever bought it and for the shop. */

type Deps = { db: Db; photos: PhotoStore }
type SaveResult =
  | { ok: true; id: number }
  | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }
  | { ok: false; code: 'return-refused'; error: string }

export async function saveReturnPhoto({ db, photos }: Deps, order: OrderRow, bytes: Buffer): Promise<SaveResult> {
  const saved = await photos.save(bytes)
  if (!saved.ok) return saved
  try {
    const id = await db.transaction(async (tx) => {
      await lockOrder(tx, order.id)
      return insertReturnPhoto(tx, { orderId: order.id, photo: saved.name, most: mostPhotosOfOrder })
    })
    if (id !== null) return { ok: true, id }
  } catch (error) {
    await photos.remove(saved.name)
    throw error
  }
  await photos.remove(saved.name)
  return { ok: false, code: 'return-refused', error: 'К этому заказу уже приложено много фото. Позвоните нам' }
}

/** Null: this order has no such photo. */
export async function readReturnPhoto({ db, photos }: Deps, found: { orderId: number; id: number }) {
  const name = await findReturnPhoto(db, found)
  return name === null ? null : photos.read(name)
}

/** Longer than anybody keeps the form of a return open, and than an upload takes from its file to its commit. */
const unsentHours = 24
const unclaimedMinutes = 60

/** Photos of requests that were never sent, and of people who were erased. */
export async function removeUnsentReturnPhotos({ db, photos }: Deps): Promise<void> {
  await deleteUnsentPhotos(db, { olderThanHours: unsentHours })
  const names = await photos.listOlderThan(unclaimedMinutes)
  const known = new Set(await findKnownReturnPhotos(db, names))
  for (const name of names) if (!known.has(name)) await photos.remove(name)
}
