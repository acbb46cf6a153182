import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putUploads, takeUploads } from '#server/backup/backup-files.ts'
import { readWhole } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { moveUploads } from './upload-move-service.ts'
import { openUploadsOnce } from './upload-place-service.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let product: { id: number }
beforeAll(async () => {
  s3 = await startS3Server()
  shop = await buildTestApp({ env: { UPLOADS_URL: s3.url, ...s3.env }, deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  product = await buildProduct(shop.db)
  await olga.get('/api/session')
})
afterAll(async () => {
  await shop.close()
  await s3.close()
})

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()

async function sendForm(url: string, fields: Record<string, string>, name: string) {
  const form = await formBody(fields, [{ name, filename: 'a.jpg', bytes: await picture() }])
  const headers = { ...form.headers, 'x-xsrf-token': olga.cookies.get('XSRF-TOKEN')! }
  return olga.send({ method: 'POST', url, headers, payload: form.payload })
}

const upload = () => sendForm(`/api/admin/products/${product.id}/photos`, {}, 'photos')
const storeAt = (url: string) => openStore(url, shop.config)
const onDisk = () => readdir(join(shop.dataDir, 'uploads'), { recursive: true }).catch(() => [])

test('a photo sent to a shop with an object store comes back at its address as it would from a folder', async () => {
  const [url] = (await upload()).json().photos as string[]

  expect(await onDisk(), 'nothing lies on the machine').toEqual([])
  const photo = await shop.get(url!)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(photo.rawPayload.length),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1032 })
  expect((await shop.get(url!, { 'if-none-match': String(photo.headers.etag) })).statusCode).toBe(304)
  const head = await shop.app.inject({ method: 'HEAD', url: url! })
  expect([head.headers['content-length'], head.body]).toEqual([photo.headers['content-length'], ''])
  const jpeg = await shop.get(url!.replace('.webp', '.jpg'))
  expect((await sharp(jpeg.rawPayload).metadata()).format, 'made when it is first asked for').toBe('jpeg')
  expect((await shop.get(`/picture/product/${product.id}.jpg`)).statusCode).toBe(200)
  expect((await shop.get('/uploads/products/none.webp')).statusCode).toBe(404)
})

test('a photo of an enquiry lies in the bucket and has no address', async () => {
  const asked = await sendForm('/api/requests', { kind: 'question', text: 'Помпа гудит' }, 'photo')
  expect(asked.statusCode).toBe(201)
  const { rows } = await shop.db.execute<{ photo: string }>(sql`select photo from requests`)
  const { photo } = rows[0]!

  expect((await storeAt(s3.url).stat(`requests/${photo}`))?.size).toBeGreaterThan(0)
  expect((await shop.get(`/uploads/requests/${photo}`)).statusCode).toBe(404)
  expect((await olga.get(`/api/requests/${asked.json().id}/photo`)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  })
})

test('a shop without its object store sells on, and says when photos may be there again', async () => {
  const [url] = (await upload()).json().photos as string[]
  await s3.stop()
  try {
    const [photo, sent, card] = [await shop.get(url!), await upload(), await shop.get('/api/products?limit=1')]

    expect([photo.statusCode, sent.statusCode, card.statusCode]).toEqual([503, 503, 200])
    expect([photo.headers['retry-after'], photo.headers['cache-control'], sent.headers['retry-after']]).toEqual([
      expect.stringMatching(/^\d+$/),
      'no-store',
      expect.stringMatching(/^\d+$/),
    ])
    expect((await shop.get(`/picture/product/${product.id}.jpg`)).statusCode).toBe(503)
  } finally {
    await s3.startAgain()
  }
  await expect.poll(async () => (await shop.get(url!)).statusCode).toBe(200)
})

test('files are moved to a folder and back while photos come and go', async () => {
  const [first] = (await upload()).json().photos as string[]
  const move = (to: string, onStep?: (step: string) => void) =>
    moveUploads({ db: shop.db, usual: s3.url, to, openStore: storeAt, settleSeconds: 0.5, ...(onStep && { onStep }) })
  let during: Promise<unknown> = Promise.resolve()

  const moved = await move('folder', (step) => {
    if (step !== 'settling') during = Promise.all([during, upload()])
  })
  await during

  expect(moved).toMatchObject({ ok: true, from: s3.url })
  const { photos } = (await olga.get(`/api/admin/products/${product.id}`)).json()
  expect(photos.length).toBeGreaterThanOrEqual(3)
  await s3.stop()
  for (const url of photos) expect([url, (await shop.get(url)).statusCode]).toEqual([url, 200])
  await s3.startAgain()
  await expect.poll(async () => (await move(s3.url).catch(() => ({ ok: false }))).ok).toBe(true)
  await rm(join(shop.dataDir, 'uploads'), { recursive: true })
  expect((await shop.get(first!)).statusCode).toBe(200)
  expect(await move(s3.url)).toMatchObject({ from: null })
})

test('a move to a third place waits for the one that was begun', async () => {
  await shop.db.execute(sql`insert into upload_place (url, other) values ('folder', ${s3.url})`)
  const moved = await moveUploads({ db: shop.db, usual: s3.url, to: `${s3.url}&region=other`, openStore: storeAt })
  expect(moved).toEqual({ ok: false, code: 'unfinished', place: s3.url })
})

test('a copy of the shop holds the files of the bucket and brings them into another one', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'shildik-copy-'))
  const [url] = (await upload()).json().photos as string[]
  const name = url!.slice('/uploads/'.length)

  await takeUploads(await openUploadsOnce(shop.db, shop.config), copy)
  const other = storeAt(s3.url.replace('/uploads', '/another'))
  await putUploads(copy, other)

  expect(await readWhole(other, name)).toEqual(await readWhole(storeAt(s3.url), name))
  expect(await readdir(join(copy, 'uploads', 'products'))).toContain(name.split('/').at(-1))
  await rm(copy, { recursive: true })
})
