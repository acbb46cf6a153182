import { hash } from 'node:crypto'
import type { PageTag } from '#server/api/shown-tags.ts'
import type { Shown } from '#server/api/stored-answers.ts'
import {
  decode,
  type Encoding,
  encode,
  encodings,
  patientBrotli,
  quickBrotli,
  usualBrotli,
} from '#server/platform/http/content-encoding.ts'
import { retryAfterSeconds } from '#server/platform/http/problems.ts'
import type { WholeAnswer } from '#server/platform/http/whole-answer.ts'
import type { RenderResult } from '#shared/page/render-contract.ts'
import type { Keepable } from './page-cache.ts'

/** A page ready to be sent: bodies in the forms that were asked for, and headers written once. */
export type PreparedPage = Keepable & {
  status: number
  /** Names the content whatever its form; null where the browser has nothing to compare. */
  fingerprint: string | null
  variants: Partial<Record<Encoding, Variant>>
  baseHeaders: Record<string, string>
  /** Of a guest's answer, while it is cached. */
  caching: string
  sent: number
  /** It does not matter who requests it, so that it may be sent before anything is known of them. */
  isForAnyone: boolean
  /** Added for a cache in front of the shop; null: it must not store this. */
  forFront: Record<string, string> | null
  /** Somebody takes it uncompressed, so that form is cached too. */
  isTakenPlain: boolean
  /** Of an answer of the API; a page has none. */
  call?: { route: string; onSent?: ((visitor: string) => void) | undefined }
}

export type Variant = {
  body: Buffer
  /** name, value, name, value, …: what `writeHead` takes without looking at it. */
  forGuest: string[]
  /** The same for a cache in front that may store it. */
  forFront?: string[]
  forSession: string[]
  notModified: string[]
  /** The last one sent to a guest; `body` is a part of it. */
  whole?: WholeAnswer
}

/** Asked for so often that a smaller form is worth a long compression. */
const popularAfter = 16
/** Somebody came for it after the one it was made for. */
const wantedAfter = 1
const notFoundLivesMs = 60_000

export const guestCaching = 'public, max-age=0, must-revalidate'
export const sessionCaching = 'private, no-store'
/** Kept by nobody on the way, and by the guest's own browser only to ask whether it still holds. */
const callCaching = 'private, no-cache'

type Made = {
  result: RenderResult
  tags: ReadonlySet<PageTag>
  isCached: boolean
  isMinor: boolean
  isForAnyone: boolean
  forFront: Record<string, string> | null
}

export function preparePage(
  { result, tags, isCached, isMinor, isForAnyone, forFront }: Made,
  headers: Record<string, string>,
): PreparedPage {
  const isFound = result.kind === 'page' && result.status === 200
  const page: PreparedPage = {
    status: result.status,
    tags,
    isCached: isCached && result.status < 500,
    isMinor: isMinor || !isFound,
    livesMs: isFound ? null : notFoundLivesMs,
    bytes: 0,
    sent: 0,
    isForAnyone,
    forFront: isFound && isCached && isForAnyone ? forFront : null,
    isTakenPlain: false,
    fingerprint: null,
    variants: {},
    baseHeaders: headers,
    caching: guestCaching,
  }
  if (result.kind === 'redirect') {
    page.baseHeaders = { ...headers, location: result.location, 'content-length': '0' }
    for (const encoding of encodings) addVariant(page, encoding, Buffer.alloc(0))
    return page
  }
  const plain = Buffer.from(result.html)
  if (isFound) page.fingerprint = fingerprintOf(plain)
  page.baseHeaders = {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    ...(result.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
  }
  addVariant(page, 'identity', plain)
  return page
}

/** An answer of the API, to be given to other guests. */
export function prepareCall(
  { json, route, shown }: { json: string; route: string; shown: Shown },
  headers: Record<string, string>,
): PreparedPage {
  const plain = Buffer.from(json)
  const page: PreparedPage = {
    status: 200,
    tags: new Set(shown.tags),
    isCached: true,
    isMinor: false,
    livesMs: null,
    bytes: 0,
    sent: 0,
    isForAnyone: true,
    forFront: null,
    // Sent as it is until it is asked for often enough to be worth a compression.
    isTakenPlain: true,
    fingerprint: fingerprintOf(plain),
    variants: {},
    baseHeaders: { ...headers, 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' },
    caching: callCaching,
    call: { route, onSent: shown.onSent },
  }
  addVariant(page, 'identity', plain)
  return page
}

function fingerprintOf(plain: Buffer): string {
  return hash('sha256', plain, 'base64url').slice(0, 22)
}

/** The form a client takes, made when the first one asks. Large plain bodies are not cached beside the small ones. */
export async function variantOf(page: PreparedPage, encoding: Encoding): Promise<Variant> {
  if (encoding === 'identity') page.isTakenPlain = true
  const ready = page.variants[encoding]
  if (ready) return ready
  const plain = await plainBody(page)
  const variant = addVariant(page, encoding, await encode(plain, encoding))
  if (encoding !== 'identity') dropPlain(page)
  return variant
}

/** Counts a sending; a quality when the page has become worth compressing better. */
export function countSending(page: PreparedPage): number | null {
  page.sent += 1
  if (!page.isCached || page.status !== 200) return null
  if (page.sent === popularAfter) return patientBrotli
  return page.sent === wantedAfter && page.variants.br ? usualBrotli : null
}

export async function squeeze(page: PreparedPage, quality: number): Promise<void> {
  const body = await encode(await plainBody(page), 'br', quality)
  addVariant(page, 'br', body, quality)
}

async function plainBody(page: PreparedPage): Promise<Buffer> {
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const variant = page.variants[encoding]
    if (variant) return decode(variant.body, encoding)
  }
  throw new Error('a page without a body')
}

function addVariant(page: PreparedPage, encoding: Encoding, body: Buffer, quality = quickBrotli): Variant {
  const mark = encoding === 'br' ? `br${quality}` : encoding
  const etag = page.fingerprint && `"${page.fingerprint}-${mark}"`
  const shared = {
    ...page.baseHeaders,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && body.length > 0 && { 'content-encoding': encoding }),
  }
  const caching = page.isCached ? page.caching : 'no-store'
  const revalidation = { 'cache-control': caching, ...(etag && { etag }) }
  const variant: Variant = {
    body,
    forGuest: Object.entries({ ...shared, ...revalidation }).flat(),
    ...(page.forFront && { forFront: Object.entries({ ...shared, ...revalidation, ...page.forFront }).flat() }),
    forSession: Object.entries({ ...shared, 'cache-control': sessionCaching }).flat(),
    notModified: Object.entries({ vary: 'accept-encoding', ...revalidation }).flat(),
  }
  page.bytes += body.length - (page.variants[encoding]?.body.length ?? 0)
  page.variants[encoding] = variant
  return variant
}

function dropPlain(page: PreparedPage) {
  const plain = page.variants.identity
  if (!plain || page.isTakenPlain) return
  page.bytes -= plain.body.length
  page.variants.identity = undefined
}
