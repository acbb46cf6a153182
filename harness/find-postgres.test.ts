import { expect, test } from 'vitest'
import { majorVersion, newestUsable } from './find-postgres.ts'

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
