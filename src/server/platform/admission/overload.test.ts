import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { holdCatalogue } from '#server/testing/held-catalogue.ts'
import { countLoopIterations } from '#server/testing/loop-iterations.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser } from '#server/testing/users.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'
import { defaultAdmissionLimits } from './overload.ts'

const assets = { headScript: '', entryScript: '', styles: [], fonts: [], preloadFor: () => [], stylesFor: () => [] }

let shop: TestApp
afterEach(() => shop.close())

/** What is asked of the shop here takes no turn of the event loop by itself. */
async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await nextTurn()
}

async function untilInHand(count: number) {
  await until(async () => (await shop.get('/metrics')).body.includes(`\nshop_requests_in_flight ${count}\n`))
}

test('at the limit further reads are rejected at once, and answered again as soon as one is done', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 2 } } })
  const release = await holdCatalogue(shop)
  const inside = [shop.get('/api/categories'), shop.get('/api/categories')]
  await untilInHand(2)

  const refused = await shop.get('/api/categories')
  const probe = await shop.get('/healthz')
  await release()

  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(probe.statusCode).toBe(200)
  expect((await Promise.all(inside)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await untilInHand(0)
  expect((await shop.get('/api/categories')).statusCode).toBe(200)
})

test('reads queue without the connections that pages need, and all are answered', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 40, readsAtWork: 3 } } })
  const release = await holdCatalogue(shop)
  const inside = Array.from({ length: 40 }, () => shop.get('/api/categories'))
  await untilInHand(40)

  const { pool } = shop.database
  const atWork = () => pool.totalCount - pool.idleCount
  // The one that holds the catalogue is there already.
  await until(() => atWork() >= 1 + 3)
  const refused = await shop.get('/api/categories')
  const seen = [pool.waitingCount, atWork()]
  await release()

  expect(seen).toEqual([0, 1 + 3])
  expect(refused.statusCode).toBe(503)
  expect(new Set((await Promise.all(inside)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await untilInHand(0)
})

test('reads that come together start in different iterations of the event loop', async () => {
  shop = await buildTestApp()
  // A connection for each of them, so that none has to be opened meanwhile.
  const clients = await Promise.all(Array.from({ length: 8 }, () => shop.database.pool.connect()))
  for (const client of clients) client.release()
  const { turn, stop } = countLoopIterations()
  const begunIn: number[] = []
  const { pool } = shop.database
  const query = pool.query.bind(pool)
  // The jobs of the shop ask as well, of other things.
  vi.spyOn(pool, 'query').mockImplementation((...asked: unknown[]) => {
    if (JSON.stringify(asked[0]).includes('categories')) begunIn.push(turn())
    return (query as (...asked: unknown[]) => unknown)(...asked)
  })

  await Promise.all(Array.from({ length: 8 }, () => shop.get('/api/categories')))
  stop()

  // Later ones may be second questions of those that began before.
  expect(begunIn.filter((begun) => begun === begunIn[0])).toHaveLength(1)
})

test('a crowd is rejected a few per iteration of the event loop, in order of arrival', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 0 } } })
  const told: number[] = []
  const crowd = Array.from({ length: 50 }, (_, nth) =>
    shop.get('/api/categories').then(({ statusCode }) => {
      told.push(nth)
      return statusCode
    }),
  )
  const toldByTurn: number[] = []
  await until(() => {
    toldByTurn.push(told.length)
    return told.length === crowd.length
  })

  const ofEachTurn = toldByTurn.map((count, turn) => count - (toldByTurn[turn - 1] ?? 0))
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([503]))
  expect(told).toEqual(crowd.map((_, nth) => nth))
  expect(Math.max(...ofEachTurn)).toBeLessThan(crowd.length / 2)
})

test('writes are admitted where reads are rejected', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 1, changes: 1 } } })
  const browser = openBrowser(shop.app)
  await browser.get('/api/session')
  const release = await holdCatalogue(shop)
  const reading = shop.get('/api/categories')
  await untilInHand(1)

  const changing = browser.post('/api/login', { email: 'nobody@example.ru', password: 'not a password' })
  await untilInHand(2)
  await release()

  expect((await changing).statusCode).toBe(401)
  expect((await reading).statusCode).toBe(200)
})

