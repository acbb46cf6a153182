import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres, majorVersion, newestUsable } from './find-postgres.ts'

test.each([
  ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 17.2 (Homebrew)', 17],
  ['postgres (PostgreSQL) 18beta1', 18],
  ['', 0],
])('the version answer «%s» is major %i', (answer, major) => {
  expect(majorVersion(answer)).toBe(major)
})

test('the newest PostgreSQL is taken', () => {
  expect(newestUsable([{ major: 15 }, { major: 17 }, { major: 16 }])).toEqual({ major: 17 })
})

test('a PostgreSQL older than the shop needs is not taken', () => {
  expect(newestUsable([{ major: 14 }, { major: 0 }])).toBeUndefined()
})

test('a link on the PATH leads to the folder where the other programs of the server lie', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'shildik-links-')))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(root, { recursive: true })
  })
  const [bin, links] = [join(root, 'bin'), join(root, 'links')]
  for (const folder of [bin, links]) mkdirSync(folder)
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(bin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 99.1"\n')
    chmodSync(join(bin, name), 0o755)
    symlinkSync(join(bin, name), join(links, name))
  }
  vi.stubEnv('PATH', `${links}:${process.env.PATH}`)
  expect(findPostgres()).toBe(bin)
})
