import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { seedDemo } from '#server/demo/demo-service.ts'
import { appliedMigrations, knownMigrations, migrate } from '#server/platform/database/migrations.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { fileExists } from '#server/platform/files/private-files.ts'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { databaseShape } from '#server/testing/database-shape.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { findOpenPaths } from '#server/testing/open-paths.ts'
import { buildShopBeforeBaseline } from '#server/testing/shop-before-baseline.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { backUp } from './backup-service.ts'
import { restoredText } from './backup-texts.ts'
import { checkNewestCopy } from './copy-check.ts'
import { makeNoted, removeLeftovers } from './copy-maker.ts'
import { restore } from './restore-service.ts'

let shop: TestDatabase
let other: TestDatabase
let place: string
/** Nobody was erased in these shops. */
const eraseAgain = async () => 0

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'shildik-backup-'))
  ;[shop, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await seedDemo(shop.pool, { files: openFolderStore(join(place, 'shop', 'uploads')), log: quietLog })
  await shop.pool.query(
    `insert into users (email, password_hash, role, last_name, first_name) values ('anna@example.test', 'x', 'user', 'Ли', 'Анна "Ё" \\ O''Neil')`,
  )
})

afterAll(async () => {
  await Promise.all([shop.close(), other.close()])
  await rm(place, { recursive: true, force: true })
})