test('a rejection or an error frees its slot', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 1, changes: 1 } } })

  for (let turn = 0; turn < 3; turn += 1) {
    expect((await shop.get('/api/products/by-slug/nothing')).statusCode).toBe(404)
    expect((await shop.get('/api/products?limit=x')).statusCode).toBe(400)
    expect((await shop.post('/api/login', { email: 1 })).statusCode).toBe(400)
  }
  await untilInHand(0)
})

test('while the event loop is late a page that must be rendered is rejected, and a cached one is not', async () => {
  let isLate = false
  const loop = { isOverloaded: () => isLate, lagMs: () => 0, stop() {} }
  let drawn = 0
  const render: RenderPage = async ({ url }) => {
    drawn += 1
    return { kind: 'page', status: 200, html: `<h1>${url}</h1>` }
  }
  shop = await buildTestApp({ deps: { loop, pages: { render, assets } } })
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await until(async () => {
    const before = drawn
    await fetch(`${origin}/kept`)
    return drawn === before
  })

  isLate = true
  const before = drawn
  const [kept, refused] = [await fetch(`${origin}/kept`), await fetch(`${origin}/nasosy`)]

  expect([kept.status, refused.status, drawn]).toEqual([200, 503, before])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('with a full render queue further pages are rejected with a page, and cached ones are served', async () => {
  const drawing: (() => void)[] = []
  const drawnUrls: string[] = []
  let timesKept = 0
  const render: RenderPage = ({ url }) =>
    new Promise((resolve) => {
      const finish = () => resolve({ kind: 'page', status: 200, html: `<h1>${url}</h1>` })
      if (url !== '/kept') {
        drawnUrls.push(url)
        return drawing.push(finish)
      }
      timesKept += 1
      finish()
    })
  shop = await buildTestApp({
    deps: { admission: { ...defaultAdmissionLimits, pages: 1, pagesWaiting: 1 }, pages: { render, assets } },
  })
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const visit = (path: string) => fetch(origin + path)
  // Pages are cached from the moment on when changes of the catalogue are heard.
  await until(async () => {
    const before = timesKept
    await visit('/kept')
    return timesKept === before
  })
  const inside = [visit('/nasosy'), visit('/remni')]
  await until(() => drawing.length > 0)

  // The second of the two may still be on its way, then this one waits in its stead and the second is rejected.
  const third = visit('/amortizatory')
  const refused = await Promise.race([...inside, third])
  const kept = await visit('/kept')
  const refusedAgain = await fetch(`${origin}/podshipniki`, { method: 'HEAD' })
  // Whoever asks for what is being drawn already makes no work.
  const [drawn] = drawnUrls
  const alsoInside = visit(drawn!)
  const isDone = Promise.all([...inside, third, alsoInside])
  let isOver = false
  isDone.then(() => {
    isOver = true
  })
  await until(() => {
    for (const finish of drawing.splice(0)) finish()
    return isOver
  })

  expect((await isDone).map(({ status }) => status).sort()).toEqual([200, 200, 200, 503])
  expect(await refused.text()).toContain('Магазин ненадолго закрыт')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect([refusedAgain.status, await refusedAgain.text()]).toEqual([503, ''])
  expect(kept.status).toBe(200)
})

test('a full shop still hears 1С, in the words 1С looks for', async () => {
  shop = await buildTestApp({ deps: { admission: { ...defaultAdmissionLimits, reads: 2 } } })
  const release = await holdCatalogue(shop)
  const inside = [shop.get('/api/categories'), shop.get('/api/categories')]
  await untilInHand(2)

  const said = await shop.get('/api/exchange/1c?type=catalog&mode=checkauth')
  await release()
  await Promise.all(inside)

  expect(said.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(said.body.split('\n')[0]).toBe('failure')
  expect(said.body).not.toContain('недоступен')
})
