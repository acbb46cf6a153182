import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { takeForAddress } from '#server/platform/admission/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { sendPieces } from '#server/platform/http/streamed-text.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { feedEndpoints } from '#shared/feed/feed-endpoints.ts'
import { type FeedName, feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { reportFeeds } from './feed-report-service.ts'
import { openFeeds } from './feed-service.ts'

type Deps = { database: Database; settings: ShopSettings; now?: () => Date }

/** Each one written walks through all products; more at once would take the processor from the customers. */
const mostAtOnce = 3

/** What marketplaces fetch. Everyone may read it: it says nothing the pages do not say. */
export function registerFeeds(app: FastifyInstance, { database: { db }, settings, now = () => new Date() }: Deps) {
  const feeds = openFeeds({ db, settings, now })
  let written = 0

  async function answer(name: FeedName, request: FastifyRequest, reply: FastifyReply) {
    // A marketplace that finds nothing asks again; an empty file would be an order to take everything off sale.
    if (!settings.facts.isOpen) return sendNothing(reply.header('retry-after', '3600'), 503)
    if (!(await feeds.isOn(name))) return sendNothing(reply, 404)
    // Weak: the same products may come with another hour of writing in the head.
    const etag = `W/"${await feeds.mark(name)}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=300' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8')
    if (request.method === 'HEAD') return reply.send('')
    await takeForAddress(request, reply, 'feeds')
    if (written >= mostAtOnce) throw problemError('unavailable')
    written++
    const pieces = await feeds.pieces(name).catch((error: unknown) => {
      written--
      throw error
    })
    return sendPieces(request, reply, pieces, () => written--)
  }

  for (const name of feedNames) {
    app.route({
      method: ['GET', 'HEAD'],
      url: feedPath(name),
      handler: (request, reply) => answer(name, request, reply),
    })
  }

  serveEndpoints(app, feedEndpoints, {
    'GET /api/admin/feeds': async () => {
      await settings.ready()
      return { feeds: await reportFeeds(db, settings.values().feeds, settings.facts.origin) }
    },
  })
}

function isKnown(sent: string | undefined, etag: string): boolean {
  const bare = etag.slice('W/'.length)
  return (sent ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === bare)
}
