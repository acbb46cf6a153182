import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawGet, rawRequest } from '#server/testing/raw-request.ts'
import { answerClientError } from './client-errors.ts'

const server = createServer((_request, response) => response.end('read')).on('clientError', answerClientError)
let address: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('an unencoded Russian address is redirected to its encoded form', async () => {
  const { status, header } = await rawGet(address, '/search?q=насос дренажный'.replace(' ', '+'))

  expect([status, header('location')]).toEqual([301, `/search?q=${encodeURI('насос+дренажный')}`])
})

test.each([
  ['//evil.tld/насос', 'another site'],
  ['http://evil.tld/насос', 'a whole address'],
  ['/\\evil.tld/насос', 'another site, with a backslash'],
  ['/\u0085насос', 'a control character'],
])('%s is rejected: %s', async (target) => {
  const { status, header, body } = await rawGet(address, target)

  expect([status, header('location')]).toEqual([400, null])
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'bad-input' })
})

test('nothing is sent on that would change something', async () => {
  const { status } = await rawRequest(address, 'POST /api/насос HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')

  expect(status).toBe(400)
})
