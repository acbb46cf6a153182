import type { Queryable } from '#server/platform/database/database.ts'
import type { GalleryFolder, PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { findNamedPhotos } from './photo-cleanup-queries.ts'

/** A photo that nothing in the shop names any more leaves the disk after a while. */

/** An upload is named by its part within minutes. */
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
