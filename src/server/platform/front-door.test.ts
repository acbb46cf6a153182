import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFrontDoor, type FrontDoor } from './front-door.ts'

let door: FrontDoor
let server: Server
beforeEach(() => {
  door = createFrontDoor()
  server = door.serverFactory((_request, response) => void response.end('slow'))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function until(isSo: () => boolean) {
  while (!isSo()) await delay(5)
}

test('senders who take their time are cut, and balancers close idle connections before we do', () => {
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 30_000,
    keepAliveTimeout: 70_000,
  })
})

test.each([
  ['seventeen questions at once are answered', 17, 17],
  ['who asks for more ahead is cut', 18, 0],
  ['who asks for far more is cut once', 60, 0],
])('%s', async (_, asked, answered) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)

  socket.write('GET /other HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(asked))
  if (answered > 0) await until(() => heard.split('slow').length - 1 === answered)
  else await once(socket, 'close')

  expect(socket.destroyed).toBe(answered === 0)
  expect(door.cuts()).toBe(answered === 0 ? 1 : 0)
  socket.destroy()
})

test('who is always one question ahead and listens is served as long as they like', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const question = 'GET /other HTTP/1.1\r\nhost: test\r\n\r\n'
  let answers = 0
  socket.on('data', (chunk) => {
    const heard = String(chunk).split('slow').length - 1
    answers += heard
    if (answers < 60) socket.write(question.repeat(heard))
  })

  socket.write(question.repeat(2))
  await until(() => answers >= 60)

  expect(socket.destroyed).toBe(false)
  socket.destroy()
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
  ['not begun', false, 'close'],
  ['begun', true, 'keep-alive'],
])('who is being answered when the shop closes, %s yet, is answered and keeps no connection', async (_, isBegun, connection) => {
  let finish = () => {}
  const asked = new Promise<void>((resolve) => {
    server = door.serverFactory((_request, response) => {
      if (isBegun) response.write('slow')
      finish = () => response.end('ly')
      resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  const question = get({ agent, port: (server.address() as AddressInfo).port })
  const answered = once(question, 'response') as Promise<[IncomingMessage]>
  await asked

  door.lastAnswers()
  const closed = once(server, 'close')
  server.close()
  finish()
  const [answer] = await answered
  const text = (await answer.toArray()).join('')
  await closed

  expect([text, answer.headers.connection]).toEqual([isBegun ? 'slowly' : 'ly', connection])
  agent.destroy()
})

test('who asks ahead and leaves before the first answer is forgotten', async () => {
  const asked: string[] = []
  server = door.serverFactory(({ url = '' }) => void asked.push(url))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /first HTTP/1.1\r\nhost: test\r\n\r\nGET /ahead HTTP/1.1\r\nhost: test\r\n\r\n')
  await until(() => asked.length === 2)

  socket.destroy()
  await until(() => door.underWay() === 0)
})
