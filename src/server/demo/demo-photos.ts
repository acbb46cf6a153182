import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { imageLibrary } from '#server/platform/files/photo-upload-image.ts'
import { demoPicturesDir } from '#server/platform/process/project-paths.ts'
import { photoFile, photoSize, photoWidths } from '#shared/image/photo-variants.ts'
import { categoryPictures, type PhotoPicture, picturesOf, productPictures } from './illustration/demo-pictures.ts'
import { run, type SqlClient } from './seed-queries.ts'

/**
 * Photos of the demo shop, put in place in the background while the shop already serves. A product gets its photo only when
 * every file of it is there, so no page ever asks for a picture that is not. Begun again, it goes on; done, it does nothing.
 * They come with the program (demo/pictures): drawing them takes a minute and a half of a core, at every first start.
 */
type PhotoWork = { files: FileStore; log: FastifyBaseLogger; signal: AbortSignal }

/** The seed asks for photos by this file; it is gone when they are done. */
const wantedFile = '.demo-photos-wanted'

export async function askForDemoPhotos(files: FileStore) {
  await files.write(wantedFile, Buffer.alloc(0))
}

export async function placeDemoPhotos(pool: pg.Pool, work: PhotoWork) {
  await withPhotoLock(pool, async (client) => {
    // Files may be lost while the database stays (a container without a volume): what pages show is made again.
    const isWanted = (await work.files.stat(wantedFile)) !== null
    if (!isWanted && !(await hasCategoryPhoto(client, [...categoryPictures.values()].map(storedName)))) return
    try {
      const written = await placeAll(client, work, isWanted)
      if (work.signal.aborted) return
      await work.files.remove(wantedFile)
      if (written > 0) work.log.info({ files: written }, 'demo photos in place')
    } finally {
      if (usualThreads !== null) imageLibrary().concurrency(usualThreads)
      usualThreads = null
    }
  })
}

/** Null: nothing had to be drawn, and the library need not be loaded. */
let usualThreads: number | null = null

/** On one core at most: the shop's pages come first. */
function drawingLibrary() {
  const sharp = imageLibrary()
  usualThreads ??= sharp.concurrency()
  sharp.concurrency(1)
  return sharp
}

async function placeAll(client: SqlClient, { files, signal }: PhotoWork, isWanted: boolean): Promise<number> {
  let written = 0
  for (const picture of categoryPictures.values()) written += await placePicture(files, picture, { signal })
  if (signal.aborted) return written
  if (isWanted) {
    await setCategoryPhotos(
      client,
      Array.from(categoryPictures, ([drawing, picture]) => ({ drawing, photo: storedName(picture) })),
    )
  }
  // Files made again need no rows: a photo that the shopkeeper took off a product stays off.
  const photographed = isWanted ? await photographedProducts(signal) : []
  for (const views of productPictures.values()) {
    for (const picture of views) written += await placePicture(files, picture, { signal })
    if (signal.aborted) return written
    const rows = photographed.filter((product) => product.pictures === views)
    if (rows.length === 0) continue
    await setProductPhotos(
      client,
      rows.map(({ sku, pictures }) => ({ sku, photos: pictures.map(storedName) })),
    )
  }
  return written
}

async function photographedProducts(signal: AbortSignal) {
  // The catalogue is needed once in the life of a shop.
  const { demoProducts } = await import('./demo-products.ts')
  const products: { sku: string; pictures: PhotoPicture[] }[] = []
  for await (const product of demoProducts()) {
    if (signal.aborted) break
    const pictures = picturesOf(product)
    if (pictures.length > 0) products.push({ sku: product.sku, pictures })
  }
  return products
}

function storedName({ base }: PhotoPicture): string {
  return photoFile(base, photoSize.width, 'webp')
}

/** Categories and products that have a photo of their own by now keep it. */
async function setCategoryPhotos(client: SqlClient, rows: { drawing: string; photo: string }[]) {
  await run(
    client,
    `update categories c set photos = jsonb_build_array(t.photo)
     from unnest($1::text[], $2::text[]) as t (drawing, photo) where c.drawing = t.drawing and c.photos = '[]'`,
    [rows.map((row) => row.drawing), rows.map((row) => row.photo)],
  )
}

async function setProductPhotos(client: SqlClient, rows: { sku: string; photos: string[] }[]) {
  await run(
    client,
    `update products p set photos = t.photos::jsonb
     from unnest($1::text[], $2::text[]) as t (sku, photos) where lower(p.sku) = lower(t.sku) and p.photos = '[]'`,
    [rows.map((row) => row.sku), rows.map((row) => JSON.stringify(row.photos))],
  )
}

async function hasCategoryPhoto(client: SqlClient, photos: string[]): Promise<boolean> {
  const rows = await run<{ found: boolean }>(
    client,
    'select exists (select from categories where photos ->> 0 = any ($1::text[])) as found',
    [photos],
  )
  return rows[0]?.found ?? false
}

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_006

/** Of several processes of one shop only one does the work; the others go without it. */
async function withPhotoLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    const rows = await run<{ held: boolean }>(client, 'select pg_try_advisory_lock($1) as held', [lockKey])
    if (!rows[0]?.held) return
    await work(client).finally(() => run(client, 'select pg_advisory_unlock($1)', [lockKey]))
  } finally {
    client.release()
  }
}

/** Writes one picture in all its sizes and formats; what is already there stays as it is, what did not come along is drawn. */
export async function placePicture(
  files: FileStore,
  picture: PhotoPicture,
  { signal, broughtDir = demoPicturesDir }: { signal?: AbortSignal; broughtDir?: string } = {},
): Promise<number> {
  const nameOf = (name: string) => `${picture.folder}/${name}`
  const found = await Promise.all(pictureFiles(picture).map(({ name }) => files.stat(nameOf(name))))
  const missing = pictureFiles(picture).filter((_, index) => found[index] === null)
  if (missing.length === 0 || signal?.aborted) return 0
  const toDraw: typeof missing = []
  await Promise.all(
    missing.map(async (file) => {
      const brought = await readFile(join(broughtDir, picture.folder, file.name)).catch(() => null)
      if (brought) await files.write(nameOf(file.name), brought)
      else toDraw.push(file)
    }),
  )
  let written = missing.length - toDraw.length
  const pixels = toDraw.length > 0 ? await pixelsOf(picture) : null
  for (const { name, ...size } of toDraw) {
    if (!pixels || signal?.aborted) break
    await files.write(nameOf(name), await encode(pixels, size))
    written++
  }
  return written
}

/** The files that one picture is stored in. */
export function pictureFiles({ base }: PhotoPicture) {
  return (['webp', 'avif'] as const).flatMap((format) =>
    photoWidths.map((width) => ({ name: photoFile(base, width, format), width, format })),
  )
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

function pixelsOf(picture: PhotoPicture) {
  return drawingLibrary()(Buffer.from(picture.draw())).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function encode(
  { data, info }: Pixels,
  { width, format }: { width: number; format: 'avif' | 'webp' },
): Promise<Buffer> {
  const image = drawingLibrary()(data, { raw: info })
  if (width !== info.width) image.resize(width)
  // Smooth shades: a low effort is hardly larger than a high one, and several times quicker.
  return (
    format === 'webp' ? image.webp({ quality: 84, effort: 3 }) : image.avif({ quality: 58, effort: 1 })
  ).toBuffer()
}
