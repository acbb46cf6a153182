import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from './http-server.ts'

let door: HttpServer
let server: Server
beforeEach(() => {
  door = createHttpServer()
  server = door.serverFactory((_request, response) => void response.end('slow'))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function until(isSo: () => boolean) {
  while (!isSo()) await delay(5)
}

test('slow senders are disconnected, and balancers close idle connections before the shop does', () => {
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

test('a client that is one request ahead and reads its answers is served without end', async () => {
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

test('cached pages are sent before Fastify, everything else by Fastify', async () => {
  door.answerBeforeFastify(({ url }, response) => {
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

describe('when the shop closes', () => {
  /** Questions in the order they came, each answered when the test says so. */
  let asked: { url: string; response: ServerResponse }[]
  let port: number
  beforeEach(async () => {
    asked = []
    server = door.serverFactory(({ url = '' }, response) => void asked.push({ url, response }))
    door.answerBeforeFastify(({ url }, response) => url === '/ready' && !!response.end('quick'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })

  /** Everything that is said on a connection until the shop closes it. */
  function converse(questions: string[]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(questions.map((url) => `GET ${url} HTTP/1.1\r\nhost: test\r\n\r\n`).join(''))
    return { socket, heard: async () => String(Buffer.concat(await socket.toArray())) }
  }

  function close() {
    door.beginClosing()
    const closed = once(server, 'close')
    server.close()
    return closed
  }

  test.each([
    ['an answer not begun says that it is the last', ['/slow'], false, 'close'],
    ['an answer begun ends with the connection', ['/slow'], true, 'keep-alive'],
    ['who has asked ahead is answered to the last', ['/slow', '/slow'], false, 'keep-alive close'],
    ['who has asked ahead behind a page that was ready too', ['/ready', '/slow'], false, 'keep-alive close'],
  ])('%s', async (_, questions, isBegun, connections) => {
    const { heard } = converse(questions)
    const slow = questions.filter((url) => url === '/slow')
    await until(() => asked.length === slow.length)
    if (isBegun) asked[0]!.response.write('slow')

    const closed = close()
    for (const { response } of asked) response.end('ly')

    const words = await heard()
    expect(words.split('ly').length - 1).toBe(slow.length)
    expect([...words.matchAll(/connection: (\S+)/gi)].map(([, said]) => said).join(' ')).toBe(connections)
    await closed
  })

  test('a connection without a request is closed', async () => {
    const { heard } = converse([])
    const other = converse(['/slow'])
    await until(() => asked.length === 1)

    const closed = close()
    asked[0]!.response.end('last')

    expect(await heard()).toBe('')
    expect(await other.heard()).toContain('last')
    await closed
  })

  test('a long response is sent to its end, however many others end meanwhile', async () => {
    const long = converse(['/long'])
    const short = converse(['/short'])
    await until(() => asked.length === 2)
    const answerOf = (url: string) => asked.find((each) => each.url === url)!.response

    const closed = close()
    answerOf('/long').end(Buffer.alloc(8_000_000, 'x'))
    answerOf('/short').end('short')

    expect(await short.heard()).toContain('short')
    expect((await long.heard()).split('\r\n\r\n')[1]).toHaveLength(8_000_000)
    await closed
  })

  test('a client that pipelines and leaves before the first answer is forgotten', async () => {
    const { socket } = converse(['/first', '/ahead'])
    await until(() => asked.length === 2)
    expect(door.inFlight()).toBe(1)

    socket.destroy()
    await until(() => door.inFlight() === 0)
  })
})

test('a connection whose response takes long is not closed, an idle one is', async () => {
  let waiting: ServerResponse | undefined
  server.close()
  server = door.serverFactory((_request, response) => {
    waiting = response
  })
  server.setTimeout(50)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asking = connect(port, '127.0.0.1')
  let heard = ''
  asking.on('data', (chunk) => {
    heard += chunk
  })
  asking.write('GET /long HTTP/1.1\r\nhost: test\r\n\r\n')
  await until(() => waiting !== undefined)
  const silent = connect(port, '127.0.0.1')

  // It came later and is cut: the other's time is over too.
  await once(silent.resume(), 'close')
  waiting?.end('done')

  await until(() => heard.includes('done'))
  asking.destroy()
})
