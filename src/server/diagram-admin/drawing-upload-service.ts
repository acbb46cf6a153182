import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import { drawingOf } from '#server/diagram/diagram-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { imageLibrary } from '#server/platform/files/photo-upload-image.ts'
import { createPhotoQueue, isOutOfSpace } from '#server/platform/files/photo-upload-store.ts'
import type { UploadedDrawing } from '#shared/diagram/diagram-admin-contract.ts'
import { drawingLimits } from '#shared/diagram/diagram-limits.ts'
import { deleteUnusedDrawings, insertDrawing } from './diagram-admin-queries.ts'
import { drawPdfPage, type PdfPage } from './pdf-page.ts'
import { cleanSvg } from './svg-cleaning.ts'

/**
 * A drawing somebody uploaded. Pictures and pages are drawn anew, an SVG is written anew: nothing is stored as it came.
 * What it is follows from its first bytes, never from its name.
 */
export type SavedDrawing =
  | { ok: true; drawing: UploadedDrawing }
  | { ok: false; code: 'bad-drawing'; error?: string }
  | { ok: false; code: 'disk-full' | 'unavailable' }

type Deps = { db: Db; files: FileStore }
type Read =
  | { ok: true; pixels: Sharp; pages: number | null }
  | { ok: true; svg: string; width: number; height: number; removed: string[] }
  | { ok: false; error?: string }

const drawingsFolder = 'diagrams'
/** Sharp on a large screen at twice its size; a maker's scan has no more to show. */
const longSide = 2600
const smallSide = 40
/** Each waiting upload holds its file in memory. */
const maxWaiting = 4
const inTurn = createPhotoQueue(maxWaiting)

export async function saveDrawing(deps: Deps, file: { bytes: Buffer; page: number }): Promise<SavedDrawing> {
  const saved = await inTurn(() => save(deps, file))
  return saved === 'too many' ? { ok: false, code: 'unavailable' } : saved
}

async function save({ db, files }: Deps, { bytes, page }: { bytes: Buffer; page: number }): Promise<SavedDrawing> {
  const read = await readDrawing(bytes, page)
  if (!read.ok) return { ok: false, code: 'bad-drawing', ...(read.error && { error: read.error }) }
  if ('svg' in read) {
    const { svg, width, height, removed } = read
    const row = await insertDrawing(db, { svg, image: null, width, height })
    return { ok: true, drawing: { id: row.id, ...drawingOf(row), removed, pages: null } }
  }
  const drawn = await drawAnew(read.pixels)
  if (!drawn.ok) return { ok: false, code: 'bad-drawing', ...(drawn.error && { error: drawn.error }) }
  // Hexadecimal digits in the name mark a file that never changes.
  const image = `d-${randomBytes(10).toString('hex')}.webp`
  const path = `${drawingsFolder}/${image}`
  try {
    await files.write(path, drawn.data)
    const row = await insertDrawing(db, { svg: null, image, width: drawn.width, height: drawn.height })
    return { ok: true, drawing: { id: row.id, ...drawingOf(row), removed: [], pages: read.pages } }
  } catch (error) {
    // Where the store is away it stays, in nobody's way.
    await files.remove(path).catch(() => undefined)
    if (isOutOfSpace(error)) return { ok: false, code: 'disk-full' }
    throw error
  }
}

async function readDrawing(bytes: Buffer, page: number): Promise<Read> {
  const head = bytes.toString('latin1', 0, 1024)
  if (head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || /^RIFF[\s\S]{4}WEBP/.test(head)) {
    return readPicture(bytes)
  }
  if (head.includes('%PDF-')) return readPage(await drawPdfPage(bytes, page))
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!--|!doctype svg|svg|svg:svg)\b/i.test(head) || /^\s*<!--/.test(head)) {
    return cleanSvg(bytes.toString('utf8'))
  }
  return { ok: false, error: notADrawing(head) }
}

function notADrawing(head: string): string {
  if (/^\s*<(!doctype html|html)/i.test(head)) return 'Это веб-страница, а не рисунок'
  const known = head.startsWith('GIF8')
    ? 'GIF'
    : head.startsWith('BM')
      ? 'BMP'
      : /^(II\*\0|MM\0\*)/.test(head)
        ? 'TIFF'
        : null
  return known
    ? `Файлы ${known} не подойдут. Сохраните рисунок в PNG, JPEG, WebP, SVG или PDF`
    : 'Не удалось понять, что это за файл. Подойдут PNG, JPEG, WebP, SVG и PDF'
}

async function readPicture(bytes: Buffer): Promise<Read> {
  const limitInputPixels = drawingLimits.megapixels * 1_000_000
  try {
    const { width = 0, height = 0, pages = 1 } = await imageLibrary()(bytes, { limitInputPixels: false }).metadata()
    const error = sizeError(width, height)
    if (error) return { ok: false, error }
    if (pages > 1) return { ok: false, error: 'Это движущаяся картинка. Нужен один неподвижный рисунок' }
    return {
      ok: true,
      pixels: imageLibrary()(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true }).rotate(),
      pages: null,
    }
  } catch {
    return { ok: false }
  }
}

function sizeError(width: number, height: number): string | null {
  if (width * height > drawingLimits.megapixels * 1_000_000 || Math.max(width, height) > drawingLimits.side) {
    return `Рисунок ${width} × ${height} слишком большой: можно до ${drawingLimits.megapixels} мегапикселей. Уменьшите его`
  }
  if (Math.min(width, height) < smallSide) return `Рисунок ${width} × ${height} слишком маленький`
  return width / height > 20 || height / width > 20 ? 'Рисунок слишком вытянут' : null
}

const pageErrors = {
  unreadable: 'PDF повреждён или его не удалось прочитать',
  password: 'PDF закрыт паролем. Снимите пароль и загрузите снова',
  'too-long': 'Эту страницу PDF не удалось нарисовать за отведённое время. Сохраните её картинкой',
}

function readPage(drawn: PdfPage): Read {
  if (!drawn.ok) {
    return {
      ok: false,
      error: drawn.error === 'no-page' ? `В этом PDF страниц: ${drawn.pages}` : pageErrors[drawn.error],
    }
  }
  const { data, width, height, pages } = drawn
  const error = sizeError(width, height)
  if (error) return { ok: false, error }
  return { ok: true, pixels: imageLibrary()(data, { raw: { width, height, channels: 4 } }), pages }
}

type Drawn = { ok: true; data: Buffer; width: number; height: number } | { ok: false; error?: string }

/** Lines of a drawing suffer from what photographs do not show. */
async function drawAnew(pixels: Sharp): Promise<Drawn> {
  try {
    const { data, info } = await pixels
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 88, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, data, width: info.width, height: info.height }
  } catch {
    // Broken or cut off: whatever the reader says, another file is needed.
    return { ok: false, error: 'Файл повреждён: рисунок не удалось прочитать целиком' }
  }
}

/** A drawing that was uploaded and never saved, or replaced, leaves the shop after a while. */
export async function removeUnusedDrawings({ db, files }: { db: Queryable; files: FileStore }): Promise<void> {
  for (const image of await deleteUnusedDrawings(db)) await files.remove(`${drawingsFolder}/${image}`)
}
