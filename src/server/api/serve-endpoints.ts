import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { LimitName } from '#server/platform/admission/limits.ts'
import { actingKey } from '#server/platform/session/audit.ts'
import { bytes, type Endpoint, type EndpointTable, isForm, type PricedAnswer } from '#shared/api/endpoint.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { keepShown, registerStoredAnswers } from './stored-answers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tierOf: TierOf
  }
  interface FastifyRequest {
    /** Whose prices the answer shows; known before an endpoint with a priced answer is called. */
    tier: PriceTier
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Output<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise

type EndpointRequest<E extends Endpoint> = FastifyRequest & {
  params: Output<E['params'], unknown>
  query: E['isQueryRaw'] extends true ? unknown : Output<E['query'], unknown>
  body: Output<E['body'], unknown>
}

type EndpointAnswer<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.input<E['answer']>
  : E['answer'] extends PricedAnswer
    ? z.input<E['answer']['retail']> | z.input<E['answer']['master']>
    : unknown

type Implementation<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => EndpointAnswer<E> | Promise<EndpointAnswer<E>>

export type Implementations<Table extends EndpointTable> = {
  [Key in keyof Table]: Table[Key] extends Endpoint ? Implementation<Table[Key]> : never
}

export function registerEndpointSupport(app: FastifyInstance, { tierOf }: { tierOf: TierOf }) {
  app.decorate('tierOf', tierOf)
  app.decorateRequest('tier', 'retail')
  registerStoredAnswers(app)
}

/** Registers every endpoint of a table with its implementation; one without an implementation is a type error. */
export function serveEndpoints<Table extends EndpointTable>(
  app: FastifyInstance,
  table: Table,
  implementations: Implementations<Table>,
) {
  for (const [key, endpoint] of Object.entries(table) as [keyof Table & string, Endpoint][]) {
    const [method = '', url = ''] = key.split(' ')
    const implement = implementations[key as keyof Table] as unknown as Implementation<Endpoint>
    const { answer } = endpoint
    const priced = answer && isPriced(answer) ? answer : undefined
    const plain = answer && !isPriced(answer) ? answer : undefined
    const caching = endpoint.cache ?? cacheControl(method, endpoint)
    app.route({
      method,
      url,
      config: {
        endpoint,
        access: endpoint.access,
        ...(endpoint.access === 'admin' && { staff: endpoint }),
        ...(endpoint.limit && { limit: endpoint.limit as LimitName }),
        ...(endpoint.flood && { flood: endpoint.flood as LimitName }),
        ...(endpoint.reads && { reads: endpoint.reads }),
        ...(endpoint.proof && { proof: endpoint.proof }),
        ...(endpoint.isByItself && { isByItself: true }),
        ...(endpoint.isWebhook && { isWebhook: true }),
        ...(endpoint.scope && { keys: endpoint }),
      },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && !endpoint.isQueryRaw && { querystring: endpoint.query }),
        ...(isJson(endpoint.body) && { body: endpoint.body }),
        ...(plain && { response: { [endpoint.status ?? 200]: plain } }),
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (caching) reply.header('cache-control', caching)
        if (endpoint.status) reply.code(endpoint.status)
        if (!priced) return byKey(request, () => implement(request as EndpointRequest<Endpoint>, reply))
        const begunAt = app.answers.store?.moment() ?? 0
        request.tier = await app.tierOf(request)
        const found = await byKey(request, () => implement(request as EndpointRequest<Endpoint>, reply))
        // Written here and not by a serializer of the reply, which would also have to write the rejection when this fails.
        reply.type('application/json; charset=utf-8')
        const json = JSON.stringify(priced[request.tier === 'retail' ? 'retail' : 'master'].parse(found))
        keepShown(request, json, begunAt)
        return json
      },
    })
  }
}

/** What a program does is noted with the name of its key. */
function byKey<Answer>({ apiKey }: FastifyRequest, work: () => Answer): Answer {
  return apiKey ? actingKey.run(apiKey.name, work) : work()
}

/** What belongs to one person or shows prices is stored by nobody on the way; a rejection replaces the header by its own. */
function cacheControl(method: string, { access, answer }: Endpoint): string | undefined {
  if (access !== 'guest' || (answer && isPriced(answer))) return 'private, no-store'
  return method === 'GET' ? undefined : 'no-store'
}

export function isJson(body: Endpoint['body']): body is z.ZodType {
  return body !== undefined && body !== bytes && !isForm(body)
}

export function isPriced(answer: z.ZodType | PricedAnswer): answer is PricedAnswer {
  return 'retail' in answer
}

/** Whose prices this request sees. Decided on the server for each request, never taken from what the browser says about itself. */
export type TierOf = (request: FastifyRequest) => PriceTier | Promise<PriceTier>
