import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TierOf } from '#server/api/serve-endpoints.ts'
import { addressOf } from '#server/platform/admission/limits.ts'
import type { LoopWatch } from '#server/platform/admission/loop-watch.ts'
import type { OwnAdmission } from '#server/platform/admission/overload.ts'
import { prepareRejection, type Rejection, sendRejection } from '#server/platform/admission/prepared-rejection.ts'
import { chooseEncoding } from '#server/platform/http/content-encoding.ts'
import type { HttpServer } from '#server/platform/http/http-server.ts'
import { isApiPath, sendNothing } from '#server/platform/http/not-found.ts'
import {
  isDatabaseAway,
  problemError,
  problemOf,
  retryAfterSeconds,
  sendProblem,
} from '#server/platform/http/problems.ts'
import type { AnswerSeen } from '#server/platform/http/request-log.ts'
import { isByKey } from '#server/platform/session/cookies.ts'
import { isPinned } from '#server/platform/session/read-source.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { closedPage } from './closed-page.ts'
import { troublePage } from './error-page.ts'
import { pageAddress } from './page-address.ts'
import { guardOf, isForAnyone, maySeeClosed, pathOf, sendAway } from './page-guards.ts'
import type { PageService, Pages } from './page-service.ts'
import { createRecentWriters } from './recent-writers.ts'
import { sendPage, sendReadyPage } from './send-page.ts'

type Deps = {
  service: PageService
  pages: Pages
  shop: ShopFacts
  tierOf: TierOf
  headers: Record<string, string>
  loop: LoopWatch
  httpServer: HttpServer
  onAnswer: AnswerSeen
  log: FastifyBaseLogger
  /** The address of every page sent. */
  onPage(url: string, visitor: string): void
  /** TRUST_PROXY is set: the nearest proxy's header names the client. */
  isBehindProxy: boolean
  /** Whether a cache in front may store a page sent now. */
  mayFrontStore(): boolean
}

const pageRoute = '/*'
const searchPage = '/search'
const rejectionLivesMs = 1000

