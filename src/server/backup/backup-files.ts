/** A copy of the shop is a directory: a manifest, a file of rows a table, and the files people sent. */
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { copyMissing } from '#server/platform/files/file-copy.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { makePrivate, privateDirectory, privateFile } from '#server/platform/files/private-files.ts'

const manifest = z.object({
  made_at: z.string(),
  migrations: z.array(z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** The end of the journal's chain, so that nobody cuts it off unseen. Copies of older versions have none. */
  journal: z.string().nullish(),
})
export type Manifest = z.infer<typeof manifest>

export const manifestName = 'manifest.json'
type Shop = { dataDir: string; uploads: Uploads }

const uploadsFolder = 'uploads'
export const importsFolder = 'imports'
/** What people sent and the database only names. */
const fileFolders = [uploadsFolder, importsFolder]
export type Uploads = FileStore & { directory?: string }

/** Where they are unless somebody says otherwise. */
export function usualUploads(dataDir: string): Uploads {
  return openFolderStore(join(dataDir, uploadsFolder))
}

export async function readManifest(directory: string): Promise<Manifest | null> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(() => null)
  if (text === null) return null
  return manifest.parse(JSON.parse(text))
}

/** Made once: a copy that is taken away while it is made is not begun anew without the tables it had. */
export async function openTables(directory: string): Promise<void> {
  await mkdir(join(directory, 'tables'), { mode: privateDirectory })
}

/** Rejects where the file of a table is gone. */
export async function checkTables(directory: string, tables: Manifest['tables']): Promise<void> {
  for (const { name } of tables) await stat(rowsFile(directory, name))
}

export async function writeRows(
  directory: string,
  name: string,
  portions: AsyncIterable<string[]>,
): Promise<{ rows: number }> {
  let rows = 0
  async function* text() {
    for await (const lines of portions) {
      rows += lines.length
      yield `${lines.join('\n')}\n`
    }
  }
  await pipeline(
    Readable.from(text()),
    createGzip(),
    createWriteStream(rowsFile(directory, name), { mode: privateFile }),
  )
  return { rows }
}

const linesAtOnce = 500

/** What cannot be read to its end: a file that is missing, cut short, or not what was written. */
export class BrokenCopyError extends Error {}

export async function* readRows(directory: string, name: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  for await (const line of readLines(rowsFile(directory, name))) {
    lines.push(line)
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

async function* readLines(file: string): AsyncGenerator<string> {
  // The interface of readline would keep the errors of its input to itself.
  const input = pipelineOf(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8')
  let rest = ''
  try {
    for await (const text of input as AsyncIterable<string>) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new BrokenCopyError(`${file}: ${(error as Error).message}`)
  }
}

/** The name of the first table whose file does not hold what the manifest says; null when all do. */
export async function findBrokenTable(directory: string, { tables }: Manifest): Promise<string | null> {
  for (const { name, rows } of tables) {
    const found = await countRowsOf(directory, name).catch(() => null)
    if (found !== rows) return name
  }
  return null
}

async function countRowsOf(directory: string, name: string): Promise<number> {
  let rows = 0
  for await (const lines of readRows(directory, name)) rows += lines.length
  return rows
}

/** The copy that was made last among those in a folder. */
export async function findNewestCopy(folder: string): Promise<{ directory: string; manifest: Manifest } | null> {
  const names = await readdir(folder).catch(() => [])
  const copies = await Promise.all(
    names.map(async (name) => ({ directory: join(folder, name), manifest: await readManifest(join(folder, name)) })),
  )
  const whole = copies.flatMap(({ directory, manifest }) => (manifest ? [{ directory, manifest }] : []))
  return whole.toSorted((a, b) => b.manifest.made_at.localeCompare(a.manifest.made_at))[0] ?? null
}

export async function copyFolder(from: string, to: string) {
  if (!(await isDirectory(from))) return
  await cp(from, to, { recursive: true, preserveTimestamps: true })
  await makePrivate(to)
}

/** Uploads from wherever the shop keeps them. A folder goes as a whole, an object store file by file, each read back and compared. */
export async function takeUploads(uploads: Uploads, copy: string) {
  const to = join(copy, uploadsFolder)
  if (uploads.directory) return copyFolder(uploads.directory, to)
  await copyMissing({ from: uploads, to: openFolderStore(to), isThorough: false })
}

export async function putUploads(copy: string, uploads: Uploads) {
  const from = join(copy, uploadsFolder)
  if (uploads.directory) return copyFolder(from, uploads.directory)
  await copyMissing({ from: openFolderStore(from), to: uploads, isThorough: true })
}

/** Whether the files beside a manifest are those it was written for: none is missing, added or cut short. */
export async function areFilesWhole(directory: string, { files }: Manifest): Promise<boolean> {
  const found = await weighFiles(directory)
  return found.count === files.count && found.bytes === files.bytes
}

/** Whether every file of a copy is in the shop, as long as it was; what else lies there does not count. */
export async function haveFilesArrived(copy: string, { dataDir, uploads }: Shop): Promise<boolean> {
  const arrived = await listFiles(dataDir)
  for await (const { name, size } of uploads.list('')) arrived.set(join(uploadsFolder, name), size)
  return [...(await listFiles(copy))].every(([name, bytes]) => arrived.get(name) === bytes)
}

export async function weighFiles(directory: string): Promise<{ count: number; bytes: number }> {
  const sizes = [...(await listFiles(directory)).values()]
  return { count: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

/** How many bytes each file has, by its path inside the directory. */
async function listFiles(directory: string): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for (const folder of fileFolders) {
    if (!(await isDirectory(join(directory, folder)))) continue
    for (const entry of await readdir(join(directory, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) files.set(relative(directory, path), (await stat(path)).size)
    }
  }
  return files
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function rowsFile(directory: string, name: string): string {
  return join(directory, 'tables', `${name}.ndjson.gz`)
}
