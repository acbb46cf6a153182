/** A copy of the shop is a directory: a manifest, a file of rows a table, and the files people sent. */
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
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
/** What people sent and the database only names. */
export const fileFolders = ['uploads', 'imports']

export async function readManifest(directory: string): Promise<Manifest | null> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(() => null)
  if (text === null) return null
  return manifest.parse(JSON.parse(text))
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
  await mkdir(join(directory, 'tables'), { recursive: true, mode: privateDirectory })
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

/** The folders people's files lie in, from one place to another; one that is not there is empty. */
export async function copyFiles(from: string, to: string) {
  for (const folder of fileFolders) {
    if (!(await isDirectory(join(from, folder)))) continue
    await cp(join(from, folder), join(to, folder), { recursive: true, preserveTimestamps: true })
    await makePrivate(join(to, folder))
  }
}

/** Whether the files beside a manifest are those it was written for: none is missing, added or cut short. */
export async function areFilesWhole(directory: string, { files }: Manifest): Promise<boolean> {
  const found = await weighFiles(directory)
  return found.count === files.count && found.bytes === files.bytes
}

/** Whether every file of one place is in another, as long as it was; what else lies there does not count. */
export async function haveFilesArrived(from: string, to: string): Promise<boolean> {
  const arrived = await listFiles(to)
  return [...(await listFiles(from))].every(([name, bytes]) => arrived.get(name) === bytes)
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
