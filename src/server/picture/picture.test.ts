import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { mailPicturePath } from '#shared/image/mail-picture.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** The colour in the middle, where a photo is; drawings have their own test of looks. */
async function middleOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ format: 'raw', width: 216, height: 216 })
  const at = (108 * info.width + 108) * info.channels
  return [...data.subarray(at, at + 3)]
}

async function savedPhoto(background: string) {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const saved = await openPhotoGallery(openFolderStore(join(shop.dataDir, 'uploads'))).save('products', bytes)
  if (!saved.ok) throw new Error(saved.code)
  return saved.name
}

test('an email shows the photo of a product as a JPEG that any mail program may load and store', async () => {
  const product = await buildProduct(shop.db, { photos: [await savedPhoto('#cc2200')] })

  const answer = await shop.get(mailPicturePath(product.id))

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const [red = 0, green = 255] = await middleOf(answer.rawPayload)
  expect(red).toBeGreaterThan(180)
  expect(green).toBeLessThan(60)
})

test('two products without a photo are drawn by their attributes, and look different', async () => {
  const attributes: [string, string][] = [['Количество ручьёв', '5']]
  const five = await buildProduct(shop.db, { name: 'Ремень 1192 J5', attributes })
  const cuff = await buildProduct(shop.db, { name: 'Манжета люка' })

  const pictures = await Promise.all([five, cuff].map(({ id }) => shop.get(mailPicturePath(id))))

  for (const { rawPayload } of pictures) expect((await sharp(rawPayload).stats()).entropy).toBeGreaterThan(0.5)
  expect(pictures[0]?.rawPayload.equals(pictures[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
})

test.each([
  ['a file that is gone', ['p-00112233445566aa-aabbcc.webp']],
  ['a supplier’s server', ['https://cdn.example.com/a.jpg']],
])('with %s for a photo the drawing is shown', async (_what, photos) => {
  const product = await buildProduct(shop.db, { name: 'Манжета люка', photos })
  const drawn = await buildProduct(shop.db, { name: 'Манжета люка' })

  const [answer, drawing] = [await shop.get(mailPicturePath(product.id)), await shop.get(mailPicturePath(drawn.id))]

  expect(answer.rawPayload.equals(drawing.rawPayload)).toBe(true)
})

test('a hidden product looks like one that never was: just some part', async () => {
  const hidden = await buildProduct(shop.db, { hidden: true, photos: [await savedPhoto('#00cc00')] })

  const [answer, unknown] = [await shop.get(mailPicturePath(hidden.id)), await shop.get(mailPicturePath(999_999))]

  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(unknown.rawPayload)).toBe(true)
})

test.each(['x.jpg', '0.jpg', '-1.jpg', '7.png', '7', '99999999999999.jpg', '..%2f7.jpg'])(
  '%s is no picture',
  async (file) => {
    expect((await shop.get(`/picture/product/${file}`)).statusCode).toBe(404)
  },
)
