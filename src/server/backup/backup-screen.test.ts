import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { identifyProcess } from '#server/platform/database/embedded/process-identity.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ShopCopies } from '#shared/backup/backup-contract.ts'
import { checkNewestDaily, workOffBackups } from './backup-run-service.ts'
import { backUp } from './backup-service.ts'
import type { MakeCopy } from './copy-process.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  owner = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'owner' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from backup_runs`))

/** As the program of its own does it, without the seconds it takes to start. */
const makeCopy: MakeCopy = async (to, { onProgress }) => {
  await backUp(shop.database.pool, { dataDir: shop.dataDir, to, now: new Date(), onProgress })
  return { ok: true }
}

function work(how: MakeCopy = makeCopy) {
  const deps = { db: shop.db, folder: shop.config.backupDir, makeCopy: how, log: quietLog }
  return workOffBackups(deps, new AbortController().signal)
}

const look = async (): Promise<ShopCopies> => (await owner.get('/api/admin/backups')).json()

/** Names go by the second. */
async function makeOne(): Promise<ShopCopies> {
  await expect
    .poll(async () =>
      (await look()).copies.every(({ name }) => name !== new Date().toISOString().slice(0, 19).replaceAll(':', '-')),
    )
    .toBe(true)
  expect((await owner.post('/api/admin/backups', {})).statusCode).toBe(201)
  await work()
  return look()
}

onBothEngines('a copy is asked for once, made, read through, and stands first on the list', async () => {
  const asked = await owner.post('/api/admin/backups', {})
  expect([asked.statusCode, asked.json().state]).toEqual([201, 'waiting'])
  const again = await owner.post('/api/admin/backups', {})
  expect([again.statusCode, again.json().code]).toEqual([409, 'backup-busy'])

  await work()

  const { copies, run, advice } = await look()
  expect(run).toMatchObject({ state: 'done', kind: 'copy', problem: '', name: copies[0]!.name })
  expect(copies[0]).toMatchObject({ check: { ok: true, problem: '' } })
  expect(copies[0]!.bytes).toBeGreaterThan(1000)
  expect(advice).toBeNull()
  const { rows } = await shop.db.execute(sql`select actor_id, details from audit_events where kind = 'backup-made'`)
  expect(rows).toEqual([{ actor_id: owner.user.id, details: { name: copies[0]!.name } }])
})

test('a copy that has gone bad is found by a check, and by the daily one, and said', async () => {
  const { copies } = await makeOne()
  const { name } = copies[0]!
  await truncate(join(shop.config.backupDir, name, 'tables', 'users.ndjson.gz'), 20)

  expect((await owner.post(`/api/admin/backups/${name}/check`, {})).statusCode).toBe(201)
  await work()
  const checked = await look()
  expect(checked.run).toMatchObject({ kind: 'check', state: 'failed', problem: 'Копия не прошла проверку: users' })
  expect(checked.advice?.code).toBe('damaged')

  const later = new Date(Date.now() + 25 * 3_600_000)
  await checkNewestDaily({ db: shop.db, folder: shop.config.backupDir, now: () => later })
  expect((await look()).copies[0]?.check).toMatchObject({ ok: false, at: later.toISOString() })
  expect((await owner.delete(`/api/admin/backups/${name}`)).statusCode).toBe(200)
})

test('a copy the process did not live to finish is said to be cut, and what it left is removed', async () => {
  await owner.post('/api/admin/backups', {})
  await shop.db.execute(sql`update backup_runs set state = 'running'`)
  const half = join(shop.config.backupDir, 'half.partial')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'x'), 'x')

  await work()
  expect((await look()).run).toMatchObject({ state: 'cut', problem: expect.stringContaining('перезапустили') })
  expect((await look()).advice).toMatchObject({ code: 'failed' })

  await makeOne()
  expect((await look()).advice).toBeNull()
  expect(await readdir(shop.config.backupDir)).not.toContain('half.partial')
})

test('only half copies of programs that are gone are removed', async () => {
  const folder = shop.config.backupDir
  const here = { host: hostname(), ...identifyProcess(process.pid) }
  const makers = {
    alive: here,
    dead: { ...here, startedAt: '1' },
    elsewhere: { ...here, host: 'another-machine', startedAt: '1' },
    forgotten: { ...here, host: 'another-machine' },
  }
  for (const [name, maker] of Object.entries(makers)) {
    for (const part of ['partial', 'engine']) await mkdir(join(folder, `${name}.${part}`), { recursive: true })
    await writeFile(join(folder, `${name}.maker`), JSON.stringify(maker))
  }
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, 'forgotten.maker'), yesterday, yesterday)

  await makeOne()

  const left = (await readdir(folder)).filter((name) => /\.(partial|engine|maker)$/.test(name))
  const partsOf = (name: string) => ['engine', 'maker', 'partial'].map((part) => `${name}.${part}`)
  expect(left.sort()).toEqual([...partsOf('alive'), ...partsOf('elsewhere')])
  for (const name of left) await rm(join(folder, name), { recursive: true })
})

test('what went wrong is said in words', async () => {
  await owner.post('/api/admin/backups', {})
  await work(async () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
  expect((await look()).run).toMatchObject({ state: 'failed', problem: 'На диске сервера не хватило места' })
})

test('a copy is taken along whole, and whoever took it is in the journal', async () => {
  const { copies } = await makeOne()
  const { name } = copies[0]!
  const answer = await owner.get(`/api/admin/backups/${name}/download`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="shildik-${name}.zip"`)
  const bytes = answer.rawPayload.toString('latin1')
  for (const file of ['manifest.json', 'tables/users.ndjson.gz']) expect(bytes).toContain(`${name}/${file}`)
  const { rows } = await shop.db.execute(sql`select details from audit_events where kind = 'backup-downloaded'`)
  expect(rows).toEqual([{ details: { name } }])
})

test.each(['..', '..%2F..%2Fetc', 'none', '.hidden', 'half.partial'])('no copy is called %s', async (name) => {
  const answers = await Promise.all([
    owner.get(`/api/admin/backups/${name}/download`),
    owner.delete(`/api/admin/backups/${name}`),
    owner.post(`/api/admin/backups/${name}/check`, {}),
  ])
  for (const { statusCode } of answers) expect([400, 404, 405]).toContain(statusCode)
})