/** Every address that is nothing else is a page. */
export function registerPageRoutes(
  app: FastifyInstance,
  {
    service,
    pages,
    shop,
    tierOf,
    headers,
    loop,
    httpServer,
    onAnswer,
    log,
    onPage,
    isBehindProxy,
    mayFrontStore,
  }: Deps,
) {
  // A guest's cached page or answer is sent in the same iteration of the event loop, before Fastify sees the request.
  httpServer.answerBeforeFastify((request, response) => {
    const { url = '', method = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') {
      noteWriter(request, response)
      return false
    }
    // Who it is decides whether anything is seen of a closed shop.
    if (!shop.isOpen) return false
    // Whoever sends a key is checked and counted, also where the answer is the same.
    if (hasSession(headers.cookie) || isByKey(request)) return false
    const ready = service.ready(url, 'retail', chooseEncoding(headers['accept-encoding']))
    if (!ready?.page.isForAnyone) return false
    const { call } = ready.page
    if (call && writers.has(visitorIp(request))) return false
    // Only here: what lies in the page cache at this moment is not out of date.
    sendReadyPage(request, response, ready, mayFrontStore() ? 'front' : 'guest')
    if (method === 'GET') {
      const visitor = addressOf({ ip: visitorIp(request) })
      if (call) call.onSent?.(visitor)
      else onPage(url, visitor)
    }
    onAnswer({ method, route: call?.route ?? pageRoute, status: response.statusCode, ms: 0 }, true)
    return true
  })
  const writers = createRecentWriters()

  /** From when it is begun until a moment after it is answered. */
  function noteWriter(request: IncomingMessage, response: ServerResponse) {
    const address = visitorIp(request)
    writers.note(address)
    response.once('close', () => writers.note(address))
  }

  /** Fastify works out the sender from the whole chain; here, before it, the header of the nearest proxy is enough to count visitors by. */
  function visitorIp({ headers, socket }: IncomingMessage): string {
    const said = isBehindProxy
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : ''
    return said && isIP(said) ? said : (socket.remoteAddress ?? '')
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { url = '/', headers } = request.raw
    if (isApiPath(url)) return sendProblem(reply, 'not-found')
    const address = pageAddress(url)
    if (address.kind === 'no-file') return sendNoFile(request, reply)
    if (address.kind === 'nonsense') return sendNowhere(reply)
    if (address.kind === 'moved') return reply.header('cache-control', 'no-cache').redirect(address.location, 301)
    if (!shop.isOpen && !(await maySeeClosed(request, pathOf(address.url)))) {
      const closed = closedPage(pathOf(address.url), { shop, assets: pages.assets })
      return reply.code(closed.status).headers(closed.headers).send(closed.html)
    }
    const visitor = addressOf(request)
    if (pathOf(address.url) === searchPage) {
      const seconds = await request.server.limits.take('search', visitor)
      if (seconds > 0) return sendRejection(reply, searchRejection(seconds))
    }
    const guard = await guardOf(request, pathOf(address.url), shop)
    if (guard) return sendAway(request, reply, guard)
    const isGuest = !hasSession(headers.cookie)
    const tier = isGuest ? 'retail' : await tierOfSession(request)
    const encoding = chooseEncoding(headers['accept-encoding'])
    const ready = service.ready(address.url, tier, encoding)
    if (!ready && loop.isOverloaded()) throw problemError('unavailable')
    const page = ready ?? (await service.make(address.url, tier, { encoding, visitor, isPinned: isPinned(request) }))
    reply.hijack()
    sendPage(request.raw, reply.raw, page, isGuest ? 'guest' : 'session')
    if (request.method === 'GET' && page.page.status === 200) onPage(address.url, visitor)
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

  function sendTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status } = problemOf(error)
    // A zero byte in the address is rejected before the rest is read.
    if (status < 500) return isApiPath(request.raw.url ?? '') ? sendProblem(reply, 'bad-input') : sendNowhere(reply)
    const isAway = status === 503
    if (!isAway) log.error({ err: error }, 'page failed')
    const trouble = troublePage(isAway ? 'unavailable' : 'internal', { shop, assets: pages.assets })
    if (isAway) reply.header('retry-after', String(retryAfterSeconds))
    return reply
      .code(trouble.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(trouble.html)
  }

  /** Its phone is a setting, which may change: it is made anew now and then. */
  function pageRejection(): Rejection {
    if (performance.now() < rejectionLivesUntil) return rejection
    const { html } = troublePage('unavailable', { shop, assets: pages.assets })
    rejection = prepareRejection(html, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    rejectionLivesUntil = performance.now() + rejectionLivesMs
    return rejection
  }
  /** Searching by pages costs what searching by calls does, and has the same limit. */
  function searchRejection(seconds: number): Rejection {
    const { html } = troublePage('too-many', { shop, assets: pages.assets })
    const retryAfter = Math.ceil(seconds)
    return prepareRejection(
      html,
      { ...headers, 'content-type': 'text/html; charset=utf-8' },
      { status: 429, retryAfter },
    )
  }
  let rejection: Rejection
  let rejectionLivesUntil = 0

  const ownAdmission: OwnAdmission = {
    isFull(request) {
      if (!service.isFull(addressOf(request)) && !loop.isOverloaded()) return false
      const { url = '/', headers } = request.raw
      // What a session may see and at which price is known only after a query.
      if (hasSession(headers.cookie) || isApiPath(url)) return false
      const address = pageAddress(url)
      return address.kind === 'page' && isForAnyone(address.url) && !service.isComing(address.url, 'retail')
    },
    reject: (reply) => sendRejection(reply, pageRejection()),
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: pageRoute,
    config: { ownAdmission },
    handler: answer,
    errorHandler: (error, request, reply) => void sendTrouble(error, request, reply),
  })
}

function sendNowhere(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect('/404', 302)
}

/** Old links such as /catalog.html are opened as pages, and lead where every unknown page does. Programs and scanners ask for files, and get nothing. */
function sendNoFile(request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept')
  return request.headers.accept?.includes('text/html') ? sendNowhere(reply) : sendNothing(reply, 404)
}

/** The hint cookies of the specification say nothing: only the session's own cookie makes an answer personal. */
function hasSession(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?sid=/.test(cookie)
}
