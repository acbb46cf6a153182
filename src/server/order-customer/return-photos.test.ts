import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnsentReturnPhotos } from '#server/order-return/return-photo-service.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { buildOrderingShop, emailsAbout, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { mostPhotosOfOrder } from '#shared/order/return-reasons.ts'

/** Photos of what comes back stand on the return, for its buyer and for the shop. */

let shop: TestApp
let admin: Browser
beforeAll(async () => {
  shop = await buildOrderingShop()
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

type Received = { id: number; number: string; token: string; productId: number; buyer: Browser }

async function received(): Promise<Received> {
  const product = await buildProduct(shop.db, { quantity: 50 })
  const buyer = openBrowser(shop.app)
  const placed = await order(buyer, [product])
  for (const status of ['processing', 'ready', 'completed'])
    await admin.post(`/api/admin/orders/${placed.id}/status`, { status })
  return { ...placed, productId: product.id, buyer }
}

async function send(browser: Browser, address: string, bytes: Buffer) {
  const { payload, headers } = await formBody({}, [{ name: 'photo', filename: 'pump.jpg', bytes }])
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/api/session')
  const token = browser.cookies.get('XSRF-TOKEN') ?? ''
  return browser.send({ method: 'POST', url: address, payload, headers: { ...headers, 'x-xsrf-token': token } })
}

const addressOf = ({ number, token }: Received) => `/api/orders/${number}/return-photos?token=${token}`
const photo = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .jpeg()
    .toBuffer()

async function sendPhoto(bought: Received): Promise<number> {
  const answer = await send(bought.buyer, addressOf(bought), await photo())
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

function askForReturn({ buyer, number, token, productId }: Received, photos: number[]) {
  const items = [{ id: productId, quantity: 1 }]
  return buyer.post(`/api/orders/${number}/returns?token=${token}`, { items, reason: 'Не подошла', photos })
}

test('a photo sent with a return is seen by its buyer and by the shop, without what the camera wrote, and by nobody else', async () => {
  const bought = await received()
  const id = await sendPhoto(bought)

  const asked = await askForReturn(bought, [id])

  expect(asked.json().returns).toMatchObject([{ status: 'requested', photos: [id] }])
  const card = (await admin.get(`/api/admin/orders/${bought.id}`)).json()
  expect(card.returns).toMatchObject([{ photos: [id] }])
  const own = await bought.buyer.get(`/api/orders/${bought.number}/return-photos/${id}?token=${bought.token}`)
  expect([own.statusCode, own.headers['content-type'], own.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect((await sharp(own.rawPayload).metadata()).exif).toBeUndefined()
  expect((await admin.get(`/api/admin/orders/${bought.id}/return-photos/${id}`)).statusCode).toBe(200)
  const stranger = openBrowser(shop.app)
  expect((await stranger.get(`/api/orders/${bought.number}/return-photos/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/api/admin/orders/${bought.id}/return-photos/${id}`)).statusCode).toBe(401)
  expect((await send(stranger, `/api/orders/${bought.number}/return-photos`, await photo())).statusCode).toBe(404)
  const [told] = (await emailsAbout(shop, bought.number)).filter(({ kind }) => kind === 'order-return-new')
  expect(told!.text).toContain('Фото приложены')
})

test('a photo of another order is neither taken into a return nor shown under it', async () => {
  const [one, other] = [await received(), await received()]
  const id = await sendPhoto(other)

  const asked = await askForReturn(one, [id])

  expect(asked.json().returns).toMatchObject([{ photos: [] }])
  const address = `/api/orders/${one.number}/return-photos/${id}?token=${one.token}`
  expect((await one.buyer.get(address)).statusCode).toBe(404)
  expect((await askForReturn(other, [id])).json().returns).toMatchObject([{ photos: [id] }])
})

test('what is no photo is refused, and an order takes so many and no more', async () => {
  const bought = await received()
  const broken = await send(bought.buyer, addressOf(bought), Buffer.from('no picture'))
  expect(broken.statusCode).toBe(400)
  await shop.db.execute(sql`insert into return_photos (order_id, photo)
    select ${bought.id}, 'filler-' || n from generate_series(1, ${mostPhotosOfOrder}::integer) n`)

  const answer = await send(bought.buyer, addressOf(bought), await photo())

  expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('много фото')])
})

test('a photo whose return was never sent is forgotten after a day, that of a return stays', async () => {
  const bought = await received()
  const [unsent, sent] = [await sendPhoto(bought), await sendPhoto(bought)]
  await askForReturn(bought, [sent])
  await shop.db.execute(sql`update return_photos set created_at = now() - interval '25 hours'`)
  const folder = join(shop.dataDir, 'uploads', 'returns')
  for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)

  await removeUnsentReturnPhotos({
    db: shop.db,
    photos: openPhotoStore(openFolderStore(join(shop.dataDir, 'uploads')), 'returns'),
  })

  const read = (id: number) => admin.get(`/api/admin/orders/${bought.id}/return-photos/${id}`)
  expect([(await read(unsent)).statusCode, (await read(sent)).statusCode]).toEqual([404, 200])
})
