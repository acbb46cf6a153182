import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { type KeyRule, type KeyScope, mayCall, missingScopes, scopesOf, scopeTexts } from '#shared/api/key-scope.ts'
import { findKey, type KeyCaller } from './api-key-queries.ts'
import { isByKey } from './cookies.ts'

/**
 * A program calls with `Authorization: Bearer shildik_…`. Then cookies mean nothing: the call is made for the administrator who made the key,
 * and opens only what its scopes name. A key that is wrong, ended or too narrow is rejected everywhere, also where guests are let in.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which keys may call the route; absent: none. */
    keys?: KeyRule
  }
  interface FastifyRequest {
    apiKey: KeyCaller | null
  }
}

const mark = 'shildik_'
const secretPattern = /^shildik_[A-Za-z0-9_-]{43}$/
const shownCharacters = mark.length + 6

/** `shildik_` tells people, and programs that look for leaked secrets, what it is. */
export function makeKey(): { secret: string; prefix: string; hash: Buffer } {
  const secret = mark + randomBytes(32).toString('base64url')
  return { secret, prefix: secret.slice(0, shownCharacters), hash: hashOf(secret) }
}

/** The first check of every route of the API. */
export function createKeyCheck() {
  return async function readKey(request: FastifyRequest, reply: FastifyReply) {
    if (!isByKey(request)) return
    request.sessionAnswer = Promise.resolve(null)
    const secret = (request.headers.authorization ?? '').slice('bearer '.length).trim()
    const { db } = request.server.sessions
    const key = secretPattern.test(secret) ? await findKey(db, hashOf(secret)) : null
    if (!key) {
      const seconds = await request.server.limits.take('wrongKeys', addressOf(request))
      if (seconds > 0) rejectTooMany(reply, seconds)
      throw problemError('wrong-key')
    }
    const seconds = request.server.limits.takeOf(`key:${key.id}`, { hits: key.perMinute, seconds: 60 })
    if (seconds > 0) rejectTooMany(reply, seconds)
    const rule = request.routeOptions.config.keys ?? {}
    if (!mayCall(rule, key.scopes)) throw problemError('key-scope', textOf(scopesOf(rule)))
    request.apiKey = key
    request.user = key.user
  }
}

/** Once the body has come: each field may want a scope of its own. */
export async function rejectForeignFields({ apiKey, body, routeOptions }: FastifyRequest) {
  const rule = routeOptions.config.keys
  if (!apiKey || !rule?.fieldScopes) return
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const missing = missingScopes(rule, apiKey.scopes, fields)
  if (missing.length > 0) throw problemError('key-scope', textOf(missing))
}

function textOf(missing: readonly KeyScope[]): { error?: string } {
  if (missing.length === 0) return {}
  const names = missing.map((scope) => `«${scopeTexts[scope].group}: ${scopeTexts[scope].name}» (${scope})`)
  return { error: `У ключа нет права ${names.join(', ')}` }
}

const tradePrice = /^master_?price$/i

/** Whatever an answer holds, the price of masters leaves it unless the key was given that. */
export async function hideTradePrice(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { apiKey } = request
  if (!apiKey || apiKey.scopes.includes('prices:master') || typeof payload !== 'string') return payload
  if (!String(reply.getHeader('content-type')).startsWith('application/json') || !/master_?price/i.test(payload)) {
    return payload
  }
  const hidden = JSON.stringify(JSON.parse(payload, (name, value) => (tradePrice.test(name) ? undefined : value)))
  reply.removeHeader('content-length')
  return hidden
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
