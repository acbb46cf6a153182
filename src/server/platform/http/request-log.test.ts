import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerRequestLog } from './request-log.ts'

const page = { method: 'GET', route: '/*' }

test.each([
  ['a call', { method: 'GET', route: '/api/products', status: 200, ms: 3 }, false, 'info'],
  ['a page that was made', { ...page, status: 200, ms: 9 }, false, 'info'],
  ['a cached page', { ...page, status: 200, ms: 0 }, true, 'debug'],
  ['a cached page the browser has', { ...page, status: 304, ms: 0 }, true, 'debug'],
  ['a file that does not exist', { method: 'GET', route: '/assets/*', status: 404, ms: 0 }, true, 'info'],
  ['a file sent slowly', { method: 'GET', route: '/assets/*', status: 200, ms: 4000 }, true, 'info'],
  ['a probe', { method: 'GET', route: '/healthz', status: 200, ms: 0 }, false, 'debug'],
  ['a failing probe', { method: 'GET', route: '/healthz', status: 500, ms: 0 }, false, 'info'],
])('%s is counted and logged at its level', async (_what, answer, isReady, level) => {
  const lines: string[] = []
  const write = (line: string) => lines.push(JSON.parse(line).level === 20 ? 'debug' : 'info')
  const app = Fastify({ logger: { level: 'debug', stream: { write } } })
  const counted: unknown[] = []
  registerRequestLog(app, (each) => counted.push(each))(answer, isReady)
  expect([lines, counted]).toEqual([[level], [answer]])
  await app.close()
})
