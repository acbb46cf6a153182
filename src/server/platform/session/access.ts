import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { type LimitName, type Limits, takeForAddress } from '#server/platform/admission/limits.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { changesSomething } from '#server/platform/http/request-log.ts'
import { type ProofRule, wantsProof } from '#shared/api/proof-rule.ts'
import { foreignFields, hasRight, mayEnter, type StaffRight, type StaffRule } from '#shared/api/staff-right.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { createKeyCheck, hideTradePrice, rejectForeignFields } from './api-keys.ts'
import { noteRead } from './audit.ts'
import { isCsrfToken, isFromElsewhere, isSame } from './csrf.ts'
import { csrfBinding, issueMissingToken, type SessionUser, sessionOf } from './sessions.ts'

/**
 * Who may call a route is said at the route: `config: { access: 'guest' | 'user' | 'admin' }`. A route of the API that
 * says nothing stops the shop from starting, and every route that changes something also wants the CSRF token.
 */
export type Access = 'guest' | 'user' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Of a route for admins: which of them are let in. */
    staff?: StaffRule
    /** Of a route for staff: they prove who they are again. */
    proof?: ProofRule
    /** Called by a page that nobody needs to touch: does not count as something its user did. */
    isByItself?: boolean
    /** Called by another company's server, which has no token. Such a route believes nothing it is told. */
    isWebhook?: boolean
    /** The limit of changes per address, where the usual one is not meant for it. */
    flood?: LimitName
    /** Shows personal data to the shop's people: who looked at them is in the journal. `of` says what the id in the path is. */
    reads?: { kind: JournalKind; of?: 'order' | 'user' }
  }
  interface FastifyInstance {
    /** Every route of the shop, so that a test can walk them all. */
    routeTable: RouteOptions[]
  }
  interface FastifyRequest {
    user: SessionUser | null
  }
}

export function registerAccess(app: FastifyInstance, { limits }: { limits: Limits }) {
  app.decorate('limits', limits)
  app.decorate('routeTable', [])
  app.decorateRequest('user', null)
  app.decorateRequest('apiKey', null)
  const readKey = createKeyCheck()
  // Forms of other sites can send text/plain without asking; JSON they cannot.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.config?.access) {
      throw new Error(`${route.method} ${route.url} says nothing of who may call it: config: { access: … }`)
    }
    if (route.config?.access === 'admin' && !route.config.staff) {
      throw new Error(
        `${route.method} ${route.url} says nothing of the right it needs: config: { staff: { right: … } }`,
      )
    }
    app.routeTable.push(route)
    // Hooks of the route itself, so that pages for everyone pay nothing for them.
    const limit = route.config?.limit
    const checks: onRequestAsyncHookHandler[] = [
      ...(route.config?.access ? [readKey] : []),
      ...([route.method].flat().some(changesSomething) ? [rejectFlood] : []),
      ...(limit ? [(request: FastifyRequest, reply: FastifyReply) => takeForStranger(request, reply, limit)] : []),
      ...([route.method].flat().some(changesSomething) && !route.config?.isWebhook ? [rejectForgery] : []),
      ...(route.config?.access ? [rejectStrangers] : []),
    ]
    route.onRequest = [...checks, ...[route.onRequest ?? []].flat()]
    if (route.config?.keys?.fieldScopes) {
      route.preValidation = [...[route.preValidation ?? []].flat(), rejectForeignFields]
    }
    if (route.config?.staff?.fieldRights) {
      route.preValidation = [...[route.preValidation ?? []].flat(), rejectForeignRights]
    }
    if (route.config?.proof) {
      route.preValidation = [...[route.preValidation ?? []].flat(), rejectUnproven]
    }
    if (route.config?.reads) route.onSend = [...[route.onSend ?? []].flat(), noteAnswered]
    if (route.config?.access) route.onSend = [...[route.onSend ?? []].flat(), issueMissingToken, hideTradePrice]
    if (route.config?.access === 'admin') route.onSend = [...[route.onSend ?? []].flat(), hidePurchase]
  })
}

/** The person behind a route whose access is 'user' or 'admin'. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Error(`${request.routeOptions.url} is open to guests and has no user`)
  return request.user
}

/** A program has a limit of its own, wherever it calls from. */
async function takeForStranger(request: FastifyRequest, reply: FastifyReply, limit: LimitName) {
  if (!request.apiKey) await takeForAddress(request, reply, limit)
}

