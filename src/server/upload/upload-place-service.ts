import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { createPlacedFiles, type FilePlace } from '#server/platform/files/placed-files.ts'
import { isDatabaseAway } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { findPlace, hasPlaces } from './upload-place-queries.ts'

/** The files of the shop, wherever they lie. A move holds over UPLOADS_URL, as what is changed on the screen holds over the environment. */
export async function openUploads(
  db: Queryable,
  config: Pick<Config, 'dataDir' | 's3Keys' | 'uploadsUrl'>,
  log?: FastifyBaseLogger,
): Promise<FileStore> {
  const usual = { url: config.uploadsUrl, other: null }
  const place = await readPlace(db, config).catch((error: unknown) => {
    // Asked again when a file is missing.
    if (isDatabaseAway(error)) return usual
    throw error
  })
  if (place.url !== config.uploadsUrl) {
    log?.warn({ place: place.url }, 'файлы лежат не там, где говорит UPLOADS_URL: их перенесла npm run uploads')
  }
  // Keys that are missing are told at the start.
  for (const url of [place.url, place.other]) if (url !== null) openStore(url, config)
  return createPlacedFiles({
    place,
    readPlace: () => readPlace(db, config),
    openStore: (url) => openStore(url, config),
    mayFollow: config.s3Keys !== null,
  })
}

/** For a command that ends soon; a folder says where it is, because it is copied quicker as a whole. */
export async function openUploadsOnce(
  db: Queryable,
  config: Pick<Config, 'dataDir' | 's3Keys' | 'uploadsUrl'>,
): Promise<FileStore & { directory?: string }> {
  // A copy is also made of a shop from before files could be moved.
  const place = (await hasPlaces(db)) ? await readPlace(db, config) : { url: config.uploadsUrl, other: null }
  if (place.other === null) return openStore(place.url, config)
  return createPlacedFiles({ place, readPlace: async () => place, openStore: (url) => openStore(url, config) })
}

async function readPlace(db: Queryable, { uploadsUrl }: Pick<Config, 'uploadsUrl'>): Promise<FilePlace> {
  return (await findPlace(db)) ?? { url: uploadsUrl, other: null }
}
