import { posix } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SheetError } from './sheet-limits.ts'
import { readXml } from './xml-reader.ts'

/** An XLSX file is a zip of XML parts that name each other. */
export type XlsxArchive = {
  /** The bytes of a part, piece by piece; nothing where there is none. */
  read(name: string): AsyncIterable<Buffer>
  has(name: string): boolean
  close(): void
}

/** A book of many sheets with drawings has some hundred parts. */
const maxParts = 5000

export type SheetSource = { path: string } | { bytes: Buffer }

export async function openXlsxArchive(source: SheetSource, maxUnpacked: number): Promise<XlsxArchive> {
  const zip = await openZip(source)
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (parts.size >= maxParts) throw new SheetError('too-large')
      parts.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof SheetError ? error : new SheetError('unreadable', null, { cause: error })
  }
  // Counted over all parts and as they really unpack: what the zip says of itself is the sender's word.
  let unpacked = 0

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = parts.get(name.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new SheetError('unreadable')
    if (unpacked + entry.uncompressedSize > maxUnpacked) throw new SheetError('too-large')
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += chunk.length
        if (unpacked > maxUnpacked) throw new SheetError('too-large')
        yield chunk as Buffer
      }
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('unreadable', null, { cause: error })
    }
  }

  return { read, has: (name) => parts.has(name.toLowerCase()), close: () => zip.close() }
}

async function openZip(source: SheetSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false } as const
  try {
    if ('path' in source) return await yauzl.openPromise(source.path, options)
    return await yauzl.fromBufferPromise(source.bytes, options)
  } catch (error) {
    throw new SheetError('unreadable', null, { cause: error })
  }
}

export type Relation = { id: string; type: string; target: string }

/** What a part refers to. Types end alike in both editions of the standard, so only the end is stored: `worksheet`, `styles`. */
export async function readRelations(archive: XlsxArchive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const relations: Relation[] = []
  await readXml(archive.read(posix.join(dir, '_rels', `${base}.rels`)), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}
