import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasSessionCookie } from '#server/platform/session/sessions.ts'
import type { PageTag } from './shown-tags.ts'

/** What an answer shows: while none of it changes, the next guest may be given the same answer. */
export type Shown = {
  tags: readonly PageTag[]
  /** Called for everybody who is given it again; whoever it was made for is counted where it is made. */
  onSent?: (visitor: string) => void
}

/** Where answers for guests are kept beside the pages; null until the shop hears of changes. */
type AnswerStore = {
  /** To be asked before the answer is looked up: what changes after it makes the answer old. */
  moment(): number
  keep(answer: { url: string; route: string; json: string; shown: Shown; begunAt: number }): void
}

declare module 'fastify' {
  interface FastifyInstance {
    answers: { store: AnswerStore | null }
  }
  interface FastifyRequest {
    shown: Shown | null
  }
}

/** Longer ones are nobody's second question. */
const longestUrl = 500

export function registerStoredAnswers(app: FastifyInstance) {
  app.decorate('answers', { store: null })
  app.decorateRequest('shown', null)
}

/**
 * The answer may be kept for other guests. Only what a guest was given is: a trade price never stands in the store, and a session
 * always gets an answer of its own.
 */
export function showing(request: FastifyRequest, shown: Shown) {
  request.shown = shown
}

export function keepShown(request: FastifyRequest, json: string, begunAt: number) {
  const { shown, url, method, tier } = request
  const { store } = request.server.answers
  if (!shown || !store || method !== 'GET' || url.length > longestUrl) return
  if (tier !== 'retail' || hasSessionCookie(request)) return
  const { readSource } = request
  if (readSource && readSource.since === null) return
  // A replica may lack the last changes heard of.
  const since = readSource?.since ?? begunAt
  store.keep({ url, route: request.routeOptions.url ?? '', json, shown, begunAt: Math.min(since, begunAt) })
}
