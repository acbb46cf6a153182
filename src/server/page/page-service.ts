import type { FastifyBaseLogger } from 'fastify'
import { type PageTag, pageTags } from '#server/api/shown-tags.ts'
import { askForSection, type ReadSection } from '#server/catalog/catalog-service.ts'
import { createLimiter } from '#server/platform/admission/concurrency-limiter.ts'
import type { WaitForLoop } from '#server/platform/admission/loop-queue.ts'
import { type AdmissionLimits, longestWaitMs } from '#server/platform/admission/overload.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Encoding } from '#server/platform/http/content-encoding.ts'
import { problemOf } from '#server/platform/http/problems.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { isStaffEntrance } from '#shared/opening/soon-text.ts'
import { isAdminPath } from '#shared/page/page-guard.ts'
import type { PageAssets, RenderPage, RenderResult } from '#shared/page/render-contract.ts'
import { cdnHeaders } from './cdn/cdn-headers.ts'
import { askShop } from './in-process-shop-api.ts'
import { createKeptSections } from './kept-sections.ts'
import type { PageCache } from './page-cache.ts'
import { isForAnyone, pathOf } from './page-guards.ts'
import { countSending, type PreparedPage, preparePage, squeeze, type Variant, variantOf } from './prepared-page.ts'

export type Pages = { render: RenderPage; assets: PageAssets }

export type PageService = {
  /** The page if it can be sent this very moment. */
  ready(url: string, tier: PriceTier, encoding: Encoding): ReadyPage | null
  make(url: string, tier: PriceTier, asking: Asking & { encoding: Encoding }): Promise<ReadyPage>
  /** The queue of pages to render is full. */
  isFull(visitor: string): boolean
  /** Cached or being rendered: requesting it is no more work. */
  isComing(url: string, tier: PriceTier): boolean
}
/** `visitor`: the client's address; rendering is shared fairly among addresses. `isPinned`: has just changed something. */
type Asking = { visitor: string; isPinned: boolean }
export type ReadyPage = { page: PreparedPage; variant: Variant }

type Deps = {
  cache: PageCache<PreparedPage>
  pages: Pages
  settings: ShopSettings
  headers: Record<string, string>
  managementHeaders: Record<string, string>
  admission: AdmissionLimits
  waitForLoop: WaitForLoop
  log: FastifyBaseLogger
  /** A cache stands in front of the shop. */
  isFronted: boolean
}

export function createPageService(
  { db, replicas }: Pick<Database, 'db' | 'replicas'>,
  { cache, pages, settings, headers, managementHeaders, admission, waitForLoop, log, isFronted }: Deps,
): PageService {
  const keptSections = createKeptSections(cache)
  let squeezing = false
  const limiter = createLimiter(admission.pages, longestWaitMs, admission.pagesWaiting)

  function ready(url: string, tier: PriceTier, encoding: Encoding): ReadyPage | null {
    const key = keyOf(url, tier)
    const page = cache.get(key)
    const variant = page?.variants[encoding] ?? (page?.call && page.variants.identity)
    if (!page || !variant) return null
    const quality = countSending(page)
    if (quality !== null) squeezeLater(key, page, quality)
    return { page, variant }
  }

  async function make(
    url: string,
    tier: PriceTier,
    { encoding, ...asking }: Asking & { encoding: Encoding },
  ): Promise<ReadyPage> {
    const key = keyOf(url, tier)
    const load = () => cache.load(key, () => limiter.during(() => render(url, tier, asking), asking.visitor))
    const isOfOthers = cache.isComing(key)
    const page =
      cache.get(key) ??
      (await load().catch((error: unknown) => {
        // The first client was rejected, perhaps for its own share: that must not reject the others.
        if (isOfOthers && problemOf(error).status === 503) return load()
        throw error
      }))
    const variant = await variantOf(page, encoding)
    cache.grown(key)
    return { page, variant }
  }

  async function render(url: string, tier: PriceTier, { visitor, isPinned }: Asking): Promise<PreparedPage> {
    const source = isPinned ? null : (replicas?.choose() ?? null)
    const fromPrimary = () => {
      // Of one's own change the notice may not have arrived yet.
      const readSection = isPinned ? askForSection : keptSections(cache.moment())
      return renderFrom(db, { url, tier, visitor, readSection })
    }
    if (!source) return fromPrimary()
    const readSection = keptSections(source.since)
    const page = await renderFrom(source.db, { url, tier, visitor, readSection })
    // The primary does not answer: old is better than nothing, but not for longer than this once.
    if (source.since === null) return { ...page, isCached: false }
    // The replica may not have replayed a change that was heard of. A page that shows nothing of it is as good as one from the primary.
    return cache.isOutdated(page.tags, source.since) ? fromPrimary() : page
  }

  async function renderFrom(
    from: Queryable,
    { url, tier, visitor, readSection }: { url: string; tier: PriceTier; visitor: string; readSection: ReadSection },
  ): Promise<PreparedPage> {
    const isOutside = !settings.facts.isOpen && isStaffEntrance(pathOf(url))
    const asked = askShop(from, { settings, tier, visitor, readSection, isOutside })
    const result = await pages
      .render({ url, tier, api: asked.api, assets: pages.assets, waitForLoop })
      .catch((error: unknown) => {
        throw asked.failure() ?? error
      })
    const failure = asked.failure()
    if (failure) log.warn({ err: failure.cause ?? failure }, 'page made without an answer of the shop')
    const tags: Set<PageTag> = asked.tags()
    if (url === '/') tags.add(pageTags.countsOfAll)
    return preparePage(
      {
        result: checked(result, failure !== null),
        tags,
        isCached: failure === null,
        isMinor: isOfFew(url),
        isForAnyone: isForAnyone(url),
        // Only what every guest sees of an open shop.
        forFront: isFronted && tier === 'retail' && settings.facts.isOpen ? cdnHeaders(tags) : null,
      },
      isAdminPath(pathOf(url)) ? managementHeaders : headers,
    )
  }

  /** Hardly anybody else requests the same words or the same appliance: such pages are evicted first. */
  function isOfFew(url: string): boolean {
    return url.startsWith('/search') || /[?&]model=|^\/model\/.*\?/.test(url)
  }

  /** One at a time: the helper threads also serve files and the pages that visitors wait for. */
  function squeezeLater(key: string, page: PreparedPage, quality: number) {
    if (squeezing) {
      // The next visitor asks again.
      page.sent -= 1
      return
    }
    squeezing = true
    squeeze(page, quality)
      .then(() => cache.grown(key))
      .catch((error: unknown) => log.error({ err: error }, 'page not compressed'))
      .finally(() => {
        squeezing = false
      })
  }

  return { ready, make, isFull: limiter.isFull, isComing: (url, tier) => cache.isComing(keyOf(url, tier)) }
}

export function keyOf(url: string, tier: PriceTier): string {
  return `${tier} ${url}`
}

/** A page that lacks an answer says so by its status, whatever its loader made of it; a redirect stays inside the shop. */
function checked(result: RenderResult, isIncomplete: boolean): RenderResult {
  if (result.kind === 'page') return isIncomplete && result.status < 500 ? { ...result, status: 503 } : result
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(result.location)) throw new Error('the renderer redirects out of the shop')
  return result
}
