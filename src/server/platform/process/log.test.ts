import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('./log.fixture.ts', import.meta.url))

function start(stdout: 'pipe' | number, waitMs = 0) {
  return spawn(process.execPath, ['--import', 'tsx', program, String(waitMs)], { stdio: ['ignore', stdout, 'inherit'] })
}

test('what a process says in its last moment is written', async () => {
  const shop = start('pipe')
  const [words, [code]] = await Promise.all([shop.stdout!.toArray(), once(shop, 'exit')])

  expect(
    Buffer.concat(words)
      .toString()
      .match(/last words|really the last/g),
  ).toEqual(['last words', 'really the last'])
  expect(code).toBe(3)
})

test.each([
  ['at once', 0],
  ['after a while', 1000],
])('a log that nobody reads any more does not keep a process from leaving %s', async (_, waitMs) => {
  const shop = start('pipe', waitMs)
  shop.stdout!.destroy()

  expect((await once(shop, 'exit'))[0]).toBe(3)
})

test.each([
  ['at once', 0],
  ['after a while', 1000],
])('nor does a full disk, %s', async (_, waitMs) => {
  expect((await once(start(openSync('/dev/full', 'w'), waitMs), 'exit'))[0]).toBe(3)
})
