import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#harness/free-port.ts'
import { csrfHeader, openVisitor } from '#harness/visitor.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { makeDatabase, makeDataDir, startShop, waitFor } from './process-fixtures.ts'

const server = process.env.TEST_DATABASE_URL
const admin = { email: 'olga@example.ru', password: 'a long password of the shop' }

type Shop = { one: string; other: string; pool: pg.Pool; startedAt: number; part: { id: number; slug: string } }

/** Each request on a new connection, so that both processes are reached. */
function openBrowser(origin: string, cookies?: Map<string, string>) {
  return openVisitor(origin, { newConnections: true, ...(cookies && { cookies }) })
}

/** Two addresses of the same shop. Workers share one, and take new connections in turn. */
const arrangements = [
  ['two processes on one database', startTwo],
  ['two workers of one process', startWorkers],
] as const

async function startTwo(env: Record<string, string>) {
  const [one, other] = await Promise.all([startShop(env), startShop(env)])
  return { one: one.origin, other: other.origin }
}

async function startWorkers(env: Record<string, string>) {
  const { origin } = await startShop({ ...env, WORKERS: '2', PORT: String(await freePort()) })
  return { one: origin, other: origin }
}

async function openEnv() {
  const url = await makeDatabase(server!)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: makeDataDir(),
    DEMO: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(() => pool.end())
  return { env, pool }
}

async function openShop(start: (typeof arrangements)[number][1]): Promise<Shop> {
  const { env, pool } = await openEnv()
  await noteJobs(pool)
  const startedAt = Date.now()
  const origins = await start(env)
  await pool.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  const { rows } = await pool.query<{ id: number; slug: string }>(`
    insert into products (category_id, slug, sku, sku_code, name, brand, kind, drawing, price, quantity)
    values ((select id from categories), 'nasos', 'PUMP-1', 'PUMP1', 'Насос', 'Askoll', 'analog', 'pump', 100, 5) returning id, slug`)
  return { ...origins, pool, startedAt, part: rows[0]! }
}

test.runIf(server).each(arrangements)('%s are one shop to those who come to either', async (_, start) => {
  // Started once for all of it: loading the program is most of what each takes. Who guesses too often comes after the others.
  const shop = await openShop(start)
  await expectEmailsOnce(shop)
  await expectSameChanges(shop)
  await expectSamePeople(shop)
  await expectJobsOnce(shop)
  await expectSameFloods(shop)
})

/** They know the same people and count their tries together. */
async function expectSamePeople({ one, other }: Shop) {
  const [olga, stranger] = [openBrowser(one), openBrowser(one)]
  const statuses = async (origin: string) => {
    const asked = Array.from({ length: 4 }, () => olga.get(`${origin}/api/admin/products`))
    return (await Promise.all(asked)).map(({ status }) => status)
  }

  expect((await olga.send('POST', `${one}/api/login`, admin)).status).toBe(200)
  expect(await statuses(other), 'a session begun at one is good at the other').toEqual([200, 200, 200, 200])
  const beforeLeaving = openBrowser(one, new Map(olga.cookies))
  await olga.send('POST', `${other}/api/logout`, {})
  const left = await Promise.all(
    [one, other, one, other].map((origin) => beforeLeaving.get(`${origin}/api/admin/products`)),
  )
  expect(
    left.map(({ status }) => status),
    'ended at the other, it is over at both',
  ).toEqual([401, 401, 401, 401])

  const guesses: number[] = []
  for (const origin of [one, other, one, other, one, other]) {
    const guess = await stranger.send('POST', `${origin}/api/login`, { ...admin, password: 'a guess of a stranger' })
    guesses.push(guess.status)
  }
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429])

  const looks: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    const origin = turn % 2 ? other : one
    looks.push(
      (await stranger.get(`${origin}/api/user-by-email/anna%40example.ru`, csrfHeader(stranger.cookies))).status,
    )
  }
  expect(looks.filter((status) => status === 404)).toHaveLength(10)
  expect(looks.at(-1)).toBe(429)
}

