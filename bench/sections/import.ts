import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from '#harness/databases.ts'
import { watchMemory } from '#harness/process-cost.ts'
import type { ImportAnswer, ImportState } from '#shared/import/import-contract.ts'
import type { Bench } from '../bench.ts'
import { openShopkeeper, type Shopkeeper } from '../load/shopkeeper.ts'
import { startShop } from '../measured-shop.ts'
import type { Row, Section } from '../table.ts'

const products = 100_000
const pieceBytes = 4 * 1024 * 1024
const limitSeconds = 180
const limitMegabytes = 300

/** A very large price list, from upload to the last row, in the built shop. */
export async function measureImport(bench: Bench): Promise<Section> {
  const count = bench.quick ? 20_000 : 100_000
  const copy = await bench.databases.copyOf(products, 'bench_import')
  const databaseUrl = copy.url
  const shop = await startShop({ databaseUrl })
  const memory = watchMemory(shop.pid)
  try {
    await queryDatabase(databaseUrl, 'vacuum analyze products')
    const shopkeeper = await openShopkeeper(shop.origin, databaseUrl)
    const id = await upload(shopkeeper, await priceList(databaseUrl, count))
    const { columns } = await shopkeeper.get<ImportAnswer>(`/api/admin/imports/${id}`)
    const checking = await timed(() => move(shopkeeper, id, 'check', { columns }, 'checked'))
    const loading = await timed(() => move(shopkeeper, id, 'run', undefined, 'done'))
    const seconds = checking + loading
    const rows: Row[] = [
      { what: 'checked', value: `${checking.toFixed(0)} s` },
      { what: 'loaded', value: `${loading.toFixed(0)} s` },
      {
        what: 'checked and loaded',
        value: `${seconds.toFixed(0)} s`,
        bar: `< ${limitSeconds} s`,
        pass: seconds < limitSeconds,
      },
      {
        what: 'memory of the shop, highest',
        value: `${memory.highestMegabytes().toFixed(0)} MB`,
        bar: `< ${limitMegabytes} MB`,
        pass: memory.highestMegabytes() < limitMegabytes,
      },
    ]
    return { title: 'Import', note: `${count} rows into ${products} products, built shop on PostgreSQL`, rows }
  } finally {
    memory.stop()
    await shop.stop()
    await copy.drop()
  }
}

/** Nine of ten rows are known products with another price and stock; the tenth is new. */
async function priceList(databaseUrl: string, count: number): Promise<Buffer> {
  const known = await queryDatabase<{ sku: string; price: number; quantity: number }>(
    databaseUrl,
    `select sku, ceil(coalesce(user_price, price) * 1.05)::integer as price, coalesce(quantity, 0) + 1 as quantity
    from products where not hidden order by md5(id::text) limit $1`,
    [Math.floor(count * 0.9)],
  )
  const [subcategory] = await queryDatabase<{ name: string }>(
    databaseUrl,
    `select c.name || ' / ' || s.name as name from subcategories s join categories c on c.id = s.category_id order by s.id limit 1`,
  )
  const fresh = Array.from(
    { length: count - known.length },
    (_, n) => `BENCH-${n};Насос сливной ${n} для стиральной машины;${1000 + n};5;${subcategory?.name};Askoll`,
  )
  const lines = known.map(({ sku, price, quantity }) => `${sku};;${price};${quantity};;`)
  return Buffer.from(['Артикул;Название;Цена;Остаток;Категория;Марка', ...lines, ...fresh].join('\r\n'))
}

export async function upload(shopkeeper: Shopkeeper, file: Buffer): Promise<number> {
  const form = { file_name: 'Прайс.csv', bytes: file.length }
  const { id } = await shopkeeper.send<ImportAnswer>('POST', '/api/admin/imports', form)
  for (let offset = 0; offset < file.length; offset += pieceBytes) {
    const piece = file.subarray(offset, offset + pieceBytes)
    await shopkeeper.send('PUT', `/api/admin/imports/${id}/file?offset=${offset}`, piece)
  }
  return id
}

export async function move(shopkeeper: Shopkeeper, id: number, step: string, body: unknown, until: ImportState) {
  let now = await shopkeeper.send<ImportAnswer>('POST', `/api/admin/imports/${id}/${step}`, body)
  while (now.state !== until) {
    if (now.state === 'failed') throw new Error(`The import failed: ${now.fault}`)
    await pause(500)
    now = await shopkeeper.get<ImportAnswer>(`/api/admin/imports/${id}`)
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
