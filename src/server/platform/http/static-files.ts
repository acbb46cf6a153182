import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './content-encoding.ts'
import type { HttpHeaders } from './http-headers.ts'
import { sendNothing } from './not-found.ts'

/**
 * The files of the build, listed once: there are few, they never change while the process lives, and what is not in this
 * table cannot be requested by any trick of spelling.
 */
type StaticFile = { etag: string; variants: Partial<Record<Encoding, Variant>> }
type Variant = {
  /** What browsers usually fetch; the path of the rest, which is read from disk for each request. */
  content: { body: Buffer } | { path: string }
  headers: Record<string, string>
}
export type StaticFiles = ReadonlyMap<string, StaticFile>

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.traineddata': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const companions = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The plate reader's files are 17 MB in their three encodings, and browsers fetch them once: not worth the memory. */
const maxInMemory = 256 * 1024

/** An address with a hash of its content always means the same bytes. */
const hashedCaching = 'public, max-age=31536000, immutable'
const plainCaching = 'public, max-age=86400'

export async function loadStaticFiles(directory: string, headers: HttpHeaders): Promise<StaticFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const listed = entries.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(directory, file).split(sep).join('/')}`
    const type = contentTypes[extname(entry.name)]
    // No dot files, no source maps, no manifest of the build: only what a page may request.
    return entry.isFile() && type && !path.includes('/.') ? [{ file, path, type }] : []
  })
  // All at once: one after another, hundreds of files were a good part of a start.
  const loaded = await Promise.all(
    listed.map(async ({ file, path, type }) => [path, await loadFile(file, path, type, headers)] as const),
  )
  return new Map(loaded)
}

async function loadFile(file: string, path: string, type: string, headers: HttpHeaders): Promise<StaticFile> {
  // The name of an asset is made of its content already.
  const etag = `"${path.startsWith('/assets/') ? hashOfName(path) : await hashOf(file)}"`
  const base = {
    ...limitsOf(path, type, headers),
    'content-type': type,
    'cache-control': path.startsWith('/assets/') ? hashedCaching : plainCaching,
  }
  const variants: StaticFile['variants'] = {}
  for (const [encoding, extension] of companions) {
    const ownTag = etag.replace(/"$/, `-${encoding}"`)
    const companion = loadVariant(file + extension, { ...base, etag: ownTag, 'content-encoding': encoding })
    const variant = await companion.catch(() => null)
    if (variant) variants[encoding] = variant
  }
  const isCompressed = Boolean(variants.br || variants.gzip)
  // Every browser takes one of the two, and what is not compressed is most of the bytes.
  variants.identity = await loadVariant(file, { ...base, etag }, { inMemory: !isCompressed })
  if (isCompressed) for (const variant of Object.values(variants)) variant.headers.vary = 'accept-encoding'
  return { etag, variants }
}

async function loadVariant(
  file: string,
  headers: Record<string, string>,
  { inMemory } = { inMemory: true },
): Promise<Variant> {
  const { size } = await stat(file)
  const content = inMemory && size <= maxInMemory ? { body: await readFile(file) } : { path: file }
  return { content, headers: { ...headers, 'content-length': String(size) } }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('base64url').slice(0, 22)
}

function hashOfName(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 22)
}

function limitsOf(path: string, type: string, headers: HttpHeaders): Record<string, string> {
  // A drawing opened by its own address is a document, and gets a document's limits.
  if (type.startsWith('image/svg')) return headers.upload
  return /^\/assets\/[\w-]+-worker-[\w-]+\.js$/.test(path) ? headers.worker : headers.data
}

export function registerStaticFiles(app: FastifyInstance, files: StaticFiles) {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const file = files.get(request.raw.url?.split('?', 1)[0] ?? '')
    if (!file) return sendNothing(reply, 404)
    const { variants } = file
    const variant = variants[chooseEncoding(request.headers['accept-encoding'])] ?? variants.identity!
    const known = request.headers['if-none-match']
    reply.hijack()
    if (known?.includes(file.etag.slice(0, -1))) {
      const { etag = '', 'cache-control': caching = '' } = variant.headers
      return void reply.raw.writeHead(304, { etag, 'cache-control': caching }).end()
    }
    reply.raw.writeHead(200, variant.headers)
    const { content } = variant
    if (request.method === 'HEAD') return void reply.raw.end()
    if ('body' in content) return void reply.raw.end(content.body)
    // A browser that leaves in the middle is no error of the shop.
    await pipeline(createReadStream(content.path), reply.raw).catch(() => undefined)
  }

  const atTop = [...files.keys()].filter((path) => !path.startsWith('/assets/'))
  for (const url of ['/assets/*', ...atTop]) {
    app.route({ method: ['GET', 'HEAD'], url, config: { isReady: true }, handler: answer })
  }
}
