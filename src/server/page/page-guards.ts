import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '#server/platform/session/sessions.ts'
import { dependsOnRole, loginNotice, noticeCookie, type PageGuard, pageGuard } from '#shared/page/page-guard.ts'

/** Long enough for the page the visitor is sent to, too short to surprise them on another one. */
const noticeSeconds = 30

/** Where the visitor is sent instead of the page, by the session itself: the hint cookies anyone can write decide nothing. */
export async function guardOf(request: FastifyRequest, path: string): Promise<PageGuard | null> {
  if (!dependsOnRole(path)) return null
  const session = await sessionOf(request)
  return pageGuard(path, session?.user.role ?? null)
}

export function sendAway(request: FastifyRequest, reply: FastifyReply, { to, isLoginNeeded }: PageGuard) {
  if (isLoginNeeded) {
    const { secure } = request.server.sessions.names
    reply.setCookie(noticeCookie, loginNotice, { path: '/', sameSite: 'lax', secure, maxAge: noticeSeconds })
  }
  return reply.header('cache-control', 'no-store').redirect(to, 302)
}

/** A page that asks who is there is never sent before that is known, however ready it lies. */
export function isForAnyone(url: string): boolean {
  return !dependsOnRole(pathOf(url))
}

export function pathOf(url: string): string {
  const queryAt = url.indexOf('?')
  return queryAt === -1 ? url : url.slice(0, queryAt)
}
