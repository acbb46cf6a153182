import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
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
    timeout: 60_000,
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

test.each([
  [4, 5],
  [50, 0],
])('of somebody who asks %i times ahead of the answers, %i are answered', async (timesAhead, answered) => {
  const slow = createFrontDoor().serverFactory((_request, response) => setImmediate(() => response.end('slow')))
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })

  socket.end('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(timesAhead + 1))
  await once(socket, 'close')
  slow.close()

  expect(text.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBe(answered)
})
