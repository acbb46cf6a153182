import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postChecked } from './checked-post.ts'
import { networksOf } from './public-address.ts'

type Found = { address: string; family: number }
const names = vi.hoisted(() => ({ asked: [] as string[], of: {} as Record<string, Found[]> }))
vi.mock('node:dns/promises', () => ({
  lookup: async (name: string) => {
    names.asked.push(name)
    const found = names.of[name]
    // A name that says something else the second time, as an attacker's would.
    names.of[name] = [{ address: '169.254.169.254', family: 4 }]
    if (!found) throw new Error('ENOTFOUND')
    return found
  },
}))

const allowed = networksOf(['127.0.0.0/8'])
const servers: Server[] = []
beforeEach(() => {
  names.asked = []
  names.of = {}
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function post(url: string, given: Partial<Parameters<typeof postChecked>[0]> = {}) {
  return postChecked({ url, headers: { 'x-mark': 'ours' }, body: '{"a":"я"}', allowed, timeoutMs: 1000, ...given })
}

test('the connection goes to the address that was checked, whatever the name says later', async () => {
  names.of['crm.example'] = [{ address: '127.0.0.1', family: 4 }]
  const seen: unknown[] = []
  const port = await listen(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push([request.headers.host, request.headers['x-mark'], body])
    response.end('принято')
  })

  expect(await post(`http://crm.example:${port}/hook`)).toEqual({ ok: true, status: 200, text: 'принято' })
  expect(seen).toEqual([[`crm.example:${port}`, 'ours', '{"a":"я"}']])
  expect(names.asked).toEqual(['crm.example'])
})

const inside = 'Адрес ведёт во внутреннюю сеть, туда магазин не обращается'
test.each([
  ['https://127.0.0.1/', []],
  ['https://[::1]/', []],
  ['https://[::ffff:127.0.0.1]/', []],
  ['https://2130706433/', []],
  ['https://0x7f.1/', []],
  ['https://10.0.0.8:8443/hook', []],
  ['https://crm.example/', ['192.168.0.4']],
  ['https://crm.example/', ['::ffff:10.0.0.1']],
  ['https://crm.example/', ['fd00::1']],
  ['https://crm.example/', ['100.64.3.2']],
  // One good address does not excuse a bad one.
  ['https://crm.example/', ['77.88.55.88', '127.0.0.1']],
])('%s with the addresses %j is not called', async (url, addresses) => {
  names.of['crm.example'] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  expect(await post(url, { allowed: networksOf([]) })).toEqual({ ok: false, problem: inside })
})

test('plain http goes only to networks the owner has named', async () => {
  names.of['crm.example'] = [{ address: '77.88.55.88', family: 4 }]
  expect(await post('http://crm.example/')).toEqual({ ok: false, problem: 'Нужен адрес с https://' })
})

test('a name nobody knows is said to be one', async () => {
  expect(await post('https://nowhere.example/')).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/имя не нашлось/),
  })
})

test('a redirect is an answer, and nobody follows it', async () => {
  let isFollowed = false
  const port = await listen((request, response) => {
    if (request.url === '/secret') isFollowed = true
    response.writeHead(307, { location: '/secret' }).end()
  })
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ ok: true, status: 307 })
  expect(isFollowed).toBe(false)
})

test('whoever says nothing, or drips, is given up after the time', async () => {
  const silent = await listen(() => undefined)
  const dripping = await listen((_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  for (const port of [silent, dripping]) {
    expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Нет ответа/),
    })
  }
})

test('of an endless answer only the beginning is read', async () => {
  const port = await listen((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  const posted = await post(`http://127.0.0.1:${port}/`)
  expect(posted).toMatchObject({ ok: true, status: 200 })
  expect(posted.ok && posted.text.length).toBe(4096)
})

test('a connection that breaks, and one nobody answers, say so', async () => {
  const breaking = await listen((request) => request.socket.destroy())
  expect(await post(`http://127.0.0.1:${breaking}/`)).toEqual({ ok: false, problem: 'Соединение оборвалось' })
  expect(await post('http://127.0.0.1:1/')).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/никто не слушает/),
  })
})
