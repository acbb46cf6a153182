import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { registerEndpointSupport, serveEndpoints } from '#server/api/serve-endpoints.ts'
import { createLog } from '#server/platform/process/log.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { registerProblems } from './problems.ts'
import { inputOf, type ZodTypes, zodSchemas } from './zod-schemas.ts'

const contract = z.object({ name: z.string() })
const priced = endpoints({
  'GET /api/priced': { summary: 'Цена', access: 'guest', answer: { retail: contract, master: contract } },
})
const wrongAnswer: unknown = { name: 5 }
const logged: string[] = []
const log = createLog('error', {
  write: (line) => {
    logged.push(line)
  },
})

function buildDesk() {
  const app = Fastify({ loggerInstance: log, schemaController: zodSchemas }).withTypeProvider<ZodTypes>()
  registerProblems(app)
  app.get('/typed', { schema: { response: { 200: contract } } }, () => wrongAnswer as { name: string })
  registerEndpointSupport(app, { tierOf: () => 'retail' })
  serveEndpoints(app, priced, { 'GET /api/priced': () => wrongAnswer as { name: string } })
  app.post('/body', { schema: { body: contract } }, () => 'taken')
  app.post('/form', ({ body }) => inputOf(contract, body))
  return app
}

let app: ReturnType<typeof buildDesk>
beforeEach(() => {
  logged.length = 0
  app = buildDesk()
})
afterEach(() => app.close())

test.each(['/typed', '/api/priced'])(
  'an answer of ours that breaks its own contract (%s) is our fault, and written down',
  async (url) => {
    const answer = await app.inject(url)

    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: 'Что-то пошло не так. Попробуйте ещё раз', code: 'internal' },
    ])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('request failed')
  },
)

test.each(['/body', '/form'])('a request that breaks the contract (%s) is the sender’s fault', async (url) => {
  const answer = await app.inject({ method: 'POST', url, payload: { name: 5 } })

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input'])
  expect(logged).toEqual([])
})

test.each([
  [{}, 'Обязательное поле'],
  [{ name: 5 }, 'Неверное значение'],
])('%j is answered with the field to fix, in Russian', async (payload, text) => {
  const answer = await app.inject({ method: 'POST', url: '/body', payload })

  expect(answer.json()).toEqual({ error: 'Проверьте введённые данные', code: 'bad-input', fields: { name: text } })
})
