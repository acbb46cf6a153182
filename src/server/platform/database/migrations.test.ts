import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { databaseShape } from '#server/testing/database-shape.ts'
import { buildShopBeforeBaseline } from '#server/testing/shop-before-baseline.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { readDatabaseFiles } from './database-files.ts'
import { MigrationError, migrate } from './migrations.ts'
import { startFailureText } from './program-start.ts'

/** Every step of before the baseline, on an engine that may share its processor. */
const patience = { timeout: 120_000 }

let made: TestDatabase
let database: TestDatabase
let newer: string
beforeAll(async () => {
  ;[made, database] = await Promise.all([openTestDatabase(), openTestDatabase()])
})
afterAll(() => Promise.all([made.close(), database.close()]))

beforeEach(async () => {
  newer = join(await mkdtemp(join(tmpdir(), 'shildik-db-')), 'db')
  await cp(sqlDir, newer, { recursive: true })
  return () => rm(newer, { recursive: true, force: true })
})

async function empty() {
  await database.pool.query({
    text: 'drop schema public cascade; create schema public',
    query_timeout: 60_000,
  } as pg.QueryConfig)
}

const anna = `insert into users (email, password_hash, last_name, first_name) values ('anna@example.test', 'x', 'Ли', 'Анна')`
const booksOf = async ({ pool }: TestDatabase) =>
  (
    await pool.query(`select id::text, name, hash from schema_migrations
      union all select '', name, hash from schema_functions order by 1, 2`)
  ).rows

async function refusalOf(directory: string): Promise<string> {
  const error = await migrate(database.pool, directory).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MigrationError)
  return startFailureText(error)
}

test(
  'a shop of the version before is adopted: nothing is lost, and it is made of the same as a new one',
  patience,
  async () => {
    await empty()
    await buildShopBeforeBaseline(database.pool)
    await database.pool.query(anna)
    const { rows: synonyms } = await database.pool.query('select word, means from search_synonyms order by id')

    const applied = await migrate(database.pool, sqlDir)

    const { functions } = await readDatabaseFiles(sqlDir)
    expect(applied.functions).toEqual(functions.map(({ name }) => name))
    expect(await databaseShape(database.pool)).toEqual(await databaseShape(made.pool))
    expect(await booksOf(database)).toEqual(await booksOf(made))
    expect((await database.pool.query('select email from users')).rows).toEqual([{ email: 'anna@example.test' }])
    expect((await database.pool.query('select word, means from search_synonyms order by id')).rows).toEqual(synonyms)
    expect(await migrate(database.pool, sqlDir)).toEqual({ steps: [], functions: [] })
  },
)

test('a shop that stopped at an older step is rejected in one sentence and stays as it was', patience, async () => {
  await empty()
  await buildShopBeforeBaseline(database.pool, 40)
  const before = await databaseShape(database.pool)

  expect(await refusalOf(sqlDir)).toBe(
    'База данных от старой версии (шаг 40 из 41): один раз запустите предыдущую версию программы, затем снова эту',
  )
  expect(await databaseShape(database.pool)).toEqual(before)

  await database.pool.query(
    `insert into schema_migrations (id, name, hash) values (41, '0041_bulk_portions', 'another')`,
  )
  expect(await refusalOf(sqlDir)).toBe('Шаги базы данных по 41 изменены после применения')
})

