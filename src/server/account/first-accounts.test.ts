import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '#server/platform/process/config.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser } from '#server/testing/users.ts'
import { ensureFirstAccounts } from './first-accounts.ts'

let shop: TestApp
let dataDir: string
beforeAll(async () => {
  shop = await buildTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'shildik-first-'))
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await shop.db.execute(sql`truncate users restart identity cascade`)
  await rm(join(dataDir, 'demo-accounts.txt'), { force: true })
})

async function start(env: Record<string, string>, processes = 1) {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  await Promise.all(Array.from({ length: processes }, () => ensureFirstAccounts(shop.db, config, quietLog)))
  const text = printed.mock.calls.map(([line]) => String(line)).join('')
  printed.mockRestore()
  return text
}

async function peopleInShop() {
  const { rows } = await shop.db.execute(sql`select role, email from users order by id`)
  return rows
}

test('without settings an administrator, a master and a customer are made, printed once and kept for the owner only', async () => {
  const printed = await start({})
  const again = await start({})
  const file = join(dataDir, 'demo-accounts.txt')
  const lines = (await readFile(file, 'utf8')).trim().split('\n')

  expect(printed.trim().split('\n')).toEqual(lines)
  expect(again).toBe('')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const line of lines) {
    const [role, email, password] = line.split('  ')
    const answer = await openBrowser(shop.app).post('/api/login', { email, password })
    expect(answer.json()).toMatchObject({ role, email })
  }
})

test('the administrator of the settings is made alone, and the password is written nowhere', async () => {
  const printed = await start({ ADMIN_EMAIL: ' Boss@Shop.ru', ADMIN_PASSWORD: 'a long password' })

  expect(await peopleInShop()).toEqual([{ role: 'admin', email: 'boss@shop.ru' }])
  expect(printed).toBe('')
  await expect(stat(join(dataDir, 'demo-accounts.txt'))).rejects.toThrow('ENOENT')
})

test('an empty shop gets an administrator and no demo people', async () => {
  await start({ DEMO: 'off' })

  expect(await peopleInShop()).toEqual([{ role: 'admin', email: 'admin@shildik.test' }])
})

test('several processes starting at once make one administrator', async () => {
  await start({ DEMO: 'off' }, 4)

  expect(await peopleInShop()).toHaveLength(1)
})

test('a password too short for a customer is too short for an administrator', () => {
  expect(() => readConfig({ ADMIN_EMAIL: 'boss@shop.ru', ADMIN_PASSWORD: '1234567' })).toThrow('ADMIN_PASSWORD')
})

test('a common password makes no administrator, and stops no shop that has one', async () => {
  const common = { ADMIN_EMAIL: 'boss@shop.ru', ADMIN_PASSWORD: 'password123' }

  await expect(start(common)).rejects.toThrow(ConfigError)
  expect(await peopleInShop()).toEqual([])
  await start({ DEMO: 'off' })
  await start(common)
  expect(await peopleInShop()).toHaveLength(1)
})
