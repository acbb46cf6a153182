import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { moscowTime } from '#shared/calendar/moscow-clock.ts'
import { feedDelivery } from '#shared/feed/feed-delivery.ts'
import { type FeedName, feedFormats } from '#shared/feed/feed-format.ts'
import { offerOf } from '#shared/feed/feed-offer.ts'
import { merchantHead, merchantItem, merchantTail } from '#shared/feed/merchant-text.ts'
import { type FeedCategory, ymlHead, ymlOffer, ymlTail } from '#shared/feed/yml-text.ts'
import { shownPrice } from '#shared/money/rubles.ts'
import { judgeProduct } from './feed-judge.ts'
import { findFeedCategories, findFeedMark, findFeedProducts } from './feed-queries.ts'

/** Feeds are written while they are read: a portion of products at a time, however many there are. */

/** Few enough that a page does not wait for the text of them. */
const portion = 200
/** Visitors have the process for half as long as each portion took: who fetches a feed can wait. */
const pauseShare = 1 / 2
const longestPauseMs = 200
/** A mark needs no text of the products in this process, so it takes longer steps. */
const markedPortion = 2000
/** How long a mark is believed: whoever asks again in the meantime may get «unchanged» for a change of this minute. */
const markSeconds = 60
/** Another way of writing the same products is another feed. */
const edition = 1

export type Feeds = {
  isOn(name: FeedName): Promise<boolean>
  /** Changes with everything the feed says, and every day: marketplaces drop a feed whose date is old. */
  mark(name: FeedName): Promise<string>
  pieces(name: FeedName): Promise<AsyncGenerator<string>>
}

export function openFeeds({ db, settings, now }: { db: Db; settings: ShopSettings; now: () => Date }): Feeds {
  const marks = new Map<FeedName, { until: number; mark: Promise<string> }>()

  async function shopFacts(name: FeedName) {
    await settings.ready()
    const { facts, requisites } = settings
    const values = settings.values()
    return {
      setting: values.feeds[name],
      shop: { name: facts.name, company: requisites.name || facts.name, origin: facts.origin },
      delivery: feedDelivery(values.delivery, facts.address),
      categories: await findFeedCategories(db),
    }
  }

  async function markOf(name: FeedName): Promise<string> {
    const hash = createHash('sha256')
    hash.update(JSON.stringify([edition, name, moscowTime(now()).day, await shopFacts(name)]))
    let after = 0
    for (;;) {
      const { last, found, mark } = await findFeedMark(db, { after, limit: markedPortion })
      hash.update(`${last} ${found} ${mark}\n`)
      if (found < markedPortion) return hash.digest('base64url').slice(0, 22)
      after = last
    }
  }

  return {
    async isOn(name) {
      await settings.ready()
      return settings.values().feeds[name].isOn
    },
    mark(name) {
      const known = marks.get(name)
      const time = now().getTime()
      if (known && known.until > time) return known.mark
      const mark = markOf(name)
      marks.set(name, { until: time + markSeconds * 1000, mark })
      // A failure is nobody's mark.
      mark.catch(() => marks.delete(name))
      return mark
    },
    /** The first portion is read at once, so that a database that is away is a rejection and not half a file. */
    async pieces(name) {
      const { setting, shop, delivery, categories } = await shopFacts(name)
      const format = feedFormats[name]
      const pathOf = categoryPaths(categories)
      const first = await findFeedProducts(db, { after: 0, limit: portion })
      const head = format.language === 'yml' ? ymlHead(shop, categories, delivery, dateText(now())) : merchantHead(shop)
      const tail = format.language === 'yml' ? ymlTail : merchantTail

      async function* write() {
        yield head
        let rows = first
        let startedAt = performance.now()
        while (rows.length > 0) {
          const offers = rows
            .filter(
              (row) =>
                !judgeProduct({ ...row, ...onSale, price: shownPrice(row, 'retail') }, name, setting, shop.origin),
            )
            .map((row) => offerOf(row, format, { origin: shop.origin, utm: setting.utm }))
          const texts = offers.map((offer) =>
            format.language === 'yml'
              ? ymlOffer(offer, delivery, { isCounted: format.isStockCounted })
              : merchantItem(offer, delivery, pathOf(offer)),
          )
          if (texts.length > 0) yield texts.join('')
          const last = rows.at(-1)
          if (!last || rows.length < portion) break
          await pause(Math.min((performance.now() - startedAt) * pauseShare, longestPauseMs))
          startedAt = performance.now()
          rows = await findFeedProducts(db, { after: last.id, limit: portion })
        }
        yield tail
      }
      return write()
    },
  }
}

/** What the query has already made sure of. */
const onSale = { hidden: false, discontinued: false }

function categoryPaths(categories: FeedCategory[]) {
  const roots = new Map(categories.filter(({ parentId }) => parentId === null).map((each) => [each.id, each]))
  const branches = new Map(categories.filter(({ parentId }) => parentId !== null).map((each) => [each.id, each]))
  return ({ categoryId, subcategoryId }: { categoryId: number; subcategoryId: number | null }) =>
    [roots.get(categoryId), subcategoryId === null ? undefined : branches.get(subcategoryId)].flatMap(
      (each) => each ?? [],
    )
}

/** Moscow has had no summer time since 2014. */
function dateText(moment: Date): string {
  const { day, time } = moscowTime(moment)
  return `${day}T${time}+03:00`
}