test('a new shop has the rows it begins with; a first start that breaks off leaves nothing behind', async () => {
  await empty()
  await appendFile(join(newer, 'first-rows.sql'), '\nselect 1 / 0;')
  await expect(migrate(database.pool, newer)).rejects.toThrow('first-rows: division by zero')
  expect((await database.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rows).toEqual(
    [],
  )

  await migrate(database.pool, sqlDir)
  const { rows } = await database.pool.query(
    `select (select means from search_synonyms where word = 'помпа') as means, count(*)::integer as words from search_vocabulary`,
  )
  expect(rows).toEqual([{ means: 'помпа, насос', words: 305 }])
})

test('a function that changed is applied again, and no other', async () => {
  await writeFile(
    join(newer, 'functions', 'money-entries.sql'),
    `create or replace function keep_money_entry() returns trigger language plpgsql as $$ begin return new; end $$;`,
  )
  expect(await migrate(made.pool, newer)).toEqual({ steps: [], functions: ['money-entries'] })
  expect(await migrate(made.pool, newer)).toEqual({ steps: [], functions: [] })
  const { rows } = await made.pool.query(`select prosrc from pg_proc where proname = 'keep_money_entry'`)
  expect(rows).toEqual([{ prosrc: ' begin return new; end ' }])
  expect(await migrate(made.pool, sqlDir)).toEqual({ steps: [], functions: ['money-entries'] })
})

test('steps come in order, the last one together with the functions of its version or not at all', async () => {
  await writeFile(join(newer, 'migrations', '9001_first.sql'), 'alter table users add column first_step text;')
  await writeFile(join(newer, 'migrations', '9002_second.sql'), 'alter table users add column second_step text;')
  await writeFile(join(newer, 'functions', 'second.sql'), 'create or replace function is_second() returns nothing;')
  const columns = async () =>
    (
      await made.pool.query(
        `select column_name as name from information_schema.columns where table_name = 'users' and column_name like '%_step'`,
      )
    ).rows

  await expect(migrate(made.pool, newer)).rejects.toThrow('second: no language specified')
  expect(await columns()).toEqual([{ name: 'first_step' }])

  await rm(join(newer, 'functions', 'second.sql'))
  expect(await migrate(made.pool, newer)).toEqual({ steps: ['9002_second'], functions: [] })
  expect(await columns()).toEqual([{ name: 'first_step' }, { name: 'second_step' }])

  const refused = await migrate(made.pool, sqlDir).catch((error: Error) => error.message)
  expect(refused).toBe('База новее программы: в ней есть шаг 9001 «9001_first». Обновите программу')
  await made.pool.query('alter table users drop column first_step, drop column second_step')
  await made.pool.query('delete from schema_migrations where id > 9000')
})

test('what was applied is not edited afterwards, but its comments may be', async () => {
  await empty()
  await migrate(database.pool, sqlDir)
  const file = join(newer, 'schema', '19-job.sql')
  await writeFile(file, `-- Reworded.\n${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`)
  expect(await migrate(database.pool, newer)).toEqual({ steps: [], functions: [] })

  await appendFile(file, 'create table another ();')
  expect(await refusalOf(newer)).toBe('Шаг 100 «baseline» изменён после применения')
})

test('every function file can be applied again, and every body is one PostgreSQL accepts', async () => {
  const before = await databaseShape(made.pool)
  for (const { name, sql } of (await readDatabaseFiles(sqlDir)).functions) {
    await made.pool.query(sql).catch((error: Error) => expect.fail(`${name}: ${error.message}`))
  }
  expect(await databaseShape(made.pool)).toEqual(before)
})

test('steps call no function that is applied again: they would get the newest one, not that of their time', async () => {
  const { steps, functions } = await readDatabaseFiles(sqlDir)
  const names = functions.flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(50)
  for (const { name, files } of steps) {
    const called = files[0]!.sql.replaceAll(/--.*/g, '').replaceAll(/drop function[^;]*;/g, '')
    expect(
      names.filter((fn) => new RegExp(`\\b${fn}\\b`).test(called)),
      name,
    ).toEqual([])
  }
})

test('two steps of one number are rejected before a database is touched', async () => {
  const { steps } = await readDatabaseFiles(newer)
  const last = String(steps.at(-1)!.id).padStart(4, '0')
  await writeFile(join(newer, 'migrations', `${last}_zz_again.sql`), 'select 1;')
  await expect(readDatabaseFiles(newer)).rejects.toThrow(`two steps ${Number(last)}`)
})
