import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { fillShelves } from '#harness/stocked-products.ts'
import { openAdmin, openVisitor, orderOf } from '#harness/visitor.ts'
import { makeSmallDisk } from '#server/platform/database/embedded/small-disk.fixture.ts'
import { exactly, type Fault, NotHere, type Row } from '../fault.ts'
import type { Place } from '../place.ts'

/** There is no room for another photo: the shopkeeper is told so, no half file stays, and the shop sells on. */
export const fullUploads: Fault = { id: 'F9', name: 'full disk under uploads', engines: ['embedded', 'postgres'], run }

const sizes = { diskBytes: 20 * 1024 * 1024, leftBytes: 16 * 1024, fileBytes: 8 * 1024 }

async function run(place: Place): Promise<Row[]> {
  const shop = await place.openShop()
  const uploads = join(shop.dataDir, 'uploads')
  const disk = makeSmallDisk(uploads, sizes)
  if (!disk) throw new NotHere('neither mounting a tmpfs nor prlimit --fsize is possible here')
  place.afterwards(() => disk.remove())
  const [id = 0] = await fillShelves(shop.ask, 100)
  const admin = await openAdmin(shop.origin)
  const photo = await makePhoto(place)
  const upload = () => {
    const form = new FormData()
    form.append('photo', new Blob([photo], { type: 'image/jpeg' }), 'pump.jpg')
    return admin.send('POST', `/api/admin/products/${id}/photos`, form)
  }

  const first = await upload()
  const before = filesIn(uploads)
  disk.fill(shop.pid)
  const refused = await upload()
  const left = filesIn(uploads).filter((file) => !before.includes(file))
  const order = await openVisitor(shop.origin).send('POST', '/api/orders', orderOf([{ id, quantity: 1 }]))
  const page = await openVisitor(shop.origin).get('/nasosy')
  disk.free()
  const again = await upload()

  return [
    exactly('a photo while there is room', first.status, 201),
    exactly('a photo on the full disk', refused.status, 507),
    exactly('… told with the code', (refused.body as { code?: string }).code ?? 'none', 'disk-full'),
    exactly('files left behind', left.length, 0),
    exactly('an order meanwhile', order.status, 201),
    exactly('a page meanwhile', page.status, 200),
    exactly('a photo once there is room', again.status, 201),
  ]
}

/** Noise: nothing makes it small. */
async function makePhoto({ random }: Place): Promise<Uint8Array<ArrayBuffer>> {
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