/** What is counted in memory is one count too, a moment later. */
async function expectSameFloods({ one, other }: Shop) {
  const flood = openBrowser(one)
  const order = async (origin: string, times: number) => {
    const statuses: number[] = []
    // Of no use, and counted before anybody looks at it: 60 an hour.
    while (statuses.length < times) statuses.push((await flood.send('POST', `${origin}/api/orders`, {})).status)
    return statuses
  }
  expect(new Set(await order(one, 40))).toEqual(new Set([400]))
  await delay(600)
  await order(other, 25)
  await delay(600)
  // Each hears of the others with its next one.
  for (const origin of [one, other, one, other]) await order(origin, 1)
  await delay(600)
  expect([...(await order(one, 6)), ...(await order(other, 6))]).toEqual(Array(12).fill(429))
}

/** They show each other's changes and photos. */
async function expectSameChanges({ one, other, part }: Shop) {
  const [olga, anyone] = [openBrowser(one), openBrowser(one)]
  await olga.send('POST', `${one}/api/login`, admin)
  const page = `${other}/product/${part.slug}`
  const shown = async () => Promise.all(Array.from({ length: 4 }, async () => String((await anyone.get(page)).body)))

  let version = 1
  for (const price of [1111, 2222, 3333]) {
    await shown()
    const changed = await olga.send('PATCH', `${one}/api/admin/products/${part.id}`, { version, price })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    version = (changed.body as { version: number }).version
    // Long before the cached page would expire by itself. The price stands in the page's data for search engines as it is.
    await waitFor(async () => (await shown()).every((text) => text.includes(String(price))))
  }

  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'pump.png')
  const added = await olga.send('POST', `${one}/api/admin/products/${part.id}/photos`, form)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const [photo] = (added.body as { photos: string[] }).photos
  const served = await Promise.all([1, 2, 3, 4].map(() => olga.get(`${other}${photo}`)))
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200])
}

/** They send every email once. */
async function expectEmailsOnce({ one, pool }: Shop) {
  await pool.query(`insert into mail_outbox (kind, recipient, subject, body_text, body_html)
    select 'test', 'buyer' || n || '@example.ru', 'Заказ', 'Заказ принят', '<p>Заказ принят</p>' from generate_series(1, 40) n`)
  // Asked for at one of them, an email wakes its sender; the other wakes by itself.
  await openBrowser(one).send('POST', `${one}/api/password/forgot`, { email: admin.email })

  const letters = async () => (await pool.query('select state, attempts from mail_outbox')).rows
  await waitFor(async () => (await letters()).every(({ state }) => state === 'sent'))
  expect(await letters()).toEqual(Array.from({ length: 41 }, () => ({ state: 'sent', attempts: 1 })))
}

/** From its first moment on the database writes down who began which job. */
async function noteJobs(pool: pg.Pool) {
  await migrate(pool, sqlDir)
  await pool.query(`
    create table job_runs (name text);
    create function note_run() returns trigger language plpgsql as $$
      begin insert into job_runs values (new.name); return null; end $$;
    create trigger begun after insert on periodic_jobs for each row execute function note_run();
    create trigger begun_again after update on periodic_jobs for each row
      when (new.locked_by is not null and new.locked_by is distinct from old.locked_by) execute function note_run()`)
}

/** They do each periodic job once. */
async function expectJobsOnce({ pool, startedAt }: Shop) {
  const runs = async () => {
    const { rows } = await pool.query('select name, count(*)::int as times from job_runs group by name')
    return new Map<string, number>(rows.map(({ name, times }) => [name, times]))
  }
  // Imports are looked for every three seconds: after some of them both processes have asked for everything else, too.
  await waitFor(async () => ((await runs()).get('imports') ?? 0) >= 3)

  const seen = await runs()
  const minutes = Math.floor((Date.now() - startedAt) / 60_000)
  expect([seen.get('forget-what-is-over'), seen.get('refresh-ranking')]).toEqual([1, 1])
  expect(seen.get('orders-and-money')).toBeGreaterThanOrEqual(1)
  expect(seen.get('orders-and-money'), 'due every minute').toBeLessThanOrEqual(1 + minutes)
}
