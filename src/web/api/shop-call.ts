import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'

type Change = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown; headers?: Record<string, string> }

/** Sent to the document when the server no longer knows the session the page believed in. */
export const sessionOverEvent = 'shop:session-over'

/** One call of the shop's API: the answer, or ShopApiError with the sentence for the person. */
export function readShop<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  return exchange<Answer>(url, signal ? { signal } : {})
}

/** A call that changes something repeats the token of its cookie; the first visit and a token that is over fetch a new one. */
export async function changeShop<Answer>(url: string, change: Change): Promise<Answer> {
  await changeToken()
  try {
    return await send<Answer>(url, change)
  } catch (error) {
    if (!(error instanceof ShopApiError) || error.problem.code !== 'csrf') throw error
    await renewToken()
    return send<Answer>(url, change)
  }
}

function send<Answer>(url: string, { method, body, headers }: Change): Promise<Answer> {
  const isForm = body instanceof Blob || body instanceof FormData
  return exchange<Answer>(url, {
    method,
    headers: {
      ...headers,
      'x-xsrf-token': csrfToken(),
      // Of a form or a file the browser itself says what it is.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
}

async function exchange<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch(() => {
    throw new ShopApiError(503, { error: unavailableText, code: 'unreachable' })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  const problem = problemOf(answer)
  if (problem.code === 'no-session') document.dispatchEvent(new Event(sessionOverEvent))
  throw new ShopApiError(response.ok ? 502 : response.status, problem)
}

/** The sentence of the answer counts, with or without a word for the program: a proxy or a later version may leave the word out. */
export function problemOf(answer: unknown): Problem {
  if (typeof answer !== 'object' || answer === null) return unreadable
  const { error, code } = answer as Partial<Record<keyof Problem, unknown>>
  if (typeof error !== 'string' || error.trim() === '') return unreadable
  return { ...answer, error, code: typeof code === 'string' ? code : 'unnamed' }
}

const unreadable: Problem = { error: unavailableText, code: 'unreadable-answer' }

/** What a call that changes something must repeat; fetched on the first visit. */
export async function changeToken(): Promise<string> {
  if (!csrfToken()) await renewToken()
  return csrfToken()
}

function renewToken(): Promise<unknown> {
  return readShop('/api/session')
}

function csrfToken(): string {
  return document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1] ?? ''
}
