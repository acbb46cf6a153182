import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { GalleryFolder, PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import type { ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { findManagedProduct, findNamedPhotos, lockProduct } from './product-admin-queries.ts'
import { conflictOf, type ProductResult } from './product-admin-service.ts'
import { insertEdit } from './product-edit-queries.ts'
import type { Editor } from './product-edit-service.ts'
import { updatePhotos } from './product-write-queries.ts'

/** Photos of a product: the first one is the main one; all are taken, or none. */

type Deps = { db: Db; gallery: PhotoGallery }
type PhotoRejection = { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' | 'photos-full' }

type Upload = { id: number; photos: AsyncIterable<Buffer>; by: Editor }

export async function addPhotos(
  { db, gallery }: Deps,
  { id, photos, by }: Upload,
): Promise<ProductResult | PhotoRejection> {
  const product = await findManagedProduct(db, id)
  if (!product) return { ok: false, code: 'product-not-found' }
  const saved: string[] = []
  let isKept = false
  try {
    for await (const bytes of photos) {
      if (product.photos.length + saved.length >= productLimits.photos) return { ok: false, code: 'photos-full' }
      const photo = await gallery.save('products', bytes)
      if (!photo.ok) return photo
      saved.push(photo.name)
    }
    if (saved.length === 0) return { ok: false, code: 'bad-photo' }
    const answer = await append(db, { id, names: saved, by })
    isKept = answer.ok
    return answer
  } finally {
    if (!isKept) for (const name of saved) await gallery.remove('products', name)
  }
}

/** `by.id` null: the shop itself, on behalf of another program. */
type Author = { id: number | null; ip: string }
type Appended = { id: number; names: string[]; by: Author; batchId?: number | null }

/** Photos that are in the gallery already; false when the product is gone or has no room for them. */
export async function appendPhotos(db: Queryable, appended: Appended): Promise<boolean> {
  return (await append(db, appended)).ok
}

function append(db: Queryable, { id, names, by, batchId = null }: Appended): Promise<ProductResult | PhotoRejection> {
  return db.transaction(async (tx): Promise<ProductResult | PhotoRejection> => {
    const locked = await lockProduct(tx, id)
    if (!locked) return { ok: false, code: 'product-not-found' }
    const before = photoUrls(locked.photos, 'products')
    const after = [...before, ...photoUrls(names, 'products')]
    if (after.length > productLimits.photos) return { ok: false, code: 'photos-full' }
    return { ok: true, product: await write(tx, { id, before, after, by, batchId }) }
  })
}

type Order = { id: number; photos: string[]; version: number; by: Editor }

/** Another order, or fewer of them. The files stay for a while: another product, a page on its way or an undo may show them. */
export function arrangePhotos(db: Db, { id, photos, version, by }: Order): Promise<ProductResult> {
  return db.transaction(async (tx): Promise<ProductResult> => {
    const locked = await lockProduct(tx, id)
    if (!locked) return { ok: false, code: 'product-not-found' }
    const conflict = await conflictOf(tx, locked, { version })
    if (conflict) return { ok: false, code: 'stale', conflict }
    const before = photoUrls(locked.photos, 'products')
    const isOwn = photos.every((photo) => before.includes(photo)) && new Set(photos).size === photos.length
    if (!isOwn) return { ok: false, code: 'bad-input', fields: { photos: 'Такого фото у товара нет' } }
    return { ok: true, product: await write(tx, { id, before, after: photos, by }) }
  })
}

type Written = { id: number; before: string[]; after: string[]; by: Author; batchId?: number | null }

async function write(tx: Queryable, { id, before, after, by, batchId = null }: Written): Promise<ManagedProduct> {
  if (String(before) !== String(after)) {
    const version = await updatePhotos(tx, id, after)
    const changes = { photos: [before, after] as [string[], string[]] }
    const edit = { subject: 'product', subjectId: id, kind: 'changed', actorId: by.id } as const
    await insertEdit(tx, { ...edit, version, changes, batchId })
    const details = { product: id, fields: 'photos' }
    await writeAudit(tx, { kind: 'product-changed', actorId: by.id, ip: by.ip, details })
  }
  return (await findManagedProduct(tx, id))!
}

/** A photo that nothing in the shop names any more leaves the disk after a while. */

/** An upload is named by its product within minutes. */
const youngDays = 1
const folders: GalleryFolder[] = ['products', 'categories']

export async function removeUnnamedPhotos({ db, gallery }: { db: Queryable; gallery: PhotoGallery }): Promise<void> {
  for (const folder of folders) {
    const old = await gallery.listOlderThan(folder, youngDays)
    if (old.length === 0) continue
    const named = await findNamedPhotos(db)
    for (const name of old) if (!named.has(name)) await gallery.remove(folder, name)
  }
}
