import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpHeaders } from '#server/platform/http/http-headers.ts'
import { loadStaticFiles, registerStaticFiles } from '#server/platform/http/static-files.ts'
import { openFolderStore } from './folder-store.ts'
import { registerUploads } from './uploads.ts'

const script = Buffer.from('console.log("shop");'.repeat(50))
const letters = randomBytes(300_000)
const photo = Buffer.from('RIFF….WEBP')
let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shildik-files-'))
  for (const folder of ['client/assets', 'client/.vite', 'uploads/categories', 'uploads/.hidden']) {
    await mkdir(join(directory, folder), { recursive: true })
  }
  await writeFile(join(directory, 'client/assets/shop-Ab12.js'), script)
  await writeFile(join(directory, 'client/assets/shop-Ab12.js.br'), brotliCompressSync(script))
  await writeFile(join(directory, 'client/assets/shop-Ab12.js.map'), '{}')
  await writeFile(join(directory, 'client/assets/letters-Cd34.wasm'), letters)
  await writeFile(join(directory, 'client/assets/letters-Cd34.wasm.br'), brotliCompressSync(letters))
  await writeFile(join(directory, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(directory, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(directory, 'uploads/pump-3f9c2a7be1d4.webp'), photo)
  await writeFile(join(directory, 'uploads/categories/pumps.webp'), photo)
  await writeFile(join(directory, 'uploads/page.html'), '<script>alert(1)</script>')
  await writeFile(join(directory, 'uploads/drawing.svg'), '<svg/>')
  await writeFile(join(directory, 'uploads/.hidden/a.webp'), photo)
  await writeFile(join(directory, 'secret.webp'), photo)
  const headers = httpHeaders({ publicOrigin: 'http://localhost:3000' })
  app = Fastify()
  registerStaticFiles(app, await loadStaticFiles(join(directory, 'client'), headers))
  registerUploads(app, { files: openFolderStore(join(directory, 'uploads')), headers })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

test('a file of the build comes small and may be kept for ever', async () => {
  const plain = await get('/assets/shop-Ab12.js')
  expect(plain.rawPayload).toEqual(script)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  const small = await get('/assets/shop-Ab12.js', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload).toEqual(brotliCompressSync(script))
  const again = await get('/assets/shop-Ab12.js', { 'if-none-match': String(small.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a large file is read from disk for each request and comes whole', async () => {
  const url = '/assets/letters-Cd34.wasm'
  const plain = await get(url)
  expect(plain.headers['content-length']).toBe(String(letters.length))
  expect(plain.rawPayload.equals(letters)).toBe(true)
  const small = await get(url, { 'accept-encoding': 'br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload).equals(letters)).toBe(true)
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.headers['content-length'], head.body]).toEqual([String(letters.length), ''])
  expect((await get(url, { 'if-none-match': String(small.headers.etag) })).statusCode).toBe(304)
})

test('an icon without a hash in its name is asked for again some day', async () => {
  const { headers, statusCode } = await get('/favicon.svg')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  expect(headers['content-security-policy']).toContain('sandbox')
})

test.each([
  '/assets/shop-Ab12.js.map',
  '/assets/shop-Ab12.js.br',
  '/assets/none.js',
  '/assets/../secret.webp',
  '/.vite/manifest.json',
])('%s is not served', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers.location]).toEqual([404, undefined])
  expect(body).not.toContain('RIFF')
})

test('a photo comes as what its name says, able to do nothing', async () => {
  const answer = await get('/uploads/pump-3f9c2a7be1d4.webp')
  expect(answer.rawPayload).toEqual(photo)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(photo.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(
    (await get('/uploads/pump-3f9c2a7be1d4.webp', { 'if-none-match': String(answer.headers.etag) })).statusCode,
  ).toBe(304)
})

test('a photo whose name has no hash is stored for an hour', async () => {
  expect((await get('/uploads/categories/pumps.webp')).headers['cache-control']).toBe('public, max-age=3600')
})

test.each([
  '/uploads/none.webp',
  '/uploads/',
  '/uploads/categories',
  '/uploads/page.html',
  '/uploads/drawing.svg',
  '/uploads/.hidden/a.webp',
  '/uploads/..%2fsecret.webp',
  '/uploads/categories/..%5c..%5csecret.webp',
  '/uploads/pump-3f9c2a7be1d4.webp%00.jpg',
])('%s does not exist', async (url) => {
  const { statusCode, body, headers } = await get(url)
  expect([statusCode, body, headers.location]).toEqual([404, '', undefined])
})
