import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type FileStore, readWhole } from '#server/platform/files/file-store.ts'
import { imageLibrary } from '#server/platform/files/photo-upload-image.ts'
import { createPhotoQueue } from '#server/platform/files/photo-upload-store.ts'
import { drawings, isDrawingName, lightDrawingColours, plainShapes } from '#shared/drawing/drawing.ts'
import { drawWord } from '#shared/drawing/product-drawing.ts'
import { photoFile, photoVariants } from '#shared/image/photo-variants.ts'

/** Pictures for emails: a small JPEG of a product's photo, or of its drawing in the colours of the light theme. */
export type MailPictures = {
  /** What a product looks like today; one that is gone is drawn as just some part. Null: too much is asked for at once. */
  ofProduct(db: Queryable, productId: number): Promise<Buffer | null>
}

/** Shown at 72 px, sharp on any phone. */
const side = 216
/** A picture is some kilobytes; a campaign to thousands of mailboxes shows the same few products. */
const maxStored = 500
/** One is made at a time; behind so many the visitor sees the words only. */
const maxWaiting = 60
/** A photo of our own is read in its smallest size, a shopkeeper's own file up to that of a phone. */
const maxPixels = 25_000_000
const smallestWidth = 320

export function createMailPictures(files: FileStore): MailPictures {
  const inTurn = createPhotoQueue(maxWaiting)
  const stored = new Map<string, Buffer>()

  async function made(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null | 'too many'> {
    const known = stored.get(key)
    if (known) return known
    const picture = await inTurn(async () => stored.get(key) ?? (await make()))
    if (!picture || picture === 'too many') return picture
    if (stored.size >= maxStored) stored.delete(stored.keys().next().value ?? '')
    stored.set(key, picture)
    return picture
  }

  return {
    async ofProduct(db, productId) {
      const [card] = await findProductsByIds(db, { tier: 'retail', ids: [productId] })
      const photo = card?.photos[0]
      const shown = photo?.startsWith('/uploads/') ? await made(photo, () => photoPicture(files, photo)) : null
      if (shown === 'too many') return null
      if (shown) return shown
      const drawing = card?.drawing ?? 'part'
      const drawn = await made(drawing, () => drawingPicture(drawing))
      return drawn === 'too many' ? null : drawn
    },
  }
}

/** Null: the file is gone or is no picture, and the drawing is shown, as on the pages. */
async function photoPicture(files: FileStore, url: string): Promise<Buffer | null> {
  const base = photoVariants(url) && url.replace(/\.webp$/, '')
  const path = base ? photoFile(base, smallestWidth, 'webp') : url
  // A store that is away says so by its error: the drawing must not stand for the photo in mailboxes until tomorrow.
  const bytes = await readWhole(files, decodeURIComponent(path.slice('/uploads/'.length)))
  if (!bytes) return null
  try {
    return await imageLibrary()(bytes, { limitInputPixels: maxPixels, sequentialRead: true })
      .rotate()
      .resize({ width: side, height: side, fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

function drawingPicture(drawing: string): Promise<Buffer> {
  const shapes = drawWord(drawing) ?? drawings[isDrawingName(drawing) ? drawing : 'part']()
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-8 -8 216 216" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<rect x="-9" y="-9" width="218" height="218" fill="${lightDrawingColours['--pl']}"/>${plainShapes(shapes)}</svg>`
  // Thin lines on a flat ground: colours are not thinned out, or the lines would blur.
  return imageLibrary()(Buffer.from(svg)).flatten().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
}
