import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openAdmin } from '#harness/accounts.ts'
import { orderForm } from '#harness/order-form.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { openVisitor } from '#harness/visitor.ts'
import { makeSmallDisk } from '#server/platform/database/embedded/small-disk.fixture.ts'
import { exactly, type Fault, MissingRequirement, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'

/** No space for another photo: the upload is rejected with the reason, no partial file stays, and the shop sells on. */
export const fullUploads: Fault = { id: 'F9', name: 'full disk under uploads', engines: ['embedded', 'postgres'], run }

const sizes = { diskBytes: 20 * 1024 * 1024, leftBytes: 16 * 1024, fileBytes: 8 * 1024 }

async function run(context: FaultContext): Promise<Row[]> {
  const shop = await context.openShop()
  const uploads = join(shop.dataDir, 'uploads')
  const disk = makeSmallDisk(uploads, sizes)
  if (!disk) throw new MissingRequirement('neither mounting a tmpfs nor prlimit --fsize is possible here')
  context.onEnd(() => disk.remove())
  const [id = 0] = await insertProducts(shop.query, 100)
  const admin = await openAdmin(shop.origin)
  const photo = await makePhoto(context)
  const upload = () => {
    const form = new FormData()
    form.append('photo', new Blob([photo], { type: 'image/jpeg' }), 'pump.jpg')
    return admin.send('POST', `/api/admin/products/${id}/photos`, form)
  }

  const first = await upload()
  const before = filesIn(uploads)
  disk.fill(shop.pid)
  const rejected = await upload()
  const left = filesIn(uploads).filter((file) => !before.includes(file))
  const order = await openVisitor(shop.origin).send('POST', '/api/orders', orderForm([{ id, quantity: 1 }]))
  const page = await openVisitor(shop.origin).get('/nasosy')
  disk.free()
  const again = await upload()

  return [
    exactly('a photo while there is space', first.status, 201),
    exactly('a photo on the full disk', rejected.status, 507),
    exactly('… with the code', (rejected.body as { code?: string }).code ?? 'none', 'disk-full'),
    exactly('files left behind', left.length, 0),
    exactly('an order meanwhile', order.status, 201),
    exactly('a page meanwhile', page.status, 200),
    exactly('a photo once there is space', again.status, 201),
  ]
}

/** Noise: nothing makes it small. */
async function makePhoto({ random }: FaultContext): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1200, 1200]
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => random() * 256))
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
}
