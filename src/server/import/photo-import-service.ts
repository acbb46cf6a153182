import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Db } from '#server/platform/database/database.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { appendPhotos } from '#server/product/product-photo-service.ts'
import { readPhotoName } from '#shared/import/article-match.ts'
import type { RowError } from '#shared/import/import-fields.ts'
import type { ImportFiles } from './import-files.ts'
import { countBatch, type ImportRecord, setProgress, setState, whileStill } from './import-queries.ts'
import { deleteRows, findKnownProducts, looseCode, type StagedRow, setRowsCount, upsertRows } from './row-queries.ts'
import { findPhotoRows, markPhotoRows, type PhotoRow } from './run-queries.ts'

/** An archive of photos named by article: each goes to its product, those that have none are told. */

export type PhotoDeps = { db: Db; files: ImportFiles; gallery: PhotoGallery }

export const archiveError = 'Не удалось открыть архив. Подойдёт ZIP до 500 МБ, не больше 20 000 файлов'
const portion = 500

export async function checkPhotos({ db, files }: PhotoDeps, record: ImportRecord): Promise<void> {
  const archive = await openArchive(files, record)
  if (!archive) {
    await whileStill(db, record, (tx) => setState(tx, record.id, 'failed', { fault: archiveError, isOver: true }))
    return
  }
  archive.close()
  await whileStill(db, record, async (tx) => {
    await deleteRows(tx, record.id)
    for (let from = 0; from < archive.names.length; from += portion) {
      const names = archive.names.slice(from, from + portion)
      const read = names.map(readPhotoName)
      const products = await findKnownProducts(tx, [
        ...new Set(read.flatMap((name) => name?.codes.map(looseCode) ?? [])),
      ])
      await upsertRows(
        tx,
        record.id,
        names.map((name, n): StagedRow => {
          const given = read[n]
          const alike = given?.codes.map((code) => products.filter((product) => product.sku_code === code)) ?? []
          const found = alike.find(({ length }) => length > 0) ?? []
          // A name cannot say which of two products with one code is meant.
          const product = found.length > 1 ? found.find(({ sku }) => isNamedAfter(name, sku)) : found[0]
          const fault = !given ? 'not-photo' : product ? null : found.length > 1 ? 'several-skus' : 'unknown-sku'
          return {
            number: from + n + 1,
            cells: [name],
            given: { sku: product?.sku ?? given?.sku ?? '' },
            product_id: product?.id ?? null,
            before: null,
            action: fault ? 'skip' : 'update',
            fault,
            is_jump: false,
            keeps_price: false,
            is_doubtful: false,
            warnings: [],
            exact_key: null,
            loose_key: null,
          }
        }),
      )
    }
    await setRowsCount(tx, record.id)
    await setState(tx, record.id, 'checked')
  })
}

/** «62.5956.jpg» and «62.5956_2.jpg» are of 62.5956, not of 625956. */
function isNamedAfter(path: string, sku: string): boolean {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .startsWith(sku.toLowerCase())
}

async function openArchive(files: ImportFiles, record: ImportRecord): Promise<PhotoArchive | null> {
  try {
    return await openPhotoArchive(files.pathOf(record.file_key ?? ''))
  } catch (error) {
    if (error instanceof ArchiveError) return null
    throw error
  }
}

/** Product by product: all photos of one are one edit, so that they can be taken back together. Stopped, it goes on with the next product. */
export async function runPhotos({ db, files, gallery }: PhotoDeps, record: ImportRecord, signal: AbortSignal) {
  const archive = await openArchive(files, record)
  if (!archive || record.batch_id === null) {
    return setState(db, record.id, 'failed', { fault: archiveError, isOver: true })
  }
  try {
    for (let done = record.rows_done; !signal.aborted; ) {
      const rows = await findPhotoRows(db, record.id)
      const [first] = rows
      if (!first) {
        await countBatch(db, record.batch_id)
        await setState(db, record.id, 'done', { isOver: true })
        return
      }
      await addTo({ db, gallery, archive }, record, first.product_id, rows)
      done += rows.length
      await setProgress(db, record.id, done)
    }
  } finally {
    archive.close()
  }
}

type Adding = { db: Db; gallery: PhotoGallery; archive: PhotoArchive }

async function addTo({ db, gallery, archive }: Adding, record: ImportRecord, productId: number, rows: PhotoRow[]) {
  const saved: string[] = []
  const refused: { number: number; fault: RowError }[] = []
  for (const { number, name } of rows) {
    const bytes = await archive.read(name)
    const photo = bytes && (await gallery.save('products', bytes))
    if (photo?.ok) saved.push(photo.name)
    else if (photo && photo.code !== 'bad-photo') throw new Error(`photo not kept: ${photo.code}`)
    else refused.push({ number, fault: 'bad-photo' })
  }
  const by = { id: record.actor.id, ip: '' }
  const bad = new Set(refused.map(({ number }) => number))
  const others = rows.filter(({ number }) => !bad.has(number)).map(({ number }) => number)
  // Together: whoever goes on after a process that died puts no photo in twice.
  const isAdded = await db.transaction(async (tx) => {
    const appended = { id: productId, names: saved, by, batchId: record.batch_id }
    const isIn = saved.length > 0 && (await appendPhotos(tx, appended))
    const full = others.map((number) => ({ number, fault: 'photos-full' as const }))
    await markPhotoRows(tx, record.id, { taken: isIn ? others : [], refused: isIn ? refused : [...refused, ...full] })
    return isIn
  })
  if (!isAdded) for (const name of saved) await gallery.remove('products', name)
}

/** A zip of photos, read file by file: however large it is, one photo is in memory. */
type PhotoArchive = {
  /** Names as they stand in the archive, in its order. */
  names: string[]
  /** Null: larger than a photo, encrypted or broken. */
  read(name: string): Promise<Buffer | null>
  close(): void
}

/** What unpacks to more is no photo; what the archive says of itself is only its word. */
const maxPhotoBytes = 12 * 1024 * 1024
const maxFiles = 20_000

class ArchiveError extends Error {}

async function openPhotoArchive(path: string): Promise<PhotoArchive> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new ArchiveError('no zip', { cause: error })
  })
  const entries = await readEntries(zip)
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      return entry ? readEntry(zip, entry) : null
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= maxFiles) throw new ArchiveError('too many files')
      if (isFile(entry.fileName)) entries.set(entry.fileName, entry)
    }
    return entries
  } catch (error) {
    zip.close()
    throw error instanceof ArchiveError ? error : new ArchiveError('broken zip', { cause: error })
  }
}

/** Folders, and what programs leave behind in archives. */
function isFile(name: string): boolean {
  return !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name)
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  if (entry.isEncrypted() || entry.uncompressedSize > maxPhotoBytes) return null
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length
      if (size > maxPhotoBytes) return null
      chunks.push(chunk as Buffer)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}
