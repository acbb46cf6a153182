import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFrontDoor } from './front-door.ts'

const door = createFrontDoor()
const server = door.serverFactory((_request, response) => response.end('slow'))
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('senders who take their time are cut, and balancers close idle connections before we do', () => {
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 35_000,
    keepAliveTimeout: 72_000,
  })
})

test('what is ready is sent before Fastify is asked, everything else by Fastify', async () => {
  door.answerFirst(({ url }, response) => {
    if (url !== '/ready') return false
    response.end('quick')
    return true
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  expect(await (await fetch(`${address}/ready`)).text()).toBe('quick')
  expect(await (await fetch(`${address}/other`)).text()).toBe('slow')
})
