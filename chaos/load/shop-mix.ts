import type { Shop } from '#harness/restartable-shop.ts'
import { addressOf, openVisitor, type Visitor } from '#harness/visitor.ts'

/** Typical requests to a shop with the demo catalogue: pages, lists, searches, products by id. */
export type ShopMix = {
  pages: string[]
  /** Searches, which are limited by address, and the category tree. */
  lists: string[]
  /** Lists of categories, for many requests from one address. */
  categories: string[]
  ids: number[]
}

const words = ['насос', 'тэн', 'помпа lg', 'ремень', 'фильтр bosch', 'подшипник', 'манжета', 'ручка двери', 'щётки']

export async function findShopMix(shop: Shop, count = 200): Promise<ShopMix> {
  const products = await shop.query<{ id: number; slug: string }>(
    'select id, slug from products where not hidden and slug is not null order by id limit $1',
    [count],
  )
  const categories = await shop.query<{ id: number; slug: string }>(
    'select id, slug from categories where slug is not null order by id',
  )
  return {
    pages: ['/', ...categories.map(({ slug }) => `/${slug}`), ...products.map(({ slug }) => `/product/${slug}`)],
    lists: [
      ...words.map((word) => `/api/products?limit=24&search=${encodeURIComponent(word)}`),
      ...words.map((word) => `/api/suggest?q=${encodeURIComponent(word.slice(0, 3))}`),
      '/api/categories',
    ],
    categories: categories.map(({ id }) => `/api/products?limit=24&category=${id}`),
    ids: products.map(({ id }) => id),
  }
}

export type MixResult = { times: number[]; failures: string[] }
export type Step = (visitor: Visitor, turn: number) => Promise<{ status: number; ms: number }>

/** Every kind of request in turn. */
export function mixedStep(mix: ShopMix): Step {
  return (visitor, turn) => {
    const nth = Math.floor(turn / 4)
    if (turn % 4 === 0) return visitor.get(mix.pages[nth % mix.pages.length]!)
    if (turn % 4 === 1) return visitor.get(mix.lists[nth % mix.lists.length]!)
    // Words not searched for yet: a page that is not cached.
    if (turn % 4 === 2) return visitor.get(`/search?q=${encodeURIComponent(`${words[nth % words.length]} ${nth}`)}`)
    const ids = Array.from({ length: 20 }, (_, n) => mix.ids[(nth * 20 + n) % mix.ids.length]!)
    return visitor.send('POST', '/api/products/by-ids', { ids: [...new Set(ids)] })
  }
}

/** Requests of one visitor before the limits of an address apply. */
const requestsOfOne = 40

/** Clients that send the next request as soon as they have their answer, until stopped or out of turns; each becomes a new visitor soon. */
export async function runMix(
  shop: Shop,
  {
    clients,
    step,
    isOver,
    turns = Number.POSITIVE_INFINITY,
  }: { clients: number; step: Step; isOver?: () => boolean; turns?: number },
): Promise<MixResult> {
  const times: number[] = []
  const failures: string[] = []
  let turn = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      let visitor = openVisitor(shop.origin)
      for (let sent = 1; !isOver?.() && turn < turns; sent += 1) {
        if (sent % requestsOfOne === 0) visitor = openVisitor(shop.origin)
        const { status, ms } = await step(visitor, turn++)
        times.push(ms)
        if (status < 200 || status >= 400) failures.push(String(status))
      }
    }),
  )
  return { times, failures }
}

/** At a fixed rate, whether or not answers come. */
export async function atRate(
  perSecond: number,
  seconds: number,
  act: (nth: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  const acting: Promise<unknown>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const dueMs = startedAt + (nth * 1000) / perSecond - performance.now()
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    acting.push(act(nth))
  }
  await Promise.all(acting)
}

export function strangerOf(nth: number): { email: string; address: string } {
  return { email: `stranger-${nth}@example.ru`, address: addressOf(1_000_000 + nth) }
}
