import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { TierOf } from '#server/api/serve-endpoints.ts'
import { createRecount } from '#server/catalog/catalog-recount-service.ts'
import { type Watch, watchCatalogueChanges } from '#server/catalog/catalog-watch-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { HttpServer } from '#server/platform/http/http-server.ts'
import type { Http } from '#server/platform/http-hooks.ts'
import type { Config } from '#server/platform/process/config.ts'
import { noteView } from '#server/search/view-log-service.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { createCdnPurger } from './cdn/cdn-purger.ts'
import { varnishNode } from './cdn/varnish-purge.ts'
import { outdatedTags } from './outdated-tags.ts'
import { createPageCache } from './page-cache.ts'
import { registerPageRoutes } from './page-routes.ts'
import { createPageService, keyOf, type Pages } from './page-service.ts'
import { type PreparedPage, prepareCall } from './prepared-page.ts'

const productPages = '/product/'

type Deps = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  tierOf: TierOf
  pages: Pages | null
  settings: ShopSettings
  http: Http
  httpServer: HttpServer
}

/** The pages of the shop, cached as long as change notices arrive. Without a renderer only the counts follow. */
export function registerPages(app: FastifyInstance, deps: Deps) {
  // Whoever only injects requests, as tests do, never listens.
  let isHearing = true
  const { config, database, log, pages, settings, http } = deps
  const cache = createPageCache<PreparedPage>({ maxBytes: config.pageCacheBytes })
  const nodes = config.cdnPurgeUrls.map(varnishNode)
  const purger = nodes.length > 0 ? createCdnPurger(nodes, log) : null
  if (pages) {
    app.answers.store = {
      moment: cache.moment,
      keep: ({ url, begunAt, ...made }) =>
        cache.keepMade(keyOf(url, 'retail'), prepareCall(made, http.headers.data), begunAt),
    }
    const service = createPageService(database, {
      cache,
      pages,
      settings,
      headers: http.headers.page,
      managementHeaders: http.headers.management,
      admission: http.admission,
      waitForLoop: http.waitForLoop,
      log,
      isFronted: purger !== null,
    })
    registerPageRoutes(app, {
      ...deps,
      shop: settings.facts,
      pages,
      service,
      headers: http.headers.page,
      loop: http.loop,
      onAnswer: http.onAnswer,
      onPage,
      isBehindProxy: config.trustProxy.length > 0,
      mayFrontStore: purger ? purger.mayStore : () => false,
    })
  }

  function onPage(url: string, visitor: string) {
    if (!url.startsWith(productPages)) return
    const end = url.indexOf('?')
    noteView(database.db, url.slice(productPages.length, end < 0 ? undefined : end), visitor)
  }

  /** Before any page is dropped, so that none is made anew of what was before. */
  function readSettings() {
    settings.outdated()
    settings.ready().catch((error: unknown) => log.warn({ err: error }, 'settings not read'))
  }

  const { replicas } = database
  replicas?.followChanges(cache.moment)

  const { stats } = cache
  for (const name of ['hits', 'misses', 'dropped', 'evicted', 'entries', 'bytes'] as const) {
    http.metrics.watch(`shop_page_cache_${name}`, `Page cache: ${name}`, () => stats[name])
  }

  const recount = createRecount(database.pool, log)
  let watch: Watch | null = null
  // From `listen` on and not before: a test that only injects requests must not find its database busy with counting.
  app.addHook('onListen', async () => {
    isHearing = false
    watch = watchCatalogueChanges(database, {
      dataDir: config.dataDir,
      log,
      listener: {
        onChange(change) {
          if (change.all) readSettings()
          cache.apply(change)
          replicas?.hurry()
          purger?.drop(outdatedTags(change))
          if (change.recount) recount.schedule()
        },
        onGap() {
          isHearing = true
          readSettings()
          cache.dropAll()
          replicas?.hurry()
          purger?.found()
          recount.schedule()
        },
        onLost() {
          isHearing = false
          cache.keepNothingNew()
          purger?.lost()
        },
        onHeard() {
          isHearing = true
          cache.keepAgain()
          purger?.heard()
        },
      },
    })
  })
  app.addHook('onClose', async () => {
    await watch?.close()
    await purger?.close()
    await recount.close()
  })
  return { hearsChanges: () => isHearing }
}
