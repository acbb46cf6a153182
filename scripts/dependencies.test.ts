import { expect, test } from 'vitest'
import { isAllowed, readDependencies } from './dependencies.ts'

const dependencies = readDependencies()

/** Below these the libraries have holes that are known to the public. */
test.each([
  ['fastify', '5.8.5'],
  // Files are served by the shop itself; should this library come back, then not an old one.
  ['@fastify/static', '10.1.1'],
  ['nodemailer', '10.1.4'],
])('%s is not older than %s', (name, floor) => {
  const old = dependencies.filter((each) => each.name === name && isOlder(each.version, floor))

  expect(old).toEqual([])
})

test.each(['fastify', 'nodemailer', 'pg', 'sharp'])('%s is among what is read from the lock file', (name) => {
  expect(dependencies.filter((each) => each.name === name)).toHaveLength(1)
})

test.each([
  ['5.8.4', '5.8.5', true],
  ['5.8.5', '5.8.5', false],
  ['5.12.0', '5.8.5', false],
  ['4.99.99', '5.8.5', true],
])('%s against %s', (version, floor, older) => {
  expect(isOlder(version, floor)).toBe(older)
})

test('everything the shop consists of has a licence that was agreed to', () => {
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter((dependency) => !isAllowed(dependency))).toEqual([])
})

test('nothing for development only is counted to the shop', () => {
  expect(dependencies.filter(({ name }) => name === 'vitest' || name === 'lighthouse')).toEqual([])
})

test.each([
  ['any', 'MIT', true],
  ['any', '(MIT OR GPL-3.0-only)', true],
  ['any', 'GPL-3.0-only', false],
  ['any', 'Apache-2.0 AND LGPL-3.0-or-later', false],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['any', 'none said', false],
])('%s under %s', (name, licence, isFine) => {
  expect(isAllowed({ name, licence })).toBe(isFine)
})

function isOlder(version: string, floor: string): boolean {
  const [ours, theirs] = [version, floor].map((text) => text.split('.').map(Number))
  for (const [place, least] of (theirs ?? []).entries()) {
    const own = ours?.[place] ?? 0
    if (own !== least) return own < least
  }
  return false
}
