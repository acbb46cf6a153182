import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '#server/platform/database/database.ts'
import { deleteUnusedDrawings } from './drawing-queries.ts'
import { drawingsFolder } from './drawing-upload-service.ts'

/** A drawing that was uploaded and never saved, or replaced, leaves the shop after a while. */
export async function removeUnusedDrawings({ db, uploadsDir }: { db: Queryable; uploadsDir: string }): Promise<void> {
  for (const image of await deleteUnusedDrawings(db)) await rm(join(uploadsDir, drawingsFolder, image), { force: true })
}
