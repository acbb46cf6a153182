import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A change is made only for the shop's own pages: the browser must repeat, in a header, a token signed for its session. */

export function makeCsrfToken(key: Buffer, binding: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${sign(key, binding, random)}.${random}`
}

export function isCsrfToken(key: Buffer, binding: string, token: string): boolean {
  const dot = token.indexOf('.')
  if (dot < 0) return false
  return isSame(token.slice(0, dot), sign(key, binding, token.slice(dot + 1)))
}

/** Lengths are signed too, so that no two pairs of session and random read the same. */
function sign(key: Buffer, binding: string, random: string): string {
  return createHmac('sha256', key).update(`${binding.length}!${binding}!${random.length}!${random}`).digest('base64url')
}

export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What the browser itself says about where the request comes from; old ones say nothing, and the token decides alone. */
export function isFromElsewhere(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined || origin === publicOrigin) return false
  // The shop answers at any address it is given, so its own page is also one whose address is the Host of the request.
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
