/** A copy as one file to take along. */
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Tables and photos are compressed already. */
const asIs = { compress: false }

export async function archiveOf(folder: string, name: string): Promise<Readable> {
  const directory = join(folder, name)
  const zip = new ZipFile()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    zip.addFile(path, join(name, relative(directory, path)).replaceAll('\\', '/'), asIs)
  }
  zip.end()
  const output = zip.outputStream as Readable
  // A file that goes away meanwhile: the download breaks off, and no browser takes half of it for the whole.
  zip.on('error', (error) => output.destroy(error as Error))
  return output
}