async function rejectFlood(request: FastifyRequest, reply: FastifyReply) {
  if (changesSomething(request.method)) {
    await takeForStranger(request, reply, request.routeOptions.config.flood ?? 'changes')
  }
}

async function rejectForgery(request: FastifyRequest) {
  // No browser sends a key by itself, so nobody's page can have it sent.
  if (!changesSomething(request.method) || request.apiKey) return
  if (isFromElsewhere(request, request.server.sessions.publicOrigin) || !(await hasCsrfToken(request))) {
    throw problemError('csrf')
  }
}

/** Also asked where a read tells something that other sites must not learn. */
export async function hasCsrfToken(request: FastifyRequest): Promise<boolean> {
  const { names, secrets } = request.server.sessions
  const header = request.headers['x-xsrf-token']
  const binding = csrfBinding(request)
  if (typeof header !== 'string' || !binding || !isSame(header, request.cookies[names.csrf] ?? '')) return false
  return isCsrfToken(await secrets.key('csrf'), binding, header)
}

/** Only what was shown: a rejection shows nothing. */
async function noteAnswered(request: FastifyRequest, reply: FastifyReply) {
  const { reads } = request.routeOptions.config
  const { user } = request
  if (!reads || !user || reply.statusCode !== 200) return
  const { id } = request.params as { id?: number }
  if (reads.of === 'user' && id === user.id) return
  await noteRead(request.server.sessions.db, {
    kind: reads.kind,
    actorId: user.id,
    subjectId: reads.of === 'user' && id !== undefined ? id : null,
    ip: request.ip,
    about: {
      ...(reads.of === 'order' && id !== undefined && { order: id }),
      ...(request.apiKey && { key: request.apiKey.name }),
    },
  })
}

async function rejectStrangers(request: FastifyRequest) {
  const { access, staff } = request.routeOptions.config
  if (access === undefined || access === 'guest' || request.apiKey) return
  const session = await sessionOf(request)
  if (!session) throw problemError('no-session')
  if (access === 'admin' && session.user.role !== 'admin') throw problemError('forbidden')
  if (access === 'admin' && session.lacksFactor) throw problemError('factor-needed')
  if (staff && !mayEnter(staff, session.user.staffRole)) throw problemError('no-right')
  request.user = session.user
}

/** Once the body has come: some calls want a proof for one of their purposes only. Customers and programs are never asked. */
async function rejectUnproven(request: FastifyRequest) {
  const { proof } = request.routeOptions.config
  if (!proof || request.apiKey || request.user?.role !== 'admin') return
  const session = await sessionOf(request)
  if (!session?.isProven && wantsProof(proof, request)) throw problemError('proof-needed')
}

/** Once the body has come: each field may want a right of its own. */
async function rejectForeignRights({ apiKey, user, body, routeOptions }: FastifyRequest) {
  const { staff } = routeOptions.config
  if (!staff || !user) return
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (apiKey) {
    if (fields.some((field) => staff.fieldRights?.[field] === 'purchase')) throw problemError('no-right')
    return
  }
  if (foreignFields(staff, user.staffRole, fields).length > 0) throw problemError('no-right')
}

/** For what only some of those may do or see to whom the route is open. A program has its scopes instead. */
export function mayDo(request: FastifyRequest, right: StaffRight): boolean {
  return request.apiKey !== null || hasRight(userOf(request).staffRole, right)
}

/** What the shop pays is known to people with the right for it; no key opens it. */
export function mayKnowPurchase(request: FastifyRequest): boolean {
  return request.apiKey === null && hasRight(request.user?.staffRole ?? null, 'purchase')
}

const purchaseName = /^(purchase_?price|purchase_?sum|margin|supplier(_?id)?)$/i
const purchaseWord = /purchase_?price|purchase_?sum|margin|supplier/i

/** Whatever an answer of management holds, a rejection too: what the shop pays and to whom leaves it for everybody else. */
async function hidePurchase(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || !purchaseWord.test(payload) || mayKnowPurchase(request)) return payload
  if (!/json/.test(String(reply.getHeader('content-type')))) return payload
  const hidden = JSON.stringify(JSON.parse(payload, (name, value) => (purchaseName.test(name) ? undefined : value)))
  reply.removeHeader('content-length')
  return hidden
}

export function rejectWithout(request: FastifyRequest, right: StaffRight) {
  if (right === 'purchase' ? !mayKnowPurchase(request) : !mayDo(request, right)) throw problemError('no-right')
}
