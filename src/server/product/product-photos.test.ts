import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { removeUnnamedPhotos } from './product-photo-service.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let product: { id: number }
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  product = await buildProduct(shop.db)
  await olga.get('/api/session')
})
afterAll(() => shop.close())

function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
}

async function upload(...files: Buffer[]) {
  const form = await formBody(
    {},
    files.map((bytes, n) => ({ name: 'photos', filename: `../../${n}.jpg`, bytes })),
  )
  return olga.send({
    method: 'POST',
    url: `/api/admin/products/${product.id}/photos`,
    headers: { ...form.headers, 'x-xsrf-token': olga.cookies.get('XSRF-TOKEN')! },
    payload: form.payload,
  })
}

function filesOnDisk() {
  return readdir(join(shop.dataDir, 'uploads', 'products')).catch(() => [])
}

test('photos are drawn anew in every size, served for good, and arranged', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .jpeg()
    .toBuffer()

  const added = await upload(bytes, await picture(40, 400).png().toBuffer())

  expect(added.statusCode).toBe(201)
  const { photos, version } = added.json()
  expect(photos).toHaveLength(2)
  expect(await filesOnDisk()).toHaveLength(12)
  const [first, second] = photos as [string, string]
  for (const url of [first, first.replace('.webp', '-640.avif'), first.replace('.webp', '-320.webp')]) {
    const file = await shop.get(url)
    expect([url, file.statusCode, file.headers['cache-control']]).toEqual([
      url,
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(file.rawPayload.includes('SecretPhone')).toBe(false)
  }
  expect(await sharp((await shop.get(first)).rawPayload).metadata()).toMatchObject({ width: 1200, height: 1032 })
  const url = `/api/admin/products/${product.id}/photos`
  const arranged = await olga.put(url, { photos: [second, first], version })
  expect(arranged.json().photos).toEqual([second, first])
  expect((await olga.put(url, { photos: [second], version })).statusCode, 'by somebody who has not seen it').toBe(409)
  const fewer = await olga.put(url, { photos: [second], version: version + 1 })
  expect(fewer.json().photos).toEqual([second])
  expect((await olga.put(url, { photos: ['javascript:alert(1)'], version: version + 2 })).statusCode).toBe(400)
})

test('a large photo has one more file, for a close look; it comes and goes with the others', async () => {
  const before = await filesOnDisk()

  const added = await upload(await picture(2600, 1900).jpeg().toBuffer())

  const name = (added.json().photos as string[]).at(-1)!
  expect(name).toMatch(/-hd-[0-9a-f]{6}\.webp$/)
  const close = await shop.get(name.replace('.webp', '-2400.webp'))
  expect(await sharp(close.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 2064 })
  expect(await sharp((await shop.get(name)).rawPayload).metadata()).toMatchObject({ width: 1200, height: 1032 })
  expect((await filesOnDisk()).length).toBe(before.length + 7)
  const gallery = openPhotoGallery(openFolderStore(join(shop.dataDir, 'uploads')))
  await gallery.remove('products', name.split('/').at(-1)!)
  expect(await filesOnDisk()).toEqual(before)
})

const notPhotos: [name: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)')],
  ['nothing', () => Buffer.alloc(0)],
  ['half a photo', async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 200)],
]

test('what is no photo is rejected, and the good one beside it leaves no file', async () => {
  const before = await filesOnDisk()

  for (const [name, make] of notPhotos) {
    const answer = await upload(await make())
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 400, 'bad-photo'])
  }
  const mixed = await upload(await picture().jpeg().toBuffer(), Buffer.from('<svg/>'))

  expect(mixed.statusCode).toBe(400)
  expect(await filesOnDisk()).toEqual(before)
  expect((await olga.get(`/api/admin/products/${product.id}`)).json().photos).toEqual([])
})

test('a file too large, a thousand products and no form at all are rejected', async () => {
  expect((await upload(Buffer.alloc(13 * 1024 * 1024))).statusCode).toBe(413)
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, 'x']))
  const form = await formBody(fields)
  const many = await olga.send({
    method: 'POST',
    url: `/api/admin/products/${product.id}/photos`,
    headers: { ...form.headers, 'x-xsrf-token': olga.cookies.get('XSRF-TOKEN')! },
    payload: form.payload,
  })
  expect(many.statusCode).toBe(413)
  expect((await olga.post(`/api/admin/products/${product.id}/photos`, {})).statusCode).toBe(415)
})

test('a photo nobody names leaves the disk a month after it was taken off, a copy keeps its own', async () => {
  const { photos, version } = (
    await upload(await picture().png().toBuffer(), await picture(70).png().toBuffer())
  ).json()
  await olga.post(`/api/admin/products/${product.id}/duplicate`, {})
  const more = (await upload(await picture(80).png().toBuffer())).json()
  const [shared, kept, dropped] = more.photos as [string, string, string]
  expect([shared, kept]).toEqual(photos)
  await olga.put(`/api/admin/products/${product.id}/photos`, { photos: [kept], version: version + 1 })
  const folder = join(shop.dataDir, 'uploads', 'products')
  for (const name of await readdir(folder)) await utimes(join(folder, name), 1, 1)
  const young = (await upload(await picture(90).png().toBuffer())).json().photos.at(-1) as string
  await shop.db.execute(sql`update products set photos = '[]' where id = ${product.id}`)
  const clean = () =>
    removeUnnamedPhotos({ db: shop.db, gallery: openPhotoGallery(openFolderStore(join(shop.dataDir, 'uploads'))) })
  const isThere = async (photo: string) => (await readdir(folder)).includes(photo.split('/').at(-1) ?? '')

  await clean()
  expect(await Promise.all([shared, kept, dropped, young].map(isThere))).toEqual([true, true, true, true])

  await shop.db.execute(sql`update catalogue_edits set at = now() - interval '31 days'`)
  await clean()
  expect(await Promise.all([shared, kept, dropped, young].map(isThere))).toEqual([true, true, false, true])
})
