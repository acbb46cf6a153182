/** An HTTP client like a browser: stores cookies, repeats the CSRF token, and has its own network address. */

export type Answer = {
  /** 0: there was no response, or not a complete one; `body` is the reason. */
  status: number
  /** Parsed if it is JSON, otherwise text. */
  body: unknown
  headers: Headers
  ms: number
}
export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RequestHeaders = Record<string, string>

/** Paths may be absolute addresses, for a shop that listens at several. */
export type Visitor = {
  cookies: Map<string, string>
  get(path: string, headers?: RequestHeaders): Promise<Answer>
  /** With the CSRF token; it is requested first where there is none. */
  send(method: Method, path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
}

type VisitorOptions = {
  cookies?: Map<string, string>
  /** Sent as X-Forwarded-For: limits are per address. A new one for each visitor unless given. */
  address?: string
  /** A new connection for each request, so that workers of one shop take turns. */
  newConnections?: boolean
  timeoutMs?: number
}

let visitors = 0

export function openVisitor(
  origin: string,
  { cookies = new Map(), address = nextAddress(), newConnections = false, timeoutMs = 30_000 }: VisitorOptions = {},
): Visitor {
  async function exchange(path: string, init: RequestInit): Promise<Answer> {
    const startedAt = performance.now()
    const cookie = cookieHeader(cookies)
    try {
      const response = await fetch(path.startsWith('/') ? origin + path : path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
        headers: {
          'x-forwarded-for': address,
          ...(cookie && { cookie }),
          ...(newConnections && { connection: 'close' }),
          ...init.headers,
        },
      })
      storeCookies(cookies, response.headers.getSetCookie())
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      const body: unknown = isJson ? JSON.parse(text) : text
      return { status: response.status, body, headers: response.headers, ms: performance.now() - startedAt }
    } catch (error) {
      return { status: 0, body: String(error), headers: new Headers(), ms: performance.now() - startedAt }
    }
  }

  return {
    cookies,
    get: (path, headers = {}) => exchange(path, { headers }),
    async send(method, path, body, headers = {}) {
      if (!cookies.has('XSRF-TOKEN')) await exchange(new URL('/api/session', new URL(path, origin)).href, {})
      const encoded = encodeBody(body)
      return exchange(path, {
        method,
        headers: { ...csrfHeader(cookies), ...(encoded.type && { 'content-type': encoded.type }), ...headers },
        body: encoded.body,
      })
    },
  }
}

function encodeBody(body: unknown): { type?: string; body?: BodyInit } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', body: Buffer.from(body) }
  return { type: 'application/json', body: JSON.stringify(body) }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ')
}

export function csrfHeader(cookies: ReadonlyMap<string, string>): { 'x-xsrf-token': string } {
  return { 'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }
}

export function storeCookies(cookies: Map<string, string>, setCookieLines: readonly string[]) {
  for (const line of setCookieLines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function nextAddress(): string {
  visitors += 1
  return addressOf(visitors)
}

/** One of the sixteen million addresses of the private network 10.0.0.0/8. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

let networks = 1 << 21

/** As if from another network: the shop also limits orders of unknown buyers per network. */
export function otherNetwork(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': addressOf(networks) }
}
