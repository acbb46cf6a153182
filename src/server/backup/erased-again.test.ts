import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeEraseList, eraseAgain } from '#server/account/personal-data-service.ts'
import { personalDataSources } from '#server/personal-data-sources.ts'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { appendErasures, eraseListName, readErasures } from '#server/platform/session/erase-list.ts'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { prepareShop } from '#server/shop-process.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { buildUser, openBrowserAs } from '#server/testing/users.ts'
import { backUp } from './backup-service.ts'
import { restoredText } from './backup-texts.ts'
import { restore } from './restore-service.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'correct horse'
let shop: TestApp
let other: TestDatabase
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'shildik-erased-'))
  shop = await buildTestApp({ deps: { passwords } })
  other = await openTestDatabase()
})
afterAll(async () => {
  await Promise.all([shop.close(), other.close()])
  await rm(place, { recursive: true, force: true })
})

function bringBack(from: string, dataDir: string) {
  const { db } = other
  const again = { db, secrets: createSecrets(db), personalData: personalDataSources }
  return restore(other.pool, {
    from,
    dataDir,
    sqlDir,
    eraseAgain: (erasures) => eraseAgain(again, erasures),
  })
}

const emailsThere = async () =>
  (await other.db.execute<{ email: string | null }>(sql`select email from users order by id`)).rows.map(
    ({ email }) => email,
  )

test('whoever was erased after a backup was made is erased again when it comes back', async () => {
  const anna = await openBrowserAs(shop.app, { passwordHash: await passwords.hash(password) })
  const boris = await buildUser(shop.db)
  const backups = join(place, 'backups')
  const monday = join(backups, 'monday')
  await backUp(shop.database.pool, { dataDir: shop.dataDir, to: monday, now: new Date() })
  expect((await anna.delete(`/api/user/${anna.user.id}`, { password })).statusCode).toBe(200)

  // Beside the database: an id and two dates, and nothing that says who it was.
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(await readErasures(shop.dataDir)).toEqual([{ userId: anna.user.id, since: moment, at: moment }])
  expect(await readFile(join(shop.dataDir, eraseListName), 'utf8')).not.toMatch(/@|\+7|[А-Яа-я]/)
  await backUp(shop.database.pool, { dataDir: shop.dataDir, to: join(backups, 'tuesday'), now: new Date() })

  // Another shop keeps its backups in the same place, and erased somebody who has the number of Boris here.
  const stranger = { userId: boris.id, since: '2020-05-01T10:00:00.000Z', at: '2037-01-01T10:00:00.000Z' }
  await appendErasures(join(backups, 'another-shop'), [stranger])

  const result = await bringBack(monday, join(place, 'new-data'))

  expect(result).toMatchObject({ ok: true, erased: 1 })
  expect(restoredText(result, monday)).toContain('Личные данные удалены повторно: 1')
  expect(await emailsThere()).toEqual([null, boris.email])
  expect(await readErasures(join(place, 'new-data'))).toHaveLength(2)
})

test('a restore that breaks off before it has erased anybody is finished by the start of the shop', async () => {
  await other.reset()
  const dataDir = join(place, 'broken-off')
  const powerCut = async () => {
    throw new Error('no power')
  }
  const from = join(place, 'backups', 'monday')
  await expect(restore(other.pool, { from, dataDir, sqlDir, eraseAgain: powerCut })).rejects.toThrow('no power')
  expect(await emailsThere()).not.toContain(null)

  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' })
  await prepareShop(Promise.resolve({ ...other, close: async () => undefined }), config, quietLog)

  expect(await emailsThere()).toContain(null)
})

test('what failed when somebody left is made up for by the daily clearing', async () => {
  await rm(join(shop.dataDir, eraseListName), { force: true })

  await completeEraseList({ pool: shop.database.pool, dataDir: shop.dataDir })
  await completeEraseList({ pool: shop.database.pool, dataDir: shop.dataDir })

  expect(await readErasures(shop.dataDir)).toHaveLength(1)
})

test('the list beside the database is enough, and an id given to somebody new is left alone', async () => {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from users where erased_at is not null`)
  await other.reset()
  // The same id, but of a person who came after the erasure.
  await shop.db.execute(sql`update users set erased_at = null, email = 'new@example.ru', first_name = 'Новая', password_hash = 'x',
    created_at = now() where id = ${rows[0]!.id}`)
  const alone = join(place, 'alone', 'copy')
  await backUp(shop.database.pool, { dataDir: shop.dataDir, to: alone, now: new Date() })

  expect(await bringBack(alone, shop.dataDir)).toMatchObject({ ok: true, erased: 0 })
  expect(await emailsThere()).toContain('new@example.ru')
})
