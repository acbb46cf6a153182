import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { holdCatalogue } from '#server/testing/held-catalogue.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import { defaultAdmissionLimits } from './overload.ts'

const assets = { headScript: '', entryScript: '', styles: [], fonts: [], preloadFor: () => [], stylesFor: () => [] }
const greedy = '203.0.113.5'
const visitor = '198.51.100.7'

let shop: TestApp
afterEach(() => shop.close())

function ask(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'GET', url, remoteAddress, headers })
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await nextTurn()
}

async function untilInHand(count: number) {
  await until(async () => (await shop.get('/metrics')).body.includes(`\nshop_requests_in_flight ${count}\n`))
}

/** Pages that are drawn until they are told to be ready. */
function gatedPages() {
  const drawing: { url: string; finish(): void }[] = []
  const render: RenderPage = ({ url }) =>
    new Promise((resolve) => {
      drawing.push({ url, finish: () => resolve({ kind: 'page', status: 200, html: `<h1>${url}</h1>` }) })
    })
  return { pages: { render, assets }, drawing }
}

const others: [whom: string, addressOfAsk: (nth: number) => string][] = [
  ['one address', () => greedy],
  ['one IPv6 network', (nth) => `2001:db8:1:2::${nth + 1}`],
]

test.each(others)(
  'calls of %s fill the shop, and another visitor is served all the same',
  async (_whom, addressOfAsk) => {
    shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 10, readsAtWork: 2 } } })
    const release = await holdCatalogue(shop)
    const crowd = Array.from({ length: 14 }, (_, nth) => ask('/api/categories', addressOfAsk(nth)))
    await untilInHand(10)

    const served = ask('/api/categories', visitor)
    const refused = await Promise.race(crowd)
    // Told again at the door, where nobody has looked yet who is asking.
    const again = await ask('/api/categories', addressOfAsk(0))
    await release()

    for (const { statusCode, headers } of [refused, again]) {
      expect([statusCode, Number(headers['retry-after'])]).toEqual([503, 2])
    }
    expect((await served).statusCode).toBe(200)
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 503)).toHaveLength(5)
    await untilInHand(0)
  },
)

test('searches of one address fill the render queue, and another visitor gets the next slot', async () => {
  const { pages, drawing } = gatedPages()
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, pages: 3, pagesWaiting: 6 }, pages } })
  const crowd = Array.from({ length: 12 }, (_, nth) => ask(`/search?q=${nth}`, greedy))
  await until(() => drawing.length === 3)
  const refused = await Promise.race(crowd)

  const served = ask('/nasosy', visitor)
  await until(async () => (await ask('/search?q=more', greedy)).statusCode === 503)
  drawing.shift()?.finish()
  await until(() => drawing.length === 3)
  const next = drawing.at(-1)?.url
  let isOver = false
  const all = Promise.all([served, ...crowd]).finally(() => {
    isOver = true
  })
  await until(() => {
    for (const { finish } of drawing.splice(0)) finish()
    return isOver
  })

  expect(next).toBe('/nasosy')
  expect((await served).statusCode).toBe(200)
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  const statuses = (await all).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
})

test('a page rejected for one greedy address is still rendered for another that requested it', async () => {
  const { pages, drawing } = gatedPages()
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, pages: 1, pagesWaiting: 6 }, pages } })
  const crowd = ['/1', '/2', '/3', '/4', '/5', '/6', '/7'].map((url) => ask(url, greedy))
  await until(() => drawing.length === 1)
  await until(async () => (await ask('/8', greedy)).statusCode === 503)
  const alsoAsked = ask('/7', visitor)

  const another = ask('/nasosy', '192.0.2.44')
  const refused = await crowd.at(-1)
  let isOver = false
  const all = Promise.all([alsoAsked, another, ...crowd]).finally(() => {
    isOver = true
  })
  await until(() => {
    for (const { finish } of drawing.splice(0)) finish()
    return isOver
  })

  expect(refused?.statusCode).toBe(503)
  expect([(await alsoAsked).statusCode, (await another).statusCode]).toEqual([200, 200])
  await all
})

test('behind a proxy it is the visitor that counts, not the proxy', async () => {
  shop = await buildTestApp({
    env: { TRUST_PROXY: '10.0.0.1' },
    deps: { admission: { ...defaultAdmissionLimits, reads: 6, readsAtWork: 1 } },
  })
  const release = await holdCatalogue(shop)
  const by = (address: string) => ask('/api/categories', '10.0.0.1', { 'x-forwarded-for': address })
  const crowd = Array.from({ length: 6 }, () => by(greedy))
  await untilInHand(6)

  const served = by(visitor)
  const refused = await Promise.race(crowd)
  await release()

  expect(refused.statusCode).toBe(503)
  expect((await served).statusCode).toBe(200)
  await Promise.all(crowd)
})

test('search pages are counted together with the calls of the search box, address by address', async () => {
  const render: RenderPage = async ({ url }) => ({ kind: 'page', status: 200, html: `<h1>${url}</h1>` })
  shop = await buildTestApp({ deps: { pages: { render, assets } } })
  for (let nth = 0; nth < 120; nth += 1) {
    expect((await ask(`/search?q=${nth}`, greedy)).statusCode).toBe(200)
  }

  const [page, call] = [await ask('/search?q=120', greedy), await ask('/api/suggest?q=nasos', greedy)]
  const [other, list] = [await ask('/search?q=120', visitor), await ask('/nasosy', greedy)]

  expect([page.statusCode, call.statusCode]).toEqual([429, 429])
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.body).toContain('Слишком много запросов')
  expect([other.statusCode, list.statusCode]).toEqual([200, 200])
})
