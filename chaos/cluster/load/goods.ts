import sharp from 'sharp'
import { openAdmin } from '#harness/accounts.ts'
import type { Cluster } from '../machine/cluster.ts'

/** What is sold and shown during the run. */
export type Goods = {
  /** Enough of each for all buyers. */
  plenty: number[]
  priced: { id: number }
  paths: { productPath: string; listPath: string; photoPath: string; pricedPath: string }
  /** Another product of which there are only so many. */
  addLimited(stock: number): Promise<number>
  /** How many there were of everything together. */
  units(): number
}

const plentyOf = 1_000_000
const products = 10

export async function openGoods({ databases, origin }: Cluster): Promise<Goods> {
  let units = 0
  let made = 0
  const add = async (count: number, stock: number) => {
    const rows = await databases.query<{ id: number }>(
      `insert into products (category_id, slug, sku, sku_code, name, brand, kind, drawing, price, quantity)
      select (select id from categories where slug = 'nasosy'), 'nasos-' || n, 'PUMP-' || n, 'PUMP' || n, 'Насос ' || n, 'Askoll', 'analog',
        'pump', 1000, $3 from generate_series($1::int, $2::int) n returning id`,
      [made + 1, made + count, stock],
    )
    made += count
    units += count * stock
    return rows.map(({ id }) => id)
  }
  await databases.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  const [shown = 0, priced = 0, ...plenty] = await add(products, plentyOf)

  // Through the shop, and so into the object store.
  const admin = await openAdmin(origin)
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'pump.jpg')
  const { status, body } = await admin.send('POST', `/api/admin/products/${shown}/photos`, form)
  const [photoPath] = (body as { photos?: string[] }).photos ?? []
  if (!photoPath) throw new Error(`no photo: ${status} ${JSON.stringify(body)}`)

  return {
    plenty,
    priced: { id: priced },
    paths: { productPath: '/product/nasos-1', listPath: '/nasosy', photoPath, pricedPath: '/product/nasos-2' },
    async addLimited(stock) {
      const [id = 0] = await add(1, stock)
      return id
    },
    units: () => units,
  }
}
