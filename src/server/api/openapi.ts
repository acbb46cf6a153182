import { z } from 'zod'
import { type Endpoint, type FileField, type FormBody, isForm } from '#shared/api/endpoint.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'
import { isJson, isPriced } from './serve-endpoints.ts'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
export type Operation = {
  summary: string
  tags: string[]
  'x-access': Endpoint['access']
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: Schema; encoding?: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> } & Record<string, unknown>

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
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(path, method, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: API`, version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-xsrf-token' },
      },
    },
  }
}

function operationOf(path: string, method: string, endpoint: Endpoint): Operation {
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
    security: Object.keys(needs).length > 0 ? [needs] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body) }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Ответ', content: contentOf(endpoint) },
      default: {
        description: 'Отказ',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
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
