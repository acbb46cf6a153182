/** The table of docs/scale.md: four shops and what each needs. */
import { type Need, needOf, type Shop } from './scale-model.ts'

const shops: Shop[] = [
  { name: 'a town', products: 2500, visitors: 100, ordersAMinute: 2, atCdn: 0, stored: 0.9 },
  { name: 'the country', products: 100_000, visitors: 5000, ordersAMinute: 60, atCdn: 0, stored: 0.8 },
  { name: 'a marketplace', products: 1_000_000, visitors: 50_000, ordersAMinute: 600, atCdn: 0.6, stored: 0.6 },
  { name: 'the internet', products: 100_000_000, visitors: 1_000_000, ordersAMinute: 10_000, atCdn: 0.6, stored: 0.3 },
]

const columns: [title: string, value: (need: Need, shop: Shop) => string][] = [
  ['shop', (_need, { name }) => name],
  ['products', (_need, { products }) => whole(products)],
  ['visitors at once', (_need, { visitors }) => whole(visitors)],
  ['orders a minute', (_need, { ordersAMinute }) => whole(ordersAMinute)],
  ['pages a second', ({ pagesASecond }) => whole(pagesASecond)],
  ['of them past the CDN', ({ reachingTheShop }) => whole(reachingTheShop)],
  ['processes', ({ webProcesses }) => whole(webProcesses)],
  ['machines of 16 cores', ({ webMachines }) => whole(webMachines)],
  ['their memory', ({ webGigabytes }) => `${webGigabytes.toFixed(1)} GB`],
  ['cores that read', ({ readCores }) => whole(readCores)],
  ['cores that write', ({ primaryCores }) => whole(primaryCores)],
  ['replicas of 32 cores', ({ replicas }) => whole(replicas)],
  ['connections', ({ connections }) => whole(connections)],
  ['database', ({ databaseGigabytes }) => `${databaseGigabytes.toFixed(databaseGigabytes < 10 ? 2 : 0)} GB`],
  ['hot part of it', ({ hotGigabytes }) => `${hotGigabytes.toFixed(hotGigabytes < 10 ? 2 : 0)} GB`],
  ['order numbers last', ({ yearsOfOrderNumbers: years }) => `${years < 10 ? years.toFixed(1) : whole(years)} years`],
  ['needs', ({ breaks }) => breaks.join(', ') || 'one process'],
]

export function scaleTable(): string {
  const needs = shops.map((shop) => ({ shop, need: needOf(shop) }))
  const [heads = [], ...rows] = columns.map(([title, value]) => [
    title,
    ...needs.map(({ shop, need }) => value(need, shop)),
  ])
  return [['', ...heads.slice(1)], heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
}
