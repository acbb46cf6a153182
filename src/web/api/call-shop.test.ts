import { afterEach, expect, test, vi } from 'vitest'
import { unavailableText } from '#shared/problem/shop-api-error.ts'
import { settled, stubPage } from '#web/testing/page-stub.ts'
import { callByText, callShop, sessionOverEvent } from './call-shop.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = [
  { what: 'a sentence without a code', status: 409, body: '{"error":"Остаток изменился"}', says: 'Остаток изменился' },
  { what: 'a code that is no text', status: 400, body: '{"error":"Нет такого","code":7}', says: 'Нет такого' },
  { what: 'a sentence with its code', status: 429, body: '{"error":"Позже","code":"too-many"}', says: 'Позже' },
  { what: 'an empty sentence', status: 400, body: '{"error":" "}', says: unavailableText },
  { what: 'a sentence that is no text', status: 400, body: '{"error":{"a":1}}', says: unavailableText },
  { what: 'a page of a proxy', status: 502, body: '<h1>Bad Gateway</h1>', says: unavailableText },
  { what: 'nothing', status: 503, body: '', says: unavailableText },
  { what: 'no JSON although all went well', status: 200, body: '<p>hello</p>', says: unavailableText },
]

test.each(answers)('$what is told as «$says»', async ({ status, body, says }) => {
  stubPage('XSRF-TOKEN=token')
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

  await expect(callShop('GET /api/shop')).rejects.toMatchObject({ message: says, problem: { error: says } })
  await expect(callShop('POST /api/email/code')).rejects.toMatchObject({ message: says })
})

test('what else an answer without a code names is stored', async () => {
  stubPage('XSRF-TOKEN=token')
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Проверьте', fields: { name: 'Имя' } }, { status: 400 }))

  await expect(callShop('GET /api/shop')).rejects.toMatchObject({ problem: { fields: { name: 'Имя' } } })
})

test('a read the page makes by itself says so, and one for a person does not', async () => {
  stubPage('XSRF-TOKEN=token')
  const sent: (HeadersInit | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(headers)
    return Response.json({})
  })
  const { signal } = new AbortController()

  await callByText('GET /api/admin/desk', signal, true)
  await callByText('GET /api/admin/desk', signal, false)

  expect(sent).toEqual([{ 'x-by-itself': '1' }, undefined])
})

test('a change on a first visit waits for the reads before it, whose answers may replace its token', async () => {
  const page = stubPage('')
  const sent: { url: string; token: string | undefined }[] = []
  let answerRead = () => {}
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers?: Record<string, string> } = {}) => {
    sent.push({ url, token: headers?.['x-xsrf-token'] })
    if (url === '/api/shop') {
      await new Promise<void>((resolve) => {
        answerRead = resolve
      })
    }
    if (!headers) page.cookie = `XSRF-TOKEN=of ${url}`
    return Response.json({})
  })

  const read = callShop('GET /api/shop')
  const change = callShop('POST /api/email/code')
  await settled()
  expect(sent.map(({ url }) => url)).toEqual(['/api/shop'])
  answerRead()
  await Promise.all([read, change])
  expect(sent.slice(1)).toEqual([{ url: '/api/email/code', token: 'of /api/shop' }])
})

test('a read that hangs holds no change up for longer than a moment', async () => {
  vi.useFakeTimers()
  const page = stubPage('')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/shop') await new Promise(() => {})
    page.cookie = 'XSRF-TOKEN=token'
    return Response.json({})
  })

  void callShop('GET /api/shop')
  const change = callShop('POST /api/email/code')
  await vi.advanceTimersByTimeAsync(1000)
  await expect(change).resolves.toEqual({})
  vi.useRealTimers()
})

test.each([
  ['the one it left with', 'uid=5', 'uid=5', { uid: undefined, isSaid: true }],
  ['the one it left with, whose cookie the answer has removed', 'uid=5', '', { uid: undefined, isSaid: true }],
  ['nobody, as when it left', '', '', { uid: undefined, isSaid: true }],
  ['somebody who has logged in since it left for nobody', '', 'uid=5', { uid: '5', isSaid: false }],
  ['another person who has logged in since', 'uid=5', 'uid=6', { uid: '6', isSaid: false }],
  [
    'the same person, who has logged in again since',
    'uid=5; XSRF-TOKEN=old',
    'uid=5; XSRF-TOKEN=new',
    { uid: '5', isSaid: false },
  ],
])('an answer that nobody is logged in, where the page knows %s', async (_, before, now, { uid, isSaid }) => {
  const page = stubPage(before)
  const said = vi.fn()
  page.addEventListener(sessionOverEvent, said)
  vi.stubGlobal('fetch', async () => {
    page.cookie = now
    return Response.json({ error: 'Авторизуйтесь', code: 'no-session' }, { status: 401 })
  })

  await expect(callShop('GET /api/shop')).rejects.toMatchObject({ status: 401 })

  expect(page.cookie.match(/uid=(\d+)/)?.[1]).toBe(uid)
  expect(said).toHaveBeenCalledTimes(isSaid ? 1 : 0)
})
