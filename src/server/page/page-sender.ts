import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadyPage } from './page-service.ts'

/**
 * Writes a prepared answer past Fastify. A guest may compare with what the browser has; an answer to a session is nobody
 * else's business and is never compared.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, variant }: ReadyPage,
  audience: 'guest' | 'session',
) {
  const isGuest = audience === 'guest'
  const known = request.headers['if-none-match']
  if (isGuest && known !== undefined && page.fingerprint !== null && namesPage(known, page.fingerprint)) {
    response.writeHead(304, variant.notModified).end()
    return
  }
  response.writeHead(page.status, isGuest ? variant.forGuest : variant.forSession)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** The same content in another form will do: the browser keeps the one it has. */
function namesPage(ifNoneMatch: string, fingerprint: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.includes(`"${fingerprint}-`)
}
