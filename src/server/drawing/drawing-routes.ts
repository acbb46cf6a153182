import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding, encode } from '#server/platform/http/content-encoding.ts'
import type { HttpHeaders } from '#server/platform/http/http-headers.ts'
import { sendNothing } from '#server/platform/http/not-found.ts'
import { drawingEdition, drawSheet } from '#shared/drawing/drawing-sheet.ts'

/** Lists that are looked at often; a sheet is some kilobytes, and drawing it anew takes a millisecond. */
const maxStored = 300

/** Drawings by what their address names: nothing is looked up, so they are served like files of the build. */
export function registerDrawings(app: FastifyInstance, { headers }: { headers: HttpHeaders }) {
  const stored = new Map<string, Promise<Buffer>>()

  function sheetAs(name: string, encoding: Encoding): Promise<Buffer> | null {
    const key = `${encoding} ${name}`
    const known = stored.get(key)
    if (known) return known
    const drawn = drawSheet(name)
    if (drawn === null) return null
    const encoded = encode(Buffer.from(drawn), encoding)
    if (stored.size >= maxStored) stored.clear()
    stored.set(key, encoded)
    return encoded
  }

  app.route<{ Params: { edition: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/drawing/:edition/*',
    config: { isReady: true },
    handler: async (request, reply) => {
      const { edition, '*': file } = request.params
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const sheet = file.endsWith('.svg') ? sheetAs(file.slice(0, -'.svg'.length), encoding) : null
      if (!sheet) return sendNothing(reply, 404)
      // An answer that everybody may store carries nobody's token.
      request.csrfIsIssued = true
      // While a shop is updated, a page of the new edition may reach a process of the old one: that answer is not for ever.
      const caching = edition === drawingEdition() ? 'public, max-age=31536000, immutable' : 'no-cache'
      return reply
        .headers(headers.upload)
        .header('cache-control', caching)
        .header('vary', 'accept-encoding')
        .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
        .type('image/svg+xml; charset=utf-8')
        .send(await sheet)
    },
  })
}
