import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Role, startSession } from '#server/platform/session/sessions.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'

/** People for tests: rows of users, and browsers that keep cookies and repeat the CSRF token as the real one does. */

let made = 0

export type UserGiven = {
  role?: Role
  /** Of an admin; the owner unless said otherwise. */
  staffRole?: StaffRole
  email?: string
  /** Strangers may hold only a few pieces, and get no letters but the necessary ones. */
  emailConfirmed?: boolean
  phone?: string | null
  firstName?: string
  passwordHash?: string
}

export async function buildUser(db: Queryable, given: UserGiven = {}) {
  const n = ++made
  const row = {
    role: 'user',
    staffRole: 'owner',
    email: `person${n}@example.ru`,
    phone: `+7916${String(n).padStart(7, '0')}`,
    firstName: 'Иван',
    emailConfirmed: false,
    passwordHash: 'no password opens this',
    ...given,
  }
  const { rows } = await db.execute<{ id: number; email: string; phone: string | null }>(sql`
    insert into users (role, staff_role, email, email_confirmed_at, phone, first_name, last_name, password_hash)
    values (${row.role}, ${row.role === 'admin' ? row.staffRole : null}, ${row.email}, ${row.emailConfirmed ? sql`now()` : null}, ${row.phone}, ${row.firstName}, 'Петров', ${row.passwordHash})
    returning id, email, phone`)
  return rows[0]!
}

export type Browser = ReturnType<typeof openBrowser>
type Headers = Record<string, string>

/** A visitor's browser. Unlike the real one it can be told to leave the token out, or to send another. */
export function openBrowser(app: FastifyInstance, { remoteAddress = '127.0.0.1' } = {}) {
  const cookies = new Map<string, string>()

  async function send(options: InjectOptions) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers }
    const answer = await app.inject({ remoteAddress, ...options, headers })
    // A person reads the mail some time after the answer.
    await app.background.settled()
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function change(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Headers = {},
  ) {
    if (!cookies.has('XSRF-TOKEN')) {
      const session = await send({ method: 'GET', url: '/api/session' })
      // Sent away before it got a token, a browser goes no further.
      if (session.statusCode === 503) return session
    }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    return send({
      method,
      url,
      headers: { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', ...json, ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  return {
    cookies,
    send,
    get: (url: string, headers: Headers = {}) => send({ method: 'GET', url, headers }),
    post: (url: string, body?: unknown, headers?: Headers) => change('POST', url, body, headers),
    patch: (url: string, body?: unknown, headers?: Headers) => change('PATCH', url, body, headers),
    put: (url: string, body?: unknown, headers?: Headers) => change('PUT', url, body, headers),
    delete: (url: string, body?: unknown, headers?: Headers) => change('DELETE', url, body, headers),
  }
}

/** A browser of a new person who is already logged in. */
export async function openBrowserAs(
  app: FastifyInstance,
  given: UserGiven = {},
  from: { remoteAddress?: string } = {},
) {
  const { db, names } = app.sessions
  const user = await buildUser(db, given)
  const browser = openBrowser(app, from)
  browser.cookies.set(names.session, await startSession(db, user.id))
  return { ...browser, user }
}
