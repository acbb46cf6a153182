import { percentile } from '#harness/statistics.ts'
import type { Bench } from '../bench.ts'
import { openShopkeeper, type Shopkeeper } from '../load/shopkeeper.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'
import { writeManyOrders } from './many-orders.ts'

const products = 100_000
const orders = 100_000
const limitMs = 150

/** The requests of each screen: opened, filtered, sorted, searched and paged. */
const lists: { what: string; paths: string[] }[] = [
  { what: 'first page: what waits', paths: ['/api/admin/desk'] },
  ...['sales', 'best', 'idle', 'demand', 'returns', 'customers'].map((report) => ({
    what: `first page: ${report}, as opened`,
    paths: [`/api/admin/reports/${report}`],
  })),
  ...['sales', 'best', 'idle', 'demand', 'returns', 'customers'].map((report) => ({
    what: `first page: ${report}, other periods and a category`,
    paths: ['days=7', 'days=90', 'days=365', 'category=1', 'days=365&category=1'].map(
      (query) => `/api/admin/reports/${report}?${query}`,
    ),
  })),
  {
    what: 'products: opened, paged',
    paths: ['', 'page=2', 'page=40', 'page=1000&limit=100', 'sort=name', 'sort=price_desc', 'sort=stock', 'sort=sku'],
  },
  {
    what: 'products: filtered',
    paths: ['stock=low', 'stock=out', 'photo=no', 'fit=no', 'visibility=hidden', 'category_id=1', 'subcategory_id=3'],
  },
  { what: 'products: searched', paths: ['насос', 'DC31', 'ремень привода', 'ab', 'манжета люка'] },
  { what: 'products: counts of the views', paths: ['/api/admin/products/counts'] },
  { what: 'categories', paths: ['/api/admin/categories'] },
  {
    what: 'orders',
    paths: [
      '',
      'page=2',
      'page=100',
      'view=new',
      'view=processing',
      'view=done',
      'view=owed',
      'view=returns',
      'view=done&sort=total_desc',
      'page=1000&limit=100',
      'search=Соколова',
      'search=%2B79000000123',
      'search=DC31',
    ],
  },
  { what: 'orders: summary of the day', paths: ['/api/admin/day'] },
  { what: 'pending work', paths: ['/api/admin/waiting'] },
  { what: 'users', paths: ['', 'page=100', 'search=Соколова', 'role=admin'] },
  { what: 'guests', paths: ['', 'sort=spent', 'sort=email&page=30', 'search=Соколова', 'search=customer-77'] },
  { what: 'reviews', paths: ['', 'status=pending', 'sort=old', 'search=насос'] },
  {
    what: 'requests',
    paths: ['', 'status=new', 'status=answered', 'page=100', 'search=Соколова'],
  },
  { what: 'stock/documents', paths: ['', 'kind=receipt', 'page=50'] },
  { what: 'audit', paths: ['', 'group=orders', 'days=7', 'search=соколова', 'search=10.0.7.7'] },
  { what: 'shortages and what people wait for', paths: ['/api/admin/shortages', '/api/admin/awaited-products'] },
  { what: 'searches', paths: ['/api/admin/search-log', '/api/admin/search-log?days=90'] },
  {
    what: 'one box over everything',
    paths: ['соколова', '10123', 'насос', '+79000000123', 'customer-77@example.com', 'DC31'].map(
      (text) => `/api/admin/find?q=${encodeURIComponent(text)}`,
    ),
  },
  { what: 'own views', paths: ['/api/admin/views'] },
]

export async function measureManagement(bench: Bench): Promise<Section> {
  const copy = await bench.databases.copyOf(products, 'bench_management')
  const databaseUrl = copy.url
  // Starting brings a database of an older shop up to date.
  const shop = await startShop({ databaseUrl })
  try {
    await writeManyOrders(databaseUrl, orders)
    const shopkeeper = await openShopkeeper(shop.origin, databaseUrl)
    const rows: Row[] = []
    for (const list of lists) rows.push(await measure(shopkeeper, list, bench.quick ? 5 : 20))
    return {
      title: 'Management',
      note: `built shop on PostgreSQL, ${products} products, ${orders} orders, one admin`,
      rows,
    }
  } finally {
    await shop.stop()
    await copy.drop()
  }
}

async function measure(
  shopkeeper: Shopkeeper,
  { what, paths }: { what: string; paths: string[] },
  rounds: number,
): Promise<Row> {
  const times: { path: string; ms: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of paths) {
      const startedAt = performance.now()
      await shopkeeper.get(addressOf(what, path))
      // The first time the server plans and reads from disk.
      if (round > 0) times.push({ path, ms: performance.now() - startedAt })
    }
  }
  const all = times.map(({ ms }) => ms)
  const p95 = percentile(all, 0.95)
  const slowest = times.reduce((worst, each) => (each.ms > worst.ms ? each : worst))
  return {
    what,
    value: `p50 ${milliseconds(percentile(all, 0.5))}, p95 ${milliseconds(p95)}`,
    reference: paths.length > 1 ? `slowest: ${slowest.path || 'as opened'} ${milliseconds(slowest.ms)}` : '',
    bar: `p95 < ${limitMs} ms`,
    pass: p95 < limitMs,
  }
}

function addressOf(what: string, path: string): string {
  if (path.startsWith('/')) return path
  const [noun = ''] = what.split(':')
  const query = what.endsWith('searched') ? `search=${encodeURIComponent(path)}` : path
  return encodeURI(`/api/admin/${noun}`) + (query ? `?${query.includes('%') ? query : encodeURI(query)}` : '')
}
