import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendWhole, takesWholeAnswer, wholeAnswer } from '#server/platform/http/whole-answer.ts'
import type { ReadyPage } from './page-service.ts'
import type { Variant } from './prepared-page.ts'

/** Who is to get an answer: a guest, somebody with a session, or a cache in front that may store it. */
type Audience = 'guest' | 'session' | 'front'

/** A cached page to whoever is nobody in particular: the usual request, sent in one piece. */
export function sendReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyPage,
  audience: Exclude<Audience, 'session'>,
) {
  const { page, variant } = ready
  const isUsual = page.status === 200 && request.headers['if-none-match'] === undefined
  if (!isUsual || !takesWholeAnswer(request, response)) return sendPage(request, response, ready, audience)
  variant.whole = wholeAnswer(variant.body, headersOf(variant, audience), variant.whole)
  // A part of it, so that the page is in memory once.
  variant.body = variant.whole.body
  sendWhole(response, variant.whole)
}

/**
 * Writes a prepared answer past Fastify. A guest may compare with what the browser has; an answer to a session is nobody
 * else's business and is never compared.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, variant }: ReadyPage,
  audience: Audience,
) {
  const isGuest = audience !== 'session'
  const known = request.headers['if-none-match']
  if (isGuest && known !== undefined && page.fingerprint !== null && namesPage(known, page.fingerprint)) {
    response.writeHead(304, variant.notModified).end()
    return
  }
  response.writeHead(page.status, headersOf(variant, audience))
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

function headersOf(variant: Variant, audience: Audience): string[] {
  if (audience === 'session') return variant.forSession
  return audience === 'front' ? (variant.forFront ?? variant.forGuest) : variant.forGuest
}

/** The same content in another form will do: the browser keeps the one it has. */
function namesPage(ifNoneMatch: string, fingerprint: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.includes(`"${fingerprint}-`)
}
