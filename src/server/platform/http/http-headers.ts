import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Security headers of every answer; the one place where they are written. */
export type HttpHeaders = Record<'page' | 'management' | 'data' | 'upload' | 'worker', Record<string, string>>

const pagePolicy = {
  'default-src': "'self'",
  'style-src': "'self'",
  // Photos may stand on a supplier's or a marketplace's server, only never in the clear.
  'img-src': "'self' https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

type Site = { publicOrigin: string; inlineScripts?: readonly string[] }

/** `inlineScripts`: the scripts that stand in pages, word for word; the browser runs no other text. */
export function httpHeaders({ publicOrigin, inlineScripts = [] }: Site): HttpHeaders {
  const scriptSources = ["'self'", ...inlineScripts.map(hashSource)].join(' ')
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Over plain http the header means nothing; a shop tried at home must not lock its own address to https.
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const page = {
    ...everywhere,
    'content-security-policy': policy({ ...pagePolicy, 'script-src': scriptSources }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions('camera=()'),
  }
  return {
    page,
    // Staff scan goods with the camera of their phone; nobody else's page may ask for it.
    management: { ...page, 'permissions-policy': permissions('camera=(self)') },
    data: { ...everywhere, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
    // A worker lives under the policy of its own script: compiled code runs in there, and nowhere else in the shop.
    worker: {
      ...everywhere,
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    },
    // An uploaded file opened by its address must not be able to do anything, whatever is in it.
    upload: {
      ...everywhere,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    },
  }
}

/** Every answer that goes through Fastify; cached pages and static files carry the same headers already. */
export function registerHttpHeaders(app: FastifyInstance, headers: HttpHeaders) {
  // By callback: nothing is waited for, and a promise for every answer costs more than the headers.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy')) {
      const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
      reply.headers(isPage ? headers.page : headers.data)
    }
    done(null, payload)
  })
}

function permissions(camera: string): string {
  return `${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
