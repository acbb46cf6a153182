import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** A zip of photos, read file by file: however large it is, one photo is in memory. */
export type PhotoArchive = {
  /** Names as they stand in the archive, in its order. */
  names: string[]
  /** Null: larger than a photo, encrypted or broken. */
  read(name: string): Promise<Buffer | null>
  close(): void
}

/** What unpacks to more is no photo; what the archive says of itself is only its word. */
const maxPhotoBytes = 12 * 1024 * 1024
const maxFiles = 20_000

export class ArchiveError extends Error {}

export async function openPhotoArchive(path: string): Promise<PhotoArchive> {
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
