import { PassThrough } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { hasRight } from '#shared/api/staff-right.ts'
import { liveEndpoints, topicRights, topicsText } from '#shared/live/live-endpoints.ts'
import { findLiveMarks } from './live-queries.ts'
import { createLiveWatch } from './live-watch.ts'

/** A connection that carries nothing is closed after 30 s; so does many a proxy. */
const heartbeatMs = 15_000
/** A browser comes back by itself, and then its session is looked at again. */
const longestMs = 5 * 60_000
/** A browser has one for all its tabs: more than this is a mistake of somebody's program. */
const mostStreams = 200

type Deps = { database: Database; log: FastifyBaseLogger }

/** Open tabs of management hear of what is new within two seconds, whichever process took it in. */
export function registerLive(app: FastifyInstance, { database: { db }, log }: Deps) {
  const watch = createLiveWatch({ readMarks: () => findLiveMarks(db), log })
  const open = new Set<PassThrough>()
  // A stream never ends by itself soon enough for the shop to stop.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  serveEndpoints(app, liveEndpoints, {
    'GET /api/admin/live': (request, reply) => {
      // Whoever cannot read a stream would wait for its end.
      if (!request.headers.accept?.includes('text/event-stream')) throw problemError('stream-only')
      if (open.size >= mostStreams) throw problemError('unavailable')
      const { staffRole } = userOf(request)
      const stream = new PassThrough()
      open.add(stream)
      const stop = watch.listen((topics) => {
        const own = topics.filter((topic) => hasRight(staffRole, topicRights[topic]))
        if (own.length > 0) stream.write(`data: ${topicsText(own)}\n\n`)
      })
      const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
      const end = setTimeout(() => stream.end(), longestMs)
      stream.once('close', () => {
        stop()
        clearInterval(heartbeat)
        clearTimeout(end)
        open.delete(stream)
      })
      stream.write('retry: 1000\n\n')
      // A proxy that collects answers before it sends them would collect this one for minutes.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  })
}
