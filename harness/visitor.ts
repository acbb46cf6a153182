import { createHash } from 'node:crypto'
import { admin } from './prepared-shops.ts'

/** Somebody with a browser: keeps cookies, repeats the token against forgery, and has an address of its own. */

export type Answer = {
  /** 0: there was no answer, or only a part of one. */
  status: number
  body: unknown
  headers: Headers
  ms: number
}
export type Visitor = {
  cookies: Map<string, string>
  get(path: string): Promise<Answer>
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers?: Headings): Promise<Answer>
}
export type Customer = Visitor & { id: number; email: string; phone: string }
type Headings = Record<string, string>

const patienceMs = 30_000
let visitors = 0

export function openVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>()
  const address = addressOf(++visitors)

  async function exchange(path: string, init: RequestInit): Promise<Answer> {
    const askedAt = performance.now()
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    try {
      const answer = await fetch(origin + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        ...init,
        headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...init.headers },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const body: unknown = isJson ? JSON.parse(text) : text
      return { status: answer.status, body, headers: answer.headers, ms: performance.now() - askedAt }
    } catch (error) {
      return { status: 0, body: String(error), headers: new Headers(), ms: performance.now() - askedAt }
    }
  }

  return {
    cookies,
    get: (path) => exchange(path, {}),
    async send(method, path, body, headers = {}) {
      if (!cookies.has('XSRF-TOKEN')) await exchange('/api/session', {})
      return exchange(path, {
        method,
        headers: {
          'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
          ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
      })
    },
  }
}

/** Somebody who registered as all do. */
export async function openCustomer(origin: string): Promise<Customer> {
  const visitor = openVisitor(origin)
  const n = String(visitors).padStart(7, '0')
  const person = { email: `customer-${n}@example.ru`, phone: `+7916${n}`, first_name: 'Пётр', last_name: 'Кузнецов' }
  const answer = await visitor.send('POST', '/api/register', {
    ...person,
    password: 'a long password of the chaos',
    consent: true,
  })
  if (answer.status >= 300) throw new Error(`not registered: ${answer.status} ${JSON.stringify(answer.body)}`)
  const me = (await visitor.get('/api/session')).body as { user: { id: number } }
  return { ...visitor, id: me.user.id, ...person }
}

export async function openAdmin(origin: string): Promise<Visitor> {
  const visitor = openVisitor(origin)
  const answer = await visitor.send('POST', '/api/login', admin)
  if (answer.status !== 200) throw new Error(`the admin is not let in: ${answer.status} ${JSON.stringify(answer.body)}`)
  return visitor
}

let buyers = 0

/** What the checkout sends: each time another buyer, unless the address is given; of an unknown buyer the shop takes three orders. */
export function orderOf(items: { id: number; quantity: number }[], email = `buyer-${++buyers}@example.ru`) {
  return {
    items,
    contact: { first_name: 'Анна', last_name: 'Соколова', phone: phoneOf(email), email },
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
    consent: true,
  }
}

/** The same for the same buyer, so that an order asked for again is the same order. */
function phoneOf(email: string): string {
  const number = createHash('sha256').update(email).digest().readUInt32BE() % 10_000_000
  return `+7916${String(number).padStart(7, '0')}`
}

/** As if from another network: of one, too, the shop takes three orders of unknown buyers. */
export function elsewhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': addressOf(++networks) }
}
let networks = 1 << 21

/** Of the ten millions that a private network has. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
