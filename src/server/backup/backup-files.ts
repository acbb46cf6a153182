/** A copy of the shop is a directory: a manifest, a file of rows a table, and the files people sent. */
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

const manifest = z.object({
  made_at: z.string(),
  migrations: z.array(z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
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
  await mkdir(join(directory, 'tables'), { recursive: true })
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(rowsFile(directory, name)))
  return { rows }
}

const linesAtOnce = 500

export async function* readRows(directory: string, name: string): AsyncGenerator<string[]> {
  const input = createReadStream(rowsFile(directory, name)).pipe(createGunzip())
  let lines: string[] = []
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

/** The folders people's files lie in, from one place to another; one that is not there is empty. */
export async function copyFiles(from: string, to: string) {
  for (const folder of fileFolders) {
    if (!(await isDirectory(join(from, folder)))) continue
    await cp(join(from, folder), join(to, folder), { recursive: true, preserveTimestamps: true })
  }
}

export async function weighFiles(directory: string): Promise<{ count: number; bytes: number }> {
  let count = 0
  let bytes = 0
  for (const folder of fileFolders) {
    if (!(await isDirectory(join(directory, folder)))) continue
    for (const entry of await readdir(join(directory, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      count += 1
      bytes += (await stat(join(entry.parentPath, entry.name))).size
    }
  }
  return { count, bytes }
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
