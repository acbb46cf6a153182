import { createRequire } from 'node:module'
import type sharp from 'sharp'
import type { OutputInfo, Sharp } from 'sharp'

/**
 * A stranger's photo is never kept as it came: it is read as a picture and drawn anew. What else was in the file (where it was
 * taken, a program, a page) does not survive that.
 */

/** A phone's photo; a decoded one takes four bytes a pixel. */
const maxPixels = 25_000_000
/** Enough to read the smallest print of a rating plate. */
const maxSide = 2400

const signatures = [
  { format: 'jpeg', isIt: (bytes: Buffer) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { format: 'png', isIt: (bytes: Buffer) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    format: 'webp',
    isIt: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

function startsWith(bytes: Buffer, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** The picture itself, upright and without anything else that was in the file; null when it is not one we take. */
async function openPhoto(bytes: Buffer): Promise<Sharp | null> {
  // The name and the declared type are the sender's words; the first bytes decide which reader may touch the rest.
  const signature = signatures.find(({ isIt }) => isIt(bytes))
  if (!signature) return null
  const image = imageLibrary()(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
  const { format } = await image.metadata()
  return format === signature.format ? image.rotate().flatten({ background: '#ffffff' }) : null
}

/** A JPEG without any metadata, upright; null when it is not a picture we take. */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | null> {
  try {
    const image = await openPhoto(bytes)
    if (!image) return null
    return await image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    // Broken, cut off, or larger than a photo is: whatever the reader says, the sender has to send another.
    return null
  }
}

/** Whether a picture has so much more in it than fits such a size that a closer look is worth a file of its own. */
export async function isLargePhoto(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  try {
    const image = await openPhoto(bytes)
    const size = await image?.metadata()
    return size !== undefined && Math.max(size.width, size.height) >= 1.5 * Math.max(width, height)
  } catch {
    return false
  }
}

export type PhotoPixels = { data: Buffer; info: OutputInfo }

/** The whole picture on a white card of the given size, as bare pixels to be encoded; null when it is not one we take. */
export async function placePhoto(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<PhotoPixels | null> {
  try {
    const image = await openPhoto(bytes)
    if (!image) return null
    return await image
      .resize({ width, height, fit: 'contain', background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null
  }
}

const require = createRequire(import.meta.url)
let loaded: typeof sharp | undefined

/** It takes 20 MB, and most shops draw a picture now and then: it is loaded for the first of them. */
export function imageLibrary(): typeof sharp {
  loaded ??= require('sharp') as typeof sharp
  return loaded
}
