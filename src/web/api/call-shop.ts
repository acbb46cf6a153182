import { byItselfHeader, type CallInput, endpointUrl, hintCookies } from '#shared/api/endpoint.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { ShopAnswer, ShopApi, ShopKey } from '#shared/shop-api.ts'
import type { ShopEndpoints } from '#shared/shop-endpoints.ts'

type Input<Key extends ShopKey> = CallInput<Key, ShopEndpoints[Key]>
/** What goes beside the call itself. */
type Extras = { signal?: AbortSignal; headers?: Record<string, string> }
/** A call without parameters takes none. */
export type ShopInput<Key extends ShopKey> =
  Record<never, never> extends Input<Key> ? [(Input<Key> & Extras)?] : [Input<Key> & Extras]
export type LooseInput = { params?: Record<string, string | number>; query?: object; body?: unknown } & Extras

/** Sent to the document when the server no longer knows the session the page believed in. */
export const sessionOverEvent = 'shop:session-over'

/** Sent to the document when management is closed until its user has a second factor. */
export const factorNeededEvent = 'shop:factor-needed'

/** One call of the shop's API by its declaration: the answer, or ShopApiError with a sentence for the visitor. */
export function callShop<Key extends ShopKey>(key: Key, ...[given]: ShopInput<Key>): Promise<ShopAnswer<Key>> {
  return exchange(key, given ?? {})
}

type Typed<Key extends ShopKey> = Omit<Input<Key>, 'body'> & Extras & { body: unknown }

/** A form as it was typed: the server says what is wrong with which field. */
export function sendTyped<Key extends ShopKey>(key: Key, given: Typed<Key>): Promise<ShopAnswer<Key>> {
  return exchange(key, given)
}

/** The address of a call that is followed as a link: a file, a page to print. */
export function shopUrl<Key extends ShopKey>(key: Key, ...[given]: ShopInput<Key>): string {
  return endpointUrl(key, given as LooseInput | undefined)
}

/** A call as text, for hooks that compare calls: the method and the address, and below them the body. */
export function callText(key: ShopKey, given: LooseInput = {}): string {
  const [method] = key.split(' ')
  const line = `${method} ${endpointUrl(key, given)}`
  return given.body === undefined ? line : `${line}\n${JSON.stringify(given.body)}`
}

/** `isByItself`: nobody has touched the page, so the shop does not take it for something its user did. */
export function callByText<Answer>(text: string, signal: AbortSignal, isByItself: boolean): Promise<Answer> {
  const [line = '', body] = text.split('\n')
  return exchange(line, {
    signal,
    ...(isByItself && { headers: { [byItselfHeader]: '1' } }),
    ...(body !== undefined && { body: JSON.parse(body) }),
  })
}

/** Whatever a call threw, as an error of the shop with a sentence to show. */
export function shopError(error: unknown): ShopApiError {
  return error instanceof ShopApiError ? error : new ShopApiError(503, { error: unavailableText, code: 'unreachable' })
}

/** The calls of a page at another origin: in development from Vite to the backend, in the bench to a running shop. */
export function shopApiAt(origin: string): ShopApi {
  return (key, ...[given]) => exchange(key, given ?? {}, origin)
}

let prove: (() => Promise<boolean>) | undefined

/** Who asks for a proof when the shop wants one; the call is repeated then, with everything that was typed. */
export function onProofNeeded(ask: () => Promise<boolean>) {
  prove = ask
}

async function exchange<Answer>(key: string, given: LooseInput, origin = ''): Promise<Answer> {
  try {
    return await send<Answer>(key, given, origin)
  } catch (error) {
    const isAsked = error instanceof ShopApiError && error.problem.code === 'proof-needed'
    if (!isAsked || !prove || !(await prove())) throw error
    return send<Answer>(key, given, origin)
  }
}

async function send<Answer>(key: string, given: LooseInput, origin: string): Promise<Answer> {
  const [method = 'GET'] = key.split(' ')
  const url = origin + endpointUrl(key, given)
  const { signal, headers } = given
  if (method === 'GET') return noted(fetched<Answer>(url, { ...(signal && { signal }), ...(headers && { headers }) }))
  await changeToken()
  try {
    return await change<Answer>(method, url, given)
  } catch (error) {
    if (!(error instanceof ShopApiError) || error.problem.code !== 'csrf') throw error
    await renewToken()
    return change<Answer>(method, url, given)
  }
}

/** A call that changes something repeats the token of its cookie. */
function change<Answer>(method: string, url: string, { body, headers }: LooseInput): Promise<Answer> {
  const isForm = body instanceof Blob || body instanceof FormData
  return fetched<Answer>(url, {
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

/** Each login brings a new token, also one of the same person. */
function greeted() {
  return { userId: cookieNamed('uid'), token: csrfToken() }
}

/** Of the session a call left with. It says nothing of who has logged in while it was on its way. */
function endSession(left: ReturnType<typeof greeted>) {
  const { userId, token } = greeted()
  if (userId && (userId !== left.userId || token !== left.token)) return
  for (const name of hintCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
    document.cookie = `${name}=; path=/; max-age=0`
  }
  document.dispatchEvent(new Event(sessionOverEvent))
}

async function fetched<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const sentBy = greeted()
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch(() => {
    throw shopError(undefined)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  const problem = problemOf(answer)
  if (problem.code === 'no-session') endSession(sentBy)
  if (problem.code === 'factor-needed') document.dispatchEvent(new Event(factorNeededEvent))
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

/** Reads of a first visit that left without a token: each may be answered with a new one, in the place of the one a change is just repeating. */
const readsWithoutToken = new Set<Promise<unknown>>()
/** A read may hang, and is waited for once; at worst the change is refused and sent again. */
const longestWaitMs = 1000

function noted<Answer>(read: Promise<Answer>): Promise<Answer> {
  if (csrfToken()) return read
  const ended = read.then(forget, forget)
  function forget() {
    readsWithoutToken.delete(ended)
  }
  readsWithoutToken.add(ended)
  return read
}

/** What a call that changes something must repeat; fetched on the first visit. */
export async function changeToken(): Promise<string> {
  if (readsWithoutToken.size > 0) {
    await Promise.race([Promise.all(readsWithoutToken), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
    readsWithoutToken.clear()
  }
  if (!csrfToken()) await renewToken()
  return csrfToken()
}

let renewal: Promise<unknown> | undefined

/** Once for all who wait: of two answers the second would replace the token that the first call is just sending. */
function renewToken(): Promise<unknown> {
  renewal ??= callShop('GET /api/session').finally(() => {
    renewal = undefined
  })
  return renewal
}

function csrfToken(): string {
  return cookieNamed('XSRF-TOKEN')
}

function cookieNamed(name: string): string {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? ''
}
