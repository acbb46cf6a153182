import { z } from 'zod'
import { type Endpoint, type FileField, type FormBody, isForm } from '#shared/api/endpoint.ts'
import { type KeyScope, keyScopes, scopesOf } from '#shared/api/key-scope.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'
import { webhookData, webhookMessage } from '#shared/webhook/webhook-events.ts'
import { eventTexts, webhookEvents } from '#shared/webhook/webhook-names.ts'
import knownExamples from './openapi-examples.json' with { type: 'json' }
import { isJson, isPriced } from './serve-endpoints.ts'

type Schema = Record<string, unknown>

/** Taken from the demo shop; a test holds them to the contracts. */
const examples: Record<string, { answer?: unknown; body?: unknown }> = knownExamples
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
export type Operation = {
  summary: string
  tags: string[]
  'x-access': Endpoint['access']
  security: Record<string, string[]>[]
  /** Which keys may call it: all of these scopes; fields of the body may want others. */
  'x-key-scopes'?: readonly KeyScope[]
  'x-field-scopes'?: Record<string, KeyScope>
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, Content & { encoding?: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
type Content = { schema: Schema; example?: unknown }
type WebhookItem = {
  post: {
    summary: string
    requestBody: { required: true; content: { 'application/json': { schema: Schema } } }
  } & Record<string, unknown>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, WebhookItem>
} & Record<string, unknown>

const problemSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'Предложение для человека' },
    code: { type: 'string', description: 'Слово для программы' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** Everybody may read the document, so the price only masters and the shop see is named nowhere in it. */
const tradePrice = /^master_?price$/i

/** The endpoint declarations as OpenAPI 3.1. Of answers with prices it describes the one everyone gets. */
export function printOpenApi({ title, origin }: { title: string; origin: string }): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [key, endpoint] of Object.entries(shopEndpoints) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(key, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: API`, version: '1' },
    servers: [{ url: origin }],
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-xsrf-token' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'shildik_…',
          description: `Ключ программы из настроек магазина. Права: ${keyScopes.join(', ')}`,
        },
      },
    },
  }
}

function operationOf(key: string, endpoint: Endpoint): Operation {
  const [method = '', path = ''] = key.split(' ')
  const { answer, body } = examples[key] ?? {}
  const parameters = [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
  ] satisfies Parameter[]
  const needs: Record<string, string[]> = {
    ...(endpoint.access !== 'guest' && { session: [] }),
    ...(method !== 'GET' && !endpoint.isWebhook && { csrf: [] }),
  }
  return {
    summary: endpoint.summary,
    tags: [tagOf(path)],
    'x-access': endpoint.access,
    security: [needs, ...(endpoint.scope ? [{ key: [...scopesOf(endpoint)] }] : [])].filter(isNeeded),
    ...(endpoint.scope && { 'x-key-scopes': scopesOf(endpoint) }),
    ...(endpoint.fieldScopes && { 'x-field-scopes': fieldScopesOf(endpoint) }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: withExample(bodyOf(endpoint.body), body) }),
    responses: {
      [endpoint.status ?? 200]: withExample({ description: 'Ответ', content: contentOf(endpoint) }, answer),
      default: {
        description: 'Отказ',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Guests call without anything, so a way that needs nothing is not worth naming unless a key is another. */
function isNeeded(needs: Record<string, string[]>, _at: number, ways: Record<string, string[]>[]): boolean {
  return Object.keys(needs).length > 0 || ways.length > 1
}

function fieldScopesOf({ fieldScopes = {} }: Endpoint): Record<string, KeyScope> {
  const named = Object.entries(fieldScopes).flatMap(([field, scope]): [string, KeyScope][] =>
    scope === null || tradePrice.test(field) ? [] : [[field, scope]],
  )
  return Object.fromEntries(named)
}

function withExample<Described extends { content: Record<string, Content> }>(
  described: Described,
  example: unknown,
): Described {
  const json = described.content['application/json']
  if (!json || example === undefined) return described
  return { ...described, content: { ...described.content, 'application/json': { ...json, example } } }
}

/** What the shop sends by itself, in the same words as its calls. */
function webhooksOf(): OpenApi['webhooks'] {
  const described = webhookEvents.map((name): [string, WebhookItem] => [
    name,
    {
      post: {
        summary: eventTexts[name],
        tags: ['webhooks'],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
          name: header,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(webhookMessage(name, webhookData[name]), 'output') } },
        },
        responses: { '2XX': { description: 'Принято. Любой другой ответ – повторить позже' } },
      },
    },
  ])
  return Object.fromEntries(described)
}

/** Calls are grouped by their noun: /api/admin/orders/… is «admin orders», /api/cart is «cart». */
function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin ${second}` : first
}

function parametersOf(place: Parameter['in'], schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
  }))
}

function bodyOf(body: NonNullable<Endpoint['body']>): NonNullable<Operation['requestBody']> {
  if (isJson(body)) return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
  if (!isForm(body)) return { required: true, content: { 'application/octet-stream': { schema: binary } } }
  return {
    required: true,
    content: {
      'multipart/form-data': formOf(body),
      ...(body.isAlsoJson && body.fields && { 'application/json': { schema: jsonSchema(body.fields, 'input') } }),
    },
  }
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }

/** Files are binary, with the types that are read as their encoding; everything else in a form is text. */
function formOf({ files, fields }: FormBody): { schema: Schema; encoding: Record<string, { contentType: string }> } {
  const text: { properties?: Record<string, Schema>; required?: string[] } = fields ? jsonSchema(fields, 'input') : {}
  const named = Object.entries(files)
  const needed = named.filter(([, { isOptional }]) => !isOptional).map(([name]) => name)
  const required = [...(text.required ?? []), ...needed]
  return {
    schema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(Object.entries(text.properties ?? {}).map(([name, own]) => [name, asText(own)])),
        ...Object.fromEntries(named.map(([name, file]) => [name, fileSchema(file)])),
      },
      ...(required.length > 0 && { required }),
    },
    encoding: Object.fromEntries(named.map(([name, { types }]) => [name, { contentType: types.join(', ') }])),
  }
}

function fileSchema({ summary, most }: FileField): Schema {
  return most
    ? { type: 'array', items: binary, maxItems: most, description: summary }
    : { ...binary, description: summary }
}

/** A form writes numbers and ticks as text. */
function asText({ enum: words, description, default: usual, pattern }: Schema): Schema {
  return JSON.parse(JSON.stringify({ type: 'string', enum: words, description, default: usual, pattern }))
}

function contentOf({ answer, produces }: Endpoint): Record<string, { schema: Schema }> {
  if (!answer) return { [produces ?? 'application/octet-stream']: { schema: { type: 'string' } } }
  return { 'application/json': { schema: jsonSchema(isPriced(answer) ? answer.retail : answer, 'output') } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(rest), (name, value) => {
    if (tradePrice.test(name)) return undefined
    return Array.isArray(value) ? value.filter((item) => !tradePrice.test(item)) : value
  })
}
