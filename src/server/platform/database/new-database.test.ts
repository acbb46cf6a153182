import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sqlDir } from '#server/platform/process/project-paths.ts'
import { filesOf, findNewDatabase, stampFileOf, stampOf } from './new-database.ts'

const root = mkdtempSync(join(tmpdir(), 'shildik-new-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function packageWith(version: string) {
  const file = join(root, `package-${version}.json`)
  writeFileSync(file, JSON.stringify({ dependencies: { '@electric-sql/pglite': version } }))
  return file
}

async function made(name: string) {
  const directory = mkdtempSync(join(root, name))
  const given = { directory, sqlDir, packageFile: packageWith('1.0.0') }
  writeFileSync(stampFileOf(given), await stampOf(given))
  return given
}

test('the files of the build are taken as long as the tables and the engine are the ones they were made of', async () => {
  const given = await made('whole-')
  expect(await findNewDatabase(given, 'demo')).toBe(filesOf(given, 'demo'))
})

test('nothing is taken where the build has left nothing whole', async () => {
  const given = await made('broken-off-')
  rmSync(stampFileOf(given))
  expect(await findNewDatabase(given, 'demo')).toBeNull()
})

test('files of another engine are not taken', async () => {
  const given = await made('older-engine-')
  expect(await findNewDatabase({ ...given, packageFile: packageWith('1.0.1') }, 'demo')).toBeNull()
})

test.each([
  { changed: 'a later step', file: 'migrations/9999_later.sql' },
  { changed: 'a function', file: 'functions/read-word.sql' },
  { changed: 'the first rows', file: 'first-rows.sql' },
])('after a change of $changed files made before it are not taken', async ({ file }) => {
  const given = await made('changed-')
  const changedDir = join(given.directory, 'db')
  cpSync(sqlDir, changedDir, { recursive: true })
  expect(await findNewDatabase({ ...given, sqlDir: changedDir }, 'demo')).toBe(filesOf(given, 'demo'))
  writeFileSync(join(changedDir, file), 'select 1')
  expect(await findNewDatabase({ ...given, sqlDir: changedDir }, 'demo')).toBeNull()
})
