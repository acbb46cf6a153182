import type { Db } from '#server/platform/database/database.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import { findTree, lockCategory, updateCategoryPhoto } from './category-admin-queries.ts'
import { type CategoryResult, noteChanged } from './category-admin-service.ts'

/** A category has one photo; a new one takes the place of the old. */

type Deps = { db: Db; gallery: PhotoGallery }
type PhotoRejection = { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }

export async function setCategoryPhoto(
  { db, gallery }: Deps,
  { id, photos, by }: { id: number; photos: AsyncIterable<Buffer>; by: Editor },
): Promise<CategoryResult | PhotoRejection> {
  const saved: string[] = []
  let isKept = false
  try {
    for await (const bytes of photos) {
      if (saved.length > 0) return { ok: false, code: 'bad-photo' }
      const photo = await gallery.save('categories', bytes)
      if (!photo.ok) return photo
      saved.push(photo.name)
    }
    if (saved.length === 0) return { ok: false, code: 'bad-photo' }
    const answer = await writePhoto(db, { id, photos: saved, by })
    isKept = answer.ok
    return answer
  } finally {
    if (!isKept) for (const name of saved) await gallery.remove('categories', name)
  }
}

/** From here on the drawing is shown. */
export function removeCategoryPhoto(db: Db, { id, by }: { id: number; by: Editor }): Promise<CategoryResult> {
  return writePhoto(db, { id, photos: [], by })
}

function writePhoto(db: Db, { id, photos, by }: { id: number; photos: string[]; by: Editor }): Promise<CategoryResult> {
  return db.transaction(async (tx): Promise<CategoryResult> => {
    const locked = await lockCategory(tx, id)
    if (!locked) return { ok: false, code: 'category-not-found' }
    const version = await updateCategoryPhoto(tx, id, photos)
    const changes = { photos: [null, photoUrls(photos, 'categories')] as [null, string[]] }
    await noteChanged(tx, { subject: 'category', id, by, version, changes })
    return { ok: true, categories: await findTree(tx) }
  })
}
