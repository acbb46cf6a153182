import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/demo-service.ts'
import { migrationsDir } from '#server/platform/project-paths.ts'
import { openTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts'
import { backUp } from './backup-service.ts'
import { restore } from './restore-service.ts'

let shop: TestDatabase
let other: TestDatabase
let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'shildik-backup-'))
  ;[shop, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await seedDemo(shop.pool, { uploadsDir: join(place, 'shop', 'uploads'), log: quietLog })
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
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1`,
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

test('a copy brought back is the same shop: every row, every number that comes next, every file', async () => {
  const copy = join(place, 'copy')
  const photo = join('uploads', 'products', 'backup.webp')
  await mkdir(join(place, 'shop', 'uploads', 'products'), { recursive: true })
  await writeFile(join(place, 'shop', photo), 'a photo')
  const made = await backUp(shop.pool, { dataDir: join(place, 'shop'), to: copy, now: new Date(0) })
  expect(made.tables.find(({ name }) => name === 'products')?.rows).toBeGreaterThan(2000)

  const result = await restore(other.pool, { dataDir: join(place, 'other'), from: copy, migrationsDir })

  expect(result).toEqual({ ok: true, manifest: made })
  expect(await fingerprints(other)).toEqual(await fingerprints(shop))
  expect(await readFile(join(place, 'other', photo), 'utf8')).toBe('a photo')
  const next = `insert into users (email, password_hash, role, last_name, first_name) values ('next@example.test', 'x', 'user', 'Б', 'Б') returning id`
  const [here, there] = await Promise.all([shop.pool.query(next), other.pool.query(next)])
  expect(there.rows).toEqual(here.rows)
})

test('a shop that sells already is not written over', async () => {
  const before = await fingerprints(shop)
  const result = await restore(shop.pool, { dataDir: join(place, 'shop'), from: join(place, 'copy'), migrationsDir })
  expect(result).toEqual({ ok: false, code: 'not-empty' })
  expect(await fingerprints(shop)).toEqual(before)
})

test('what is no copy, or has lost rows, changes nothing', async () => {
  await other.reset()
  const nowhere = await restore(other.pool, { dataDir: place, from: join(place, 'nothing'), migrationsDir })
  expect(nowhere).toEqual({ ok: false, code: 'no-copy' })

  const manifest = join(place, 'copy', 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/("name": "categories"[^}]*"rows": )\d+/, '$111'))
  const before = await fingerprints(other)
  const damaged = await restore(other.pool, { dataDir: join(place, 'third'), from: join(place, 'copy'), migrationsDir })
  expect(damaged).toEqual({ ok: false, code: 'damaged', what: 'categories' })
  expect(await fingerprints(other)).toEqual(before)
})
