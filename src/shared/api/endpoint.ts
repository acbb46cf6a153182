import type { z } from 'zod'
import type { KeyRule } from './key-scope.ts'
import type { ProofRule } from './proof-rule.ts'
import type { StaffRule } from './staff-right.ts'

/**
 * One call of the shop's API, declared once: the server implements it, the browser's client and the pages' ShopApi take
 * their types from it, /api/openapi.json is printed from it. Privacy headers follow from `access` and `answer`.
 */
export type Endpoint = KeyRule &
  Opened & {
    /** One Russian sentence for the API page. */
    summary: string
    params?: z.ZodType
    query?: z.ZodType
    /** The implementation reads the query itself: it has to see a parameter given twice. `query` then serves the API page. */
    isQueryRaw?: true
    /** JSON; or a form with files or bare bytes, which the implementation reads itself. */
    body?: z.ZodType | FormBody | typeof bytes
    /** Absent: the answer is no JSON (a file, a printed page). */
    answer?: z.ZodType | PricedAnswer
    /** Of a good answer; 200 unless said otherwise. */
    status?: 201
    /** Content type of an answer that is no JSON. */
    produces?: string
    /** Cache-Control of a good answer, where it does not follow from `access`: what a guest gets may belong to that guest alone. */
    cache?: 'no-store' | 'private, no-store'
    /** Name of a limit per address, see the server's table of limits. */
    limit?: string
    /** Name of the limit of changes per address, where the usual one is not meant for it. */
    flood?: string
    /** Bytes of the body, where 64 kB would be too many or too few. */
    bodyLimit?: number
    /** Shows personal data to staff: who looked at them is in the journal. `of` says what the id in the path is. */
    reads?: { kind: ReadKind; of?: 'order' | 'user' }
    /** Staff prove again who they are, unless they did within ten minutes. */
    proof?: ProofRule
    /** Called by a page that nobody needs to touch: does not count as something its user did. */
    isByItself?: true
    /** Called by another company's server, which has no CSRF token. Such an endpoint believes nothing it is told. */
    isWebhook?: true
  }

/** The same of one call of an endpoint: a read that a page makes by itself, after news or now and then. */
export const byItselfHeader = 'x-by-itself'

/**
 * By these cookies the screen knows whom to greet; to the server they mean nothing. It writes them with the session, and the page forgets them
 * when a call is answered that the session is over: an answer that comes late cannot know whose they are by then.
 */
export const hintCookies = ['uid', 'role', 'staff', 'uname', 'email'] as const

/** Kinds of the journal that are reads; the server's types reject one that the journal does not name. */
type ReadKind =
  | 'user-read'
  | 'guest-read'
  | 'requests-read'
  | 'master-requests-read'
  | 'order-read'
  | 'orders-read'
  | 'orders-printed'
  | 'invoices-printed'
  | 'callers-read'
  | 'products-exported'
  | 'questions-read'
  | 'users-read'
  | 'users-found'

/** To whom; of admins, to those with the right for it. */
type Opened =
  | { access: 'guest' | 'user'; right?: undefined; fieldRights?: undefined }
  | ({ access: 'admin' } & StaffRule)

/** Prices depend on who asks: masters get the second contract, everyone else the first, which names no trade price. */
export type PricedAnswer = { retail: z.ZodType; master: z.ZodType }

/** A multipart form. What it holds is described for the API page, and for whoever writes a client by it. */
export type FormBody = {
  files: Record<string, FileField>
  /** Text beside the files; by itself it may also come as JSON where the form `isAlsoJson`. */
  fields?: z.ZodType
  isAlsoJson?: true
}
export type FileField = {
  /** One Russian phrase for the API page. */
  summary: string
  /** Content types that are read. */
  types: readonly string[]
  /** The form is good without it. */
  isOptional?: true
  /** As many may come under the one name; one unless said otherwise. */
  most?: number
}

/** The body is a piece of a file, nothing else. */
export const bytes = 'bytes'

export function isForm(body: Endpoint['body']): body is FormBody {
  return typeof body === 'object' && 'files' in body
}

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const tableTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /api/${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>

export function endpoints<const Table extends EndpointTable>(table: Table): Table {
  return table
}

/** Names after a colon in the path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * What a caller hands over. Path and query travel as text, so numbers are welcome there. `Words`: how else a query may be
 * given; never, where the implementation is called without an address in between.
 */
export type CallInput<Key extends string, E, Words = URLSearchParams> = ([PathParams<Key>] extends [never]
  ? unknown
  : { params: Record<PathParams<Key>, string | number> }) &
  (E extends { isQueryRaw: true }
    ? { query?: URLSearchParams }
    : E extends { query: infer Query extends z.ZodType }
      ? Partial<z.input<Query>> extends z.input<Query>
        ? { query?: AsText<z.input<Query>> | Words }
        : { query: AsText<z.input<Query>> | Words }
      : unknown) &
  (E extends { body: FormBody | typeof bytes }
    ? { body: FormData | Blob }
    : E extends { body: infer Body extends z.ZodType }
      ? { body: z.input<Body> }
      : unknown)

/** Nothing is sent of what is null or undefined. */
type AsText<Query> = { [Name in keyof Query]: Query[Name] | number | boolean | null | undefined }

/** What a caller gets: the retail contract, which the master's extends. */
export type CallAnswer<E> = E extends { answer: PricedAnswer }
  ? z.output<E['answer']['retail']>
  : E extends { answer: z.ZodType }
    ? z.output<E['answer']>
    : never

/** The path of a call with its parameters filled in. */
export function endpointUrl(
  key: string,
  { params = {}, query }: { params?: Record<string, string | number>; query?: object } = {},
): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const words = query instanceof URLSearchParams ? query : new URLSearchParams(definedOnly(query ?? {}))
  return words.size > 0 ? `${path}?${words}` : path
}

function definedOnly(query: object): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
}
