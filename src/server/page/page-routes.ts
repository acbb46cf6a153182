import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/platform/content-encoding.ts'
import type { LoopWatch } from '#server/platform/loop-watch.ts'
import { isApiPath, sendNothing } from '#server/platform/not-found.ts'
import type { TierOf } from '#server/platform/price-tier.ts'
import { isDatabaseAway, problemError, problemOf, retryAfterSeconds, sendProblem } from '#server/platform/problems.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { pageAddress } from './page-address.ts'
import { sendPage } from './page-sender.ts'
import type { PageService, Pages } from './page-service.ts'
import { troublePage } from './trouble-page.ts'

type Deps = {
  service: PageService
  pages: Pages
  shop: ShopFacts
  tierOf: TierOf
  loop: LoopWatch
  log: FastifyBaseLogger
}

/** Every address that is nothing else is a page. A guest's kept page leaves in the same turn of the event loop. */
export function registerPageRoutes(app: FastifyInstance, { service, pages, shop, tierOf, loop, log }: Deps) {
  function answer(request: FastifyRequest, reply: FastifyReply) {
    const { url = '/', headers } = request.raw
    const isGuest = !hasSession(headers.cookie)
    const ready = isGuest ? service.ready(url, 'retail', chooseEncoding(headers['accept-encoding'])) : null
    if (!ready) return answerSlowly(request, reply, isGuest)
    sendPage(request, reply, { ...ready, isGuest })
  }

  async function answerSlowly(request: FastifyRequest, reply: FastifyReply, isGuest: boolean) {
    const { url = '/' } = request.raw
    if (isApiPath(url)) return sendProblem(reply, 'not-found')
    const address = pageAddress(url)
    if (address.kind === 'no-file') return sendNothing(reply, 404)
    if (address.kind === 'nonsense') return reply.header('cache-control', 'no-store').redirect('/404', 302)
    if (address.kind === 'moved') return reply.header('cache-control', 'no-cache').redirect(address.location, 301)
    const tier = isGuest ? 'retail' : await tierOfSession(request)
    const encoding = chooseEncoding(request.raw.headers['accept-encoding'])
    const ready = service.ready(address.url, tier, encoding)
    if (!ready && loop.isOverloaded()) throw problemError('unavailable')
    sendPage(request, reply, { ...(ready ?? (await service.make(address.url, tier, encoding))), isGuest })
  }

  /** While the database is away nobody can be recognised; public prices are shown rather than nothing. */
  async function tierOfSession(request: FastifyRequest): Promise<PriceTier> {
    try {
      return await tierOf(request)
    } catch (error) {
      if (isDatabaseAway(error)) return 'retail'
      throw error
    }
  }

  function sendTrouble(error: unknown, reply: FastifyReply) {
    const isAway = problemOf(error).status === 503
    if (!isAway) log.error({ err: error }, 'page failed')
    const trouble = troublePage(isAway ? 'unavailable' : 'internal', { shop, assets: pages.assets })
    if (isAway) reply.header('retry-after', String(retryAfterSeconds))
    return reply
      .code(trouble.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(trouble.html)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: answer,
    errorHandler: (error, _request, reply) => void sendTrouble(error, reply),
  })
}

/** The hint cookies of the specification say nothing: only the session's own cookie makes an answer personal. */
function hasSession(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?sid=/.test(cookie)
}
