import { photoOfJpeg } from '#shared/image/photo-variants.ts'
import { type FileStore, readWhole } from './file-store.ts'
import { imageLibrary } from './photo-upload-image.ts'
import { createPhotoQueue, isOutOfSpace } from './photo-upload-store.ts'

/** Marketplaces fetch every photo once, one after the other; a crowd of them is told that there is none yet. */
const maxWaiting = 30

/**
 * Photos of ours are stored as WebP and AVIF. A JPEG of one is made when somebody first requests it, and stays; it can be made
 * only of a photo that is there, so nobody can fill the disk with names.
 */
export function createJpegMaker(files: FileStore) {
  const inTurn = createPhotoQueue(maxWaiting)

  async function make(name: string, photo: string): Promise<boolean> {
    const bytes = await readWhole(files, photo)
    if (!bytes) return false
    try {
      const jpeg = await imageLibrary()(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
      await files.write(name, jpeg)
      return true
    } catch (error) {
      if (isOutOfSpace(error)) return false
      throw error
    }
  }

  /** The name is relative to the folder and has been checked. True: the file is there now. */
  return async (name: string): Promise<boolean> => {
    const photo = photoOfJpeg(name)
    if (!photo) return false
    return (await inTurn(() => make(name, photo))) === true
  }
}
