import { join } from 'node:path'
import sharp from 'sharp'
import { writeFileDurably } from '#server/platform/files/durable-file.ts'
import { fileExists } from '#server/platform/files/file-exists.ts'
import { photoFile, photoSize, photoWidths } from '#shared/image/photo-variants.ts'
import type { PhotoPicture } from './photo-pictures.ts'

/** Writes one picture in all its sizes and formats; what is already there stays as it is. */
export async function encodePicture(uploadsDir: string, picture: PhotoPicture, signal?: AbortSignal): Promise<number> {
  const missing: { file: string; width: number; format: 'avif' | 'webp' }[] = []
  for (const format of ['webp', 'avif'] as const) {
    for (const width of photoWidths) {
      const file = join(uploadsDir, picture.folder, photoFile(picture.base, width, format))
      if (!(await fileExists(file))) missing.push({ file, width, format })
    }
  }
  if (missing.length === 0) return 0
  const { data, info } = await sharp(Buffer.from(picture.svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let written = 0
  for (const { file, width, format } of missing) {
    if (signal?.aborted) return written
    const image = sharp(data, { raw: info })
    if (width !== photoSize.width) image.resize(width)
    // Flat colours: a low effort is hardly larger than a high one, and several times quicker.
    const encoded = format === 'webp' ? image.webp({ quality: 84, effort: 3 }) : image.avif({ quality: 58, effort: 1 })
    await writeFileDurably(file, await encoded.toBuffer())
    written++
  }
  return written
}
