import type { Db } from '#server/platform/database/database.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { appendPhotos } from '#server/product/product-photo-service.ts'
import type { Left } from '#shared/exchange/exchange-reasons.ts'
import { findConnection } from './exchange-connection-queries.ts'
import { addFigures } from './exchange-figures.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { hashOf } from './exchange-login-service.ts'
import { addPictures, dropPictures, findPhotoState } from './exchange-mirror-queries.ts'
import { addLeft, findPhotoRow, type PhotoRow } from './exchange-row-queries.ts'
import {
  countBatch,
  type FileRecord,
  findFile,
  keepRun,
  lockFigures,
  moveOn,
  type RunRecord,
  setFigures,
  setFileState,
} from './exchange-run-queries.ts'
import { LostWork } from './exchange-staging-service.ts'

/** Pictures of the products of a file, product by product. One that was taken before is known by what is in it and not taken again. */

type Deps = { db: Db; files: ExchangeFiles; gallery: PhotoGallery }

export async function takePhotos(deps: Deps, given: FileRecord, run: RunRecord, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const { takes } = await findConnection(db)
  let file = given
  while (!signal.aborted) {
    const { row, last } = await findPhotoRow(db, { fileId: file.id, after: file.rows_done, takesMore: takes.photos })
    if (last === null) {
      await db.transaction(async (tx) => {
        if (run.batch_id !== null) await countBatch(tx, run.batch_id)
        await setFileState(tx, file.id, 'done')
      })
      return
    }
    const number = row?.number ?? last
    const left = row ? await takeOf(deps, row, run) : []
    await db.transaction(async (tx) => {
      if (!(await moveOn(tx, file, number))) throw new LostWork()
      await keepRun(tx, run.id)
      if (!row || left.length === 0) return
      await addLeft(tx, file.id, row.number, left)
      const { figures } = await lockFigures(tx, run.id)
      await setFigures(
        tx,
        run.id,
        addFigures(figures, { outcomes: [], left: left.map((each) => ({ left: each, of: row.external_id })) }),
      )
    })
    file = { ...file, rows_done: number }
  }
  throw new LostWork()
}

async function takeOf({ db, files, gallery }: Deps, row: PhotoRow, run: RunRecord): Promise<Left[]> {
  const state = await findPhotoState(db, row.external_id)
  const left: Left[] = []
  const saved: string[] = []
  const hashes: string[] = []
  for (const name of row.pictures) {
    const file = await findFile(db, run.id, name)
    const bytes = file && (await files.read(file).catch(() => null))
    if (!bytes) {
      // Files come with the product, seldom with its offers.
      if (row.kind === 'product') left.push(['no-picture', name])
      continue
    }
    // Not on the site yet: its pictures are taken when its offers have brought it there.
    if (!state) continue
    const hash = hashOf(bytes)
    if (state.pictures.includes(hash) || hashes.includes(hash)) continue
    const photo = await gallery.save('products', bytes)
    await keepRun(db, run.id)
    if (photo.ok) {
      saved.push(photo.name)
      hashes.push(hash)
    } else if (photo.code === 'bad-photo') left.push(['bad-picture', name])
    else throw new Error(`photo not kept: ${photo.code}`)
  }
  if (!state || saved.length === 0) return left
  const added = { id: state.product_id, names: saved, by: { id: null, ip: '' }, batchId: run.batch_id }
  const kept = await keepPhotos(db, { added, externalId: row.external_id, hashes })
  if (kept !== 'kept') for (const name of saved) await gallery.remove('products', name)
  if (kept === 'full') left.push(['bad-picture', 'фото у товара больше некуда добавить'])
  return left
}

type Kept = { added: Parameters<typeof appendPhotos>[1]; externalId: string; hashes: string[] }

/** The photo and that it was taken are one: whoever goes on after a crash, or beside, must not take it a second time. */
function keepPhotos(db: Db, { added, externalId, hashes }: Kept): Promise<'kept' | 'known' | 'full'> {
  return db.transaction(async (tx) => {
    if (!(await addPictures(tx, externalId, hashes))) return 'known'
    if (await appendPhotos(tx, added)) return 'kept'
    await dropPictures(tx, externalId, hashes)
    return 'full'
  })
}
