import { request } from 'node:http'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openCustomer } from '#harness/accounts.ts'
import { freePort } from '#harness/free-port.ts'
import { findVarnish, startVarnish } from '#harness/temporary-varnish.ts'
import { openVisitor } from '#harness/visitor.ts'
import { makeDatabase, makeDataDir, startShop, waitFor } from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL
const program = findVarnish()
if (!program) console.warn('SKIPPED: a cache in front of the shop, because no Varnish is installed here')

const page = '/product/nasos'

/** Two processes of one shop, and a Varnish before them. */
async function openFronted() {
  const url = await makeDatabase(server!)
  const ports = [await freePort(), await freePort()] as const
  const varnish = await startVarnish(program!, ports)
  onTestFinished(varnish.stop)
  const env = (nth: 0 | 1) => ({
    DATABASE_URL: url,
    DATA_DIR: makeDataDir(),
    DEMO: 'off',
    SHOP_OPEN: 'on',
    TRUST_PROXY: 'loopback',
    PUBLIC_ORIGIN: varnish.origin,
    CDN_PURGE_URL: varnish.origin,
    PORT: String(ports[nth]),
  })
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(() => pool.end())
  const [first, second] = [env(0), env(1)]
  const shops = [await startShop(first), await startShop(second)] as const
  await pool.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  await pool.query(`
    insert into products (category_id, slug, sku, sku_code, name, brand, kind, drawing, price, user_price, master_price, quantity)
    values ((select id from categories), 'nasos', 'PUMP-1', 'PUMP1', 'Насос', 'Askoll', 'analog', 'pump', 4000, 3000, 713, 5)`)
  const setPrice = (price: number) => pool.query('update products set price = $1, user_price = $1', [price])
  return { varnish, shops, envs: [first, second] as const, pool, setPrice }
}

test.runIf(server && program)(
  'a cache in front of two processes gives guests their pages and nobody an old one',
  async () => {
    const { varnish, shops, envs, pool, setPrice } = await openFronted()
    const guest = openVisitor(varnish.origin)
    const look = async (headers: Record<string, string> = {}) => {
      const { status, body, headers: said } = await guest.get(page, headers)
      return { status, body: String(body), said, hits: Number(said.get('x-hits')) }
    }
    const isStored = async () => (await look()).hits > 0
    const shows = async (price: number) => (await look()).body.includes(String(price))
    /**
     * Within five seconds, and for a second from then on. Each process notices a change by itself, and the cache may ask the later one
     * in between.
     */
    async function expectOnly(price: number) {
      let times = 0
      const isSteady = async () => {
        times = (await shows(price)) ? times + 1 : 0
        return times > 20
      }
      await waitFor(isSteady, { limitMs: 6000 })
    }

    // A guest's page is stored, and browsers are told what they were always told.
    await waitFor(isStored)
    const stored = await look({ 'accept-encoding': 'br', cookie: 'uid=7; theme=dark' })
    await waitFor(async () => (await look({ 'accept-encoding': 'br' })).hits > 0)
    expect(stored.said.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(stored.said.get('content-encoding')).toBe('br')
    for (const name of ['surrogate-control', 'surrogate-key', 'xkey', 'set-cookie', 'age']) {
      expect([name, stored.said.get(name)]).toEqual([name, null])
    }
    expect(stored.body).not.toContain('713')
    const etag = stored.said.get('etag')!
    expect((await look({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)

    // A change at either process is seen within seconds, and what was made meanwhile is not kept.
    for (const price of [3111, 3222, 3333]) {
      await waitFor(isStored)
      await setPrice(price)
      await expectOnly(price)
    }

    // Nobody with a session is given what lies there, nor leaves anything behind.
    await waitFor(isStored)
    const master = await openCustomer(varnish.origin)
    await pool.query(`update users set role = 'master' where id = $1`, [master.id])
    for (let turn = 0; turn < 3; turn += 1) {
      const own = await master.get(page)
      expect([own.status, own.headers.get('x-hits'), own.headers.get('cache-control')]).toEqual([
        200,
        '0',
        'private, no-store',
      ])
      expect(String(own.body)).toContain('713')
    }
    // Files are the same for everybody.
    await waitFor(async () => Number((await master.get('/favicon.svg')).headers.get('x-hits')) > 0)
    const call = await master.get('/api/products?limit=1')
    expect([call.headers.get('x-hits'), call.headers.get('cache-control')]).toEqual(['0', 'private, no-store'])
    expect((await look()).body).not.toContain('713')

    // Strangers purge nothing; the shop itself may, at any moment, when a job of it changes what the page shows.
    const keptAfter: boolean[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await waitFor(isStored)
      expect(await purgeAsStranger(varnish.origin)).toBe(405)
      keptAfter.push(await isStored())
    }
    expect(keptAfter).toContain(true)

    // A notice that neither process heard.
    await waitFor(isStored)
    await pool.query(`begin;
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shildik-notices' and datname = current_database();
      update products set price = 3399, user_price = 3399;
      commit`)
    await expectOnly(3399)

    // A Varnish that was away is empty or emptied, whatever changed meanwhile.
    await waitFor(isStored)
    await varnish.kill()
    await setPrice(3444)
    await varnish.startAgain()
    await waitFor(() => shows(3444), { limitMs: 5000 })
    await waitFor(isStored, { limitMs: 20_000 })
    expect(await shows(3444)).toBe(true)

    // While the shop is dead its pages are shown; what changed while nobody listened is not shown any more once it is back.
    for (const shop of shops) shop.signal('SIGKILL')
    await Promise.all(shops.map(({ exited }) => exited))
    expect([(await look()).status, await shows(3444)]).toEqual([200, true])
    expect((await guest.get('/nasosy')).status).toBe(503)
    await setPrice(3555)
    await Promise.all(envs.map((env) => startShop(env)))
    await waitFor(() => shows(3555), { limitMs: 10_000 })
    await expectOnly(3555)
  },
)

/** From an address that is not one of the shop's. */
function purgeAsStranger(origin: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { method: 'PURGE', localAddress: '127.0.0.2', headers: { 'surrogate-key': 'shop' } }
    const asked = request(origin, options, (answer) => resolve(answer.resume().statusCode))
    asked.once('error', reject).end()
  })
}
