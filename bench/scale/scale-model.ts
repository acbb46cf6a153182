/** What a shop of some size needs, from what one request costs. The costs are those of `bench/results/latest.md`; the habits are assumptions. */
import { serversFor } from './queue.ts'

type Cost = { web: number; database: number }

/** Milliseconds of one core (Neoverse-N1). Pages: «Cached pages», «Uncached pages»; calls: «API»; orders: «Orders». */
const costs = {
  storedPage: { web: 0.11, database: 0 },
  productPage: { web: 7.65, database: 0.6 },
  listPage: { web: 13, database: 1.1 },
  searchPage: { web: 15, database: 5.7 },
  suggestions: { web: 2, database: 2.6 },
  cart: { web: 1.1, database: 0.3 },
  // Two cores gave 203 bare transactions a second, the load itself included, and 95 orders.
  order: { web: 11, database: 10 },
} satisfies Record<string, Cost>

/** Of a visitor who looks for a part. */
const habits = {
  secondsAPage: 25,
  products: 0.4,
  lists: 0.4,
  searches: 0.2,
  suggestionsAPage: 0.3,
  cartReadsAPage: 0.5,
}

const bytesAProduct = 3340
const megabytesAProcess = 250
const connectionsAProcess = 16
/** Nobody waits longer than this for a process or a core, but for one in a hundred. */
const longestWaitSeconds = 0.05
/** Real visitors come in crowds, and a machine that dies leaves its work to the others. */
const mostBusy = 0.7
const machineCores = 16
const databaseCores = 32
const mostConnections = 400
const databaseMemoryGigabytes = 128
/** Products that are looked at in a day, their rows and their part of the indexes. */
const hotShare = 0.3
const lastOrderNumber = 2 ** 31 - 1

export type Shop = {
  name: string
  products: number
  visitors: number
  ordersAMinute: number
  /** Of pages: answered by a CDN; of the others, from the page cache of a process. The more products, the fewer are stored. */
  atCdn: number
  stored: number
}

export type Need = {
  pagesASecond: number
  reachingTheShop: number
  webProcesses: number
  webMachines: number
  webGigabytes: number
  readCores: number
  primaryCores: number
  replicas: number
  connections: number
  databaseGigabytes: number
  hotGigabytes: number
  yearsOfOrderNumbers: number
  breaks: string[]
}

export function needOf(shop: Shop): Need {
  const pagesASecond = shop.visitors / habits.secondsAPage
  const reachingTheShop = pagesASecond * (1 - shop.atCdn)
  const ordersASecond = shop.ordersAMinute / 60
  const madeAnew = reachingTheShop * (1 - shop.stored)
  const reads: [perSecond: number, cost: Cost][] = [
    [reachingTheShop * shop.stored, costs.storedPage],
    [madeAnew * habits.products, costs.productPage],
    [madeAnew * habits.lists, costs.listPage],
    [madeAnew * habits.searches, costs.searchPage],
    [pagesASecond * habits.suggestionsAPage, costs.suggestions],
    [pagesASecond * habits.cartReadsAPage, costs.cart],
  ]
  const all = [...reads, [ordersASecond, costs.order] as const]
  const webProcesses = coresFor(all.map(([perSecond, { web }]) => [perSecond, web]))
  const readCores = coresFor(reads.map(([perSecond, { database }]) => [perSecond, database]))
  const primaryCores = coresFor([[ordersASecond, costs.order.database]])
  const databaseGigabytes = (shop.products * bytesAProduct) / 1e9
  const need = {
    pagesASecond,
    reachingTheShop,
    webProcesses,
    webMachines: Math.ceil(webProcesses / machineCores),
    webGigabytes: (webProcesses * megabytesAProcess) / 1000,
    readCores,
    primaryCores,
    replicas: readCores + primaryCores <= databaseCores ? 0 : Math.ceil(readCores / databaseCores),
    connections: webProcesses * connectionsAProcess,
    databaseGigabytes,
    hotGigabytes: databaseGigabytes * hotShare,
    yearsOfOrderNumbers: lastOrderNumber / (shop.ordersAMinute * 60 * 24 * 365),
  }
  return { ...need, breaks: breaksOf(need) }
}

function coresFor(requests: [perSecond: number, milliseconds: number][]): number {
  const perSecond = requests.reduce((sum, [each, milliseconds]) => sum + (milliseconds > 0 ? each : 0), 0)
  if (perSecond === 0) return 0
  const busy = requests.reduce((sum, [each, milliseconds]) => sum + (each * milliseconds) / 1000, 0)
  return Math.max(
    Math.ceil(busy / mostBusy),
    serversFor({ perSecond, secondsEach: busy / perSecond }, longestWaitSeconds),
  )
}

/** What of one machine with one PostgreSQL no longer holds, the cheapest remedy with it. */
function breaksOf(need: Omit<Need, 'breaks'>): string[] {
  const limits: [isOver: boolean, remedy: string][] = [
    [need.webProcesses > 1, 'WORKERS'],
    [need.webProcesses > machineCores, 'machines behind HAProxy'],
    [need.connections > mostConnections, 'PgBouncer'],
    [need.replicas > 0, 'read replicas'],
    [need.hotGigabytes > databaseMemoryGigabytes, 'partitions by category'],
    [need.yearsOfOrderNumbers < 5, 'order numbers of 8 bytes'],
    [need.primaryCores > databaseCores, 'shards'],
  ]
  return limits.flatMap(([isOver, remedy]) => (isOver ? [remedy] : []))
}