/** What a table says, whatever the order of its rows. */
async function fingerprints({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from "${name}" t`,
    )
    prints[name] = rows[0]!.print
  }
  return prints
}

/** Whole shops are copied here, and every step of the version before is run, on an engine that may share its processor. */
const patience = { timeout: 120_000 }

onBothEngines(
  'a copy brought back is the same shop: every row, every number that comes next, every file',
  patience,
  async () => {
    const copy = join(place, 'copy')
    const photo = join('uploads', 'products', 'backup.webp')
    await mkdir(join(place, 'shop', 'uploads', 'products'), { recursive: true })
    await writeFile(join(place, 'shop', photo), 'a photo')
    const made = await backUp(shop.pool, { dataDir: join(place, 'shop'), to: copy, now: new Date(0) })
    expect(made.tables.find(({ name }) => name === 'products')?.rows).toBeGreaterThan(2000)
    expect(await findOpenPaths(copy)).toEqual([])

    const result = await restore(other.pool, { dataDir: join(place, 'other'), from: copy, sqlDir, eraseAgain })

    expect(result).toEqual({ ok: true, manifest: made, erased: 0 })
    expect(await fingerprints(other)).toEqual(await fingerprints(shop))
    expect(await readFile(join(place, 'other', photo), 'utf8')).toBe('a photo')
    expect(await findOpenPaths(join(place, 'other', 'uploads'))).toEqual([])
    const next = `insert into users (email, password_hash, role, last_name, first_name) values ('next@example.test', 'x', 'user', 'Б', 'Б') returning id`
    const [here, there] = await Promise.all([shop.pool.query(next), other.pool.query(next)])
    expect(there.rows).toEqual(here.rows)
  },
)

test('a shop that sells already is not written over', async () => {
  const before = await fingerprints(shop)
  const result = await restore(shop.pool, {
    dataDir: join(place, 'shop'),
    from: join(place, 'copy'),
    sqlDir,
    eraseAgain,
  })
  expect(result).toEqual({ ok: false, code: 'not-empty' })
  expect(await fingerprints(shop)).toEqual(before)
})

test('what is no copy, or has lost rows, changes nothing', async () => {
  await other.reset()
  const nowhere = await restore(other.pool, { dataDir: place, from: join(place, 'nothing'), sqlDir, eraseAgain })
  expect(nowhere).toEqual({ ok: false, code: 'no-copy' })

  const manifest = join(place, 'copy', 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/("name": "categories"[^}]*"rows": )\d+/, '$111'))
  const before = await fingerprints(other)
  const damaged = await restore(other.pool, {
    dataDir: join(place, 'third'),
    from: join(place, 'copy'),
    sqlDir,
    eraseAgain,
  })
  expect(damaged).toEqual({ ok: false, code: 'damaged', what: 'categories' })
  expect(await fingerprints(other)).toEqual(before)
})

test('a copy of which a file was cut short is found out, and changes nothing', async () => {
  await other.reset()
  const folder = join(place, 'cut')
  await cp(join(place, 'copy'), join(folder, 'copy'), { recursive: true })
  const whole = await backUp(shop.pool, { dataDir: join(place, 'shop'), to: join(folder, 'copy-2'), now: new Date() })
  await truncate(join(folder, 'copy-2', 'tables', 'products.ndjson.gz'), 1000)

  const result = await restore(other.pool, {
    dataDir: join(place, 'third'),
    from: join(folder, 'copy-2'),
    sqlDir,
    eraseAgain,
  })

  expect(whole.tables.length).toBeGreaterThan(20)
  expect(result).toEqual({ ok: false, code: 'damaged', what: 'products' })
  expect((await other.pool.query('select count(*)::int as n from products')).rows).toEqual([{ n: 0 }])
  expect(await checkNewestCopy(folder, new Date())).toMatchObject({ ok: false, code: 'damaged', what: 'products' })
})

test('a copy of which a photo was cut short is rejected, and changes nothing', async () => {
  await other.reset()
  const folder = join(place, 'cut-photo')
  const copy = join(folder, 'copy')
  const made = await backUp(shop.pool, { dataDir: join(place, 'shop'), to: copy, now: new Date() })
  await truncate(join(copy, 'uploads', 'products', 'backup.webp'), 3)
  // Files of an earlier life must not stand in for those of the copy.
  await cp(join(place, 'shop', 'uploads'), join(place, 'fifth', 'uploads'), { recursive: true })

  const result = await restore(other.pool, { dataDir: join(place, 'fifth'), from: copy, sqlDir, eraseAgain })

  expect(made.files.count).toBeGreaterThan(0)
  expect(result).toEqual({ ok: false, code: 'damaged', what: 'uploads' })
  expect(restoredText(result, copy)).toBe(
    'Копия повреждена: фотографий и присланных файлов не столько, сколько в неё записали. Ничего не записано',
  )
  expect((await other.pool.query('select count(*)::int as n from products')).rows).toEqual([{ n: 0 }])
  expect(await readFile(join(place, 'fifth', 'uploads', 'products', 'backup.webp'), 'utf8')).toBe('a photo')
  expect(await checkNewestCopy(folder, new Date())).toMatchObject({ ok: false, code: 'damaged', what: 'uploads' })
})

test.each(['Копируем данные', 'Копируем фотографии и файлы'])(
  'a copy whose folder was taken away at «%s» is never called whole',
  async (at) => {
    const to = join(place, 'taken-away')
    const onProgress = ({ step, done, total }: { step: string; done: number; total: number }) => {
      if (step === at && done === Math.floor(total / 2)) rmSync(`${to}.partial`, { recursive: true })
    }

    const made = backUp(shop.pool, { dataDir: join(place, 'shop'), to, now: new Date(), onProgress })

    await expect(made).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await fileExists(to)).toBe(false)
  },
)

test('while a copy is made a note beside it says by whom', async () => {
  const to = join(place, 'new-folder', 'noted')
  const during = await makeNoted(to, async () => {
    await removeLeftovers(join(place, 'new-folder'))
    return readFile(`${to}.maker`, 'utf8')
  })
  expect(JSON.parse(during)).toMatchObject({ pid: process.pid })
  expect(await fileExists(`${to}.maker`)).toBe(false)
})

test('the newest copy must be a day old at most', async () => {
  const folder = join(place, 'nightly')
  const nine = new Date('2026-11-16T06:00:00Z')
  expect(await checkNewestCopy(folder, nine)).toEqual({ ok: false, code: 'no-copy' })
  for (const day of ['14', '15'])
    await backUp(other.pool, { dataDir: place, to: join(folder, day), now: new Date(`2026-11-${day}T03:00:00Z`) })

  expect(await checkNewestCopy(folder, new Date('2026-11-16T02:59:00Z'))).toMatchObject({ ok: true, hours: 23 })
  expect(await checkNewestCopy(folder, nine)).toEqual({
    ok: false,
    code: 'old',
    directory: join(folder, '15'),
    hours: 27,
  })
})

async function emptyDatabase({ pool }: TestDatabase) {
  await pool.query({
    text: 'drop schema public cascade; create schema public',
    query_timeout: 60_000,
  } as pg.QueryConfig)
}

const oldUser = `insert into users (email, password_hash, role, last_name, first_name) values ('old@example.test', 'x', 'user', 'Б', 'Б')`

test(
  'a backup of the version before comes back; into a database that is ahead of it, it does not go',
  patience,
  async () => {
    const copy = join(place, 'older')
    await emptyDatabase(other)
    await buildShopBeforeBaseline(other.pool)
    await other.pool.query(oldUser)
    await other.pool.query(`update search_synonyms set means = 'насос' where word = 'помпа'`)
    const { migrations } = await backUp(other.pool, { dataDir: place, to: copy, now: new Date(0) })
    expect(migrations).toHaveLength(36)

    const ahead = await openTestDatabase()
    const toAhead = { dataDir: join(place, 'ahead'), from: copy, eraseAgain }
    const refused = await restore(ahead.pool, { ...toAhead, sqlDir: await nextVersion(ahead) })
    expect(refused).toEqual({ ok: false, code: 'newer-database' })
    expect(restoredText(refused, copy)).toContain('новее копии')

    const wanted = await databaseShape(shop.pool)
    await emptyDatabase(ahead)
    expect(await restore(ahead.pool, { ...toAhead, sqlDir })).toMatchObject({ ok: true })
    expect(await appliedMigrations(ahead.pool, sqlDir)).toEqual(await knownMigrations(sqlDir))
    expect(await databaseShape(ahead.pool)).toEqual(wanted)
    expect((await ahead.pool.query('select email from users')).rows).toEqual([{ email: 'old@example.test' }])
    expect((await ahead.pool.query(`select means from search_synonyms where word = 'помпа'`)).rows).toEqual([
      { means: 'насос' },
    ])
    await ahead.close()
  },
)

/** A version whose step the database has taken already. */
async function nextVersion({ pool }: TestDatabase): Promise<string> {
  const next = join(place, 'next')
  await cp(sqlDir, next, { recursive: true })
  await writeFile(join(next, 'migrations', '9001_next.sql'), 'alter table users add column next_step text;')
  await migrate(pool, next)
  return next
}

test('rows of an older step are brought up to date after they came', patience, async () => {
  await emptyDatabase(other)
  await migrate(other.pool, sqlDir)
  await other.pool.query(oldUser)
  const copy = join(place, 'one-step-older')
  await backUp(other.pool, { dataDir: place, to: copy, now: new Date(0) })
  const next = join(place, 'one-step-newer')
  await cp(sqlDir, next, { recursive: true })
  await writeFile(
    join(next, 'migrations', '9001_next.sql'),
    `alter table users add column next_step text; update users set next_step = 'taken';`,
  )

  await emptyDatabase(other)
  const result = await restore(other.pool, { dataDir: join(place, 'updated'), from: copy, sqlDir: next, eraseAgain })

  expect(result).toMatchObject({ ok: true })
  expect((await other.pool.query('select email, next_step from users')).rows).toEqual([
    { email: 'old@example.test', next_step: 'taken' },
  ])
})

test('a backup that stopped on the way to the baseline is rejected before anything is written', patience, async () => {
  const copy = join(place, 'too-old')
  await emptyDatabase(other)
  await buildShopBeforeBaseline(other.pool, 40)
  await backUp(other.pool, { dataDir: place, to: copy, now: new Date(0) })
  await emptyDatabase(other)

  const result = await restore(other.pool, { dataDir: join(place, 'sixth'), from: copy, sqlDir, eraseAgain })

  expect(result).toEqual({ ok: false, code: 'older-copy' })
  expect(restoredText(result, copy)).toBe(
    'Копия сделана старой версией программы. Восстановите её предыдущей версией, запустите магазин, сделайте новую копию и восстановите её этой',
  )
  expect(await appliedMigrations(other.pool, sqlDir)).toEqual([])
})

test('a backup of a newer shop is rejected before anything is written', async () => {
  await emptyDatabase(other)
  const manifest = join(place, 'copy', 'manifest.json')
  const made = JSON.parse(await readFile(manifest, 'utf8'))
  await writeFile(manifest, JSON.stringify({ ...made, migrations: [...made.migrations, 9999] }))

  const result = await restore(other.pool, {
    dataDir: join(place, 'fourth'),
    from: join(place, 'copy'),
    sqlDir,
    eraseAgain,
  })

  expect(result).toEqual({ ok: false, code: 'newer-copy' })
  expect(await appliedMigrations(other.pool, sqlDir)).toEqual([])
})
