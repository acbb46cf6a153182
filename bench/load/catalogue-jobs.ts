import type { ImportAnswer } from '#shared/import/import-contract.ts'
import type { BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { move, upload } from '../sections/import.ts'
import type { Shopkeeper } from './shopkeeper.ts'

/** What a shopkeeper does with the whole catalogue at once, while the shop is open. */
export type HeavyJob = { name: string; run(shopkeeper: Shopkeeper): Promise<void> }

type Card = { sku: string; price: number; user_price: number | null }

const bulk = '/api/admin/products/bulk'
const everything = { selection: { filter: {} }, apply: true }
const dearer = { kind: 'price', field: 'user_price', percent: 7, rounding: 1 }

/** In this order: what a job changes the next one undoes. */
export async function heavyJobs(origin: string, cards: readonly Card[]): Promise<HeavyJob[]> {
  let batchId = 0
  let importId = 0
  const file = await priceList(origin, cards)
  return [
    {
      name: 'prices of all products raised by 7 %',
      async run(shopkeeper) {
        const { batch_id } = await shopkeeper.send<BulkAnswer>('POST', bulk, { ...everything, change: dearer })
        batchId = batch_id!
      },
    },
    { name: '… and undone', run: (shopkeeper) => shopkeeper.send('POST', `/api/admin/batches/${batchId}/undo`, {}) },
    {
      name: 'a hundred products hidden and shown again, counts made anew',
      async run(shopkeeper) {
        const ids = await someIds(shopkeeper)
        for (const hidden of [true, false]) {
          await shopkeeper.send('POST', bulk, {
            selection: { ids },
            apply: true,
            change: { kind: 'visibility', hidden },
          })
        }
      },
    },
    { name: 'all products exported', run: (shopkeeper) => shopkeeper.get('/api/admin/products/export?format=xlsx') },
    {
      name: `price list of ${file.rows} rows checked`,
      async run(shopkeeper) {
        importId = await upload(shopkeeper, file.bytes)
        const { columns } = await shopkeeper.get<ImportAnswer>(`/api/admin/imports/${importId}`)
        await move(shopkeeper, importId, 'check', { columns }, 'checked')
      },
    },
    { name: '… loaded', run: (shopkeeper) => move(shopkeeper, importId, 'run', undefined, 'done') },
    { name: '… and undone', run: (shopkeeper) => move(shopkeeper, importId, 'undo', undefined, 'undone') },
  ]
}

async function someIds(shopkeeper: Shopkeeper): Promise<number[]> {
  const { products } = await shopkeeper.get<{ products: { id: number }[] }>('/api/admin/products?limit=100')
  return products.map(({ id }) => id)
}

/** Every known product with another price, and as many new ones. */
async function priceList(origin: string, cards: readonly Card[]): Promise<{ bytes: Buffer; rows: number }> {
  const [subcategory] = await read<{ name: string; category_id: number }[]>(`${origin}/api/subcategories`)
  const categories = await read<{ id: number; name: string }[]>(`${origin}/api/categories`)
  const category = categories.find(({ id }) => id === subcategory?.category_id)
  const known = cards.map(({ sku, price, user_price: own }) => `${sku};;${Math.ceil((own ?? price) * 1.05)};;`)
  const fresh = cards.map(
    (_, n) =>
      `BENCH-${n};Насос сливной ${n} для стиральной машины;${1000 + n};${category?.name} / ${subcategory?.name};Askoll`,
  )
  const lines = ['Артикул;Название;Цена;Категория;Марка', ...known, ...fresh]
  return { bytes: Buffer.from(lines.join('\r\n')), rows: lines.length - 1 }
}

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
