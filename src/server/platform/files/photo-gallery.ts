import { randomBytes } from 'node:crypto'
import { closeMark, closeSize, jpegPhoto, photoFile, photoSize, photoWidths } from '#shared/image/photo-variants.ts'
import type { FileStore } from './file-store.ts'
import { imageLibrary, isLargePhoto, type PhotoPixels, placePhoto } from './photo-upload-image.ts'
import { createPhotoQueue, isOutOfSpace, type SavedPhoto } from './photo-upload-store.ts'

/**
 * Photos the shop shows: each is drawn anew in every size and format a page may ask for, under a random name. A name is answered
 * only when all its files are there.
 */
export type PhotoGallery = {
  /** The name to store, relative to the folder. */
  save(folder: GalleryFolder, bytes: Buffer): Promise<SavedPhoto>
  remove(folder: GalleryFolder, name: string): Promise<void>
  /** Names of the photos that have been lying there for longer. */
  listOlderThan(folder: GalleryFolder, days: number): Promise<string[]>
}
export type GalleryFolder = 'products' | 'categories'

/** The largest of its files stands for a photo. Photos of other makes (the demo's, a shopkeeper's own) are never touched. */
const ownName = /^(p-[0-9a-f]{16}(?:-hd)?-[0-9a-f]{6})\.webp$/
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Each waiting upload holds its file in memory. */
const maxWaiting = 12

const forms = (['webp', 'avif'] as const).flatMap((format) => photoWidths.map((width) => ({ format, width })))
/** A close look is rare: one format that every browser reads will do. */
const closeFile = { format: 'webp', width: closeSize.width } as const

export function openPhotoGallery(files: FileStore): PhotoGallery {
  const inTurn = createPhotoQueue(maxWaiting)

  async function write(folder: GalleryFolder, bytes: Buffer): Promise<SavedPhoto> {
    const isLarge = await isLargePhoto(bytes, photoSize)
    const pixels = await placePhoto(bytes, isLarge ? closeSize : photoSize)
    if (!pixels) return { ok: false, code: 'bad-photo' }
    // Two runs of hexadecimal digits: the first marks a file that never changes, the second a photo with variants.
    const base = `p-${randomBytes(8).toString('hex')}${isLarge ? closeMark : ''}-${randomBytes(3).toString('hex')}`
    try {
      for (const { format, width } of isLarge ? [...forms, closeFile] : forms) {
        await files.write(`${folder}/${photoFile(base, width, format)}`, await encode(pixels, width, format))
      }
    } catch (error) {
      // Where the store is away they stay: the daily job removes what nobody names.
      await removeAll(folder, base).catch(() => undefined)
      if (isOutOfSpace(error)) return { ok: false, code: 'disk-full' }
      throw error
    }
    return { ok: true, name: photoFile(base, photoSize.width, 'webp') }
  }

  async function removeAll(folder: GalleryFolder, base: string) {
    for (const { format, width } of [...forms, closeFile]) {
      await files.remove(`${folder}/${photoFile(base, width, format)}`)
    }
    const jpeg = jpegPhoto(photoFile(base, photoSize.width, 'webp'))
    if (jpeg) await files.remove(`${folder}/${jpeg}`)
  }

  return {
    async save(folder, bytes) {
      const saved = await inTurn(() => write(folder, bytes))
      return saved === 'too many' ? { ok: false, code: 'unavailable' } : saved
    },
    async remove(folder, name) {
      const base = ownName.exec(name)?.[1]
      if (!base) throw new Error('not a name of ours')
      await removeAll(folder, base)
    },
    async listOlderThan(folder, days) {
      const newest = Date.now() - days * dayMilliseconds
      const old: string[] = []
      for await (const { name, modifiedMs } of files.list(folder)) {
        const own = name.slice(folder.length + 1)
        if (ownName.test(own) && modifiedMs < newest) old.push(own)
      }
      return old
    },
  }
}

/** A photograph wants more effort than a drawing, and nobody waits for it. */
function encode({ data, info }: PhotoPixels, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  const { width: rawWidth, height, channels } = info
  const image = imageLibrary()(data, { raw: { width: rawWidth, height, channels } })
  if (width !== rawWidth) image.resize(width)
  return (format === 'webp' ? image.webp({ quality: 80 }) : image.avif({ quality: 55, effort: 2 })).toBuffer()
}
