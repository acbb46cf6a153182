import { createXmlStream } from '#server/platform/xml/xml-stream.ts'

type Listed = { key: string; size: number; modifiedMs: number }
type Listing = { files: Listed[]; next: string | undefined }

/** One page of a listing (ListObjectsV2), and where the next one begins. */
export function readListing(xml: Buffer): Listing {
  const listing: Listing = { files: [], next: undefined }
  const path: string[] = []
  let text = ''
  let file: Record<string, string> = {}
  const stream = createXmlStream({
    open(name) {
      path.push(name)
      text = ''
      if (name === 'Contents') file = {}
    },
    text(piece) {
      text += piece
    },
    close(name) {
      path.pop()
      if (path.at(-1) === 'Contents') file[name] = text
      if (name === 'NextContinuationToken') listing.next = text
      if (name !== 'Contents') return
      const { Key: key = '', Size: size, LastModified: modified = '' } = file
      // A folder that somebody made in the store's own window ends with a slash.
      if (!key.endsWith('/')) listing.files.push({ key, size: Number(size), modifiedMs: Date.parse(modified) })
    },
  })
  stream.write(xml)
  stream.end()
  return listing
}
