import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '#server/platform/session/sessions.ts'
import { isStaffEntrance } from '#shared/opening/soon-text.ts'
import { dependsOnRole, loginNotice, noticeCookie, type PageGuard, pageGuard } from '#shared/page/page-guard.ts'

/** Long enough for the page the visitor is sent to, too short to surprise them on another one. */
const noticeSeconds = 30

/** Where the visitor is sent instead of the page, by the session itself: the hint cookies anyone can write decide nothing. */
export async function guardOf(
  request: FastifyRequest,
  path: string,
  { isOpen }: { isOpen: boolean },
): Promise<PageGuard | null> {
  if (!dependsOnRole(path)) return null
  const session = await sessionOf(request)
  const role = session?.user.role ?? null
  const guard = pageGuard(path, role)
  // Of a shop that is not open yet its people see first what is left to do.
  return guard && !isOpen && role === 'admin' ? { ...guard, to: '/admin' } : guard
}

/** Before the opening the shop is seen by those who work in it, and everybody else finds their entrance only. */
export async function maySeeClosed(request: FastifyRequest, path: string): Promise<boolean> {
  return isStaffEntrance(path) || (await sessionOf(request))?.user.role === 'admin'
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
