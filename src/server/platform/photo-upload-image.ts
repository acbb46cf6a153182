import sharp from 'sharp'

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

/** A JPEG without any metadata, upright; null when it is not a picture we take. */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | null> {
  // The name and the declared type are the sender's words; the first bytes decide which reader may touch the rest.
  const signature = signatures.find(({ isIt }) => isIt(bytes))
  if (!signature) return null
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    const { format } = await image.metadata()
    if (format !== signature.format) return null
    return await image
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    // Broken, cut off, or larger than a photo is: whatever the reader says, the sender has to send another.
    return null
  }
}
