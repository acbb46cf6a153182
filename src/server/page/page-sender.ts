import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PreparedPage, Variant } from './prepared-page.ts'

/**
 * Writes a prepared answer past Fastify: at thousands of pages a second its own way of sending costs more than the page.
 * A guest may compare with what the browser has; an answer to a session is nobody else's business and is never compared.
 */
export function sendPage(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { page, variant, isGuest }: { page: PreparedPage; variant: Variant; isGuest: boolean },
) {
  reply.hijack()
  const response = reply.raw
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
