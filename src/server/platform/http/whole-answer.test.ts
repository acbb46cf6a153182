import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { sendWhole, takesWholeAnswer, type WholeAnswer, wholeAnswer } from './whole-answer.ts'

/** Larger than the buffers of a connection, so that a client that does not read leaves the rest with the shop. */
const large = Buffer.alloc(8_000_000, 'large ')
const headers = ['content-type', 'text/plain', 'x-robots-tag', 'none', 'etag', '"one"']

let server: Server
let port: number
let wholes: string[]
let ended: string[]

beforeEach(async () => {
  wholes = []
  const ends: string[] = []
  ended = ends
  const answers = new Map<string, WholeAnswer>()
  const door = createHttpServer()
  server = door.serverFactory((request, response) => {
    response.writeHead(200, [...headers, 'content-length', String(bodyOf(request).length)])
    response.end(bodyOf(request))
  })
  door.answerBeforeFastify((request, response) => {
    const { url = '' } = request
    response.once('close', () => ends.push(url))
    if (url.startsWith('/usual') || !takesWholeAnswer(request, response)) return false
    const body = bodyOf(request)
    const before = answers.get(url)
    const whole = wholeAnswer(body, before?.headers ?? [...headers, 'content-length', String(body.length)], before)
    answers.set(url, whole)
    wholes.push(url)
    sendWhole(response, whole)
    return true
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const bodies = new Map<string, Buffer>()
function bodyOf({ url = '' }: IncomingMessage): Buffer {
  const body = bodies.get(url) ?? Buffer.from(`body of ${url}`)
  bodies.set(url, body)
  return url === '/large' ? large : body
}

async function ask(path: string, agent: Agent) {
  const request = get({ port, path, agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { response, body: await text(response), isReused: request.reusedSocket }
}

/** Everything a client hears that says `said` and then listens until `isEnough` or the end. */
async function converse(said: string, isEnough: (heard: string) => boolean = () => false) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
    if (isEnough(heard)) socket.end()
  })
  socket.write(said)
  await once(socket, 'close')
  return heard
}

test('the head is the one that Node writes, on a connection that goes on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const usual = await ask('/usual', agent)
  const whole = await ask('/whole', agent)
  const again = await ask('/whole', agent)
  agent.destroy()

  expect(wholes).toEqual(['/whole', '/whole'])
  expect(whole.body).toBe('body of /whole')
  const linesOf = ({ rawHeaders }: IncomingMessage) => rawHeaders.map((each) => each.replace(/\d\d:\d\d:\d\d/, 'time'))
  expect(linesOf(whole.response)).toEqual(linesOf(usual.response))
  expect([usual.isReused, whole.isReused, again.isReused]).toEqual([false, true, true])
  await expect.poll(() => ended).toEqual(['/usual', '/whole', '/whole'])
})

test('the time of an answer is the time it is sent', async () => {
  const agent = new Agent()
  const first = await ask('/whole', agent)
  await delay(1100)
  const second = await ask('/whole', agent)

  const [before, after] = [first, second].map(({ response }) => Date.parse(response.headers.date ?? ''))
  expect(after! - before!).toBeGreaterThanOrEqual(1000)
})

test.each([
  ['wants the connection closed', 'GET /whole HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', /body of \/whole$/],
  ['speaks HTTP/1.0', 'GET /whole HTTP/1.0\r\n\r\n', /body of \/whole$/],
  ['asks for the head', 'HEAD /whole HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', /\r\n\r\n$/],
])('who %s is answered the usual way', async (_, said, end) => {
  expect(await converse(said)).toMatch(end)
  expect(wholes).toEqual([])
})

test('who asks for several things at once gets them in their order', async () => {
  const asked = ['/usual', '/whole', '/other', '/usual']
  const said = asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('')

  const heard = await converse(said, (text) => text.match(/body of/g)?.length === asked.length)

  expect([...heard.matchAll(/body of (\/[a-z]+)/g)].map(([, path]) => path)).toEqual(asked)
})

test('a client that reads late gets all of it, and the answers behind it', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => wholes).toEqual(['/large'])
  socket.write('GET /whole HTTP/1.1\r\nhost: x\r\n\r\n')
  await delay(100)
  let length = 0
  let end = ''
  socket.on('data', (chunk) => {
    length += chunk.length
    end = (end + chunk).slice(-100)
  })
  socket.resume()
  await expect.poll(() => end).toContain('body of /whole')

  // The second request came while the first answer was still on its way out.
  expect(wholes).toEqual(['/large'])
  expect(length).toBeGreaterThan(large.length)
  socket.destroy()
})

test('a client that leaves in the middle of it harms nobody', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => wholes).toEqual(['/large'])
  socket.resetAndDestroy()

  expect((await ask('/whole', new Agent())).body).toBe('body of /whole')
  await expect.poll(() => ended).toEqual(['/large', '/whole'])
})

test('a body is in memory once', () => {
  const body = Buffer.from('a page')
  const whole = wholeAnswer(body, headers)
  expect(whole.body.buffer).toBe(whole.bytes.buffer)
  expect(String(whole.body)).toBe('a page')
  expect(wholeAnswer(whole.body, headers, whole).body).toBe(whole.body)
})
