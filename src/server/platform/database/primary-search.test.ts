import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Host } from '#server/platform/process/database-address.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { followPrimary, noPrimaryText, type Role } from './primary-search.ts'

const one: Host = { host: 'one', port: 5432 }
const two: Host = { host: 'two', port: 5432 }
const three: Host = { host: 'three', port: 5432 }

type Said = Role | 'gone' | 'silent'
const primary: Role = { takesWrites: true, timeline: 1 }
const promoted: Role = { takesWrites: true, timeline: 2 }
const standby: Role = { takesWrites: false, timeline: 0 }

/** Servers that say what they are told to say. */
function search(said: [Host, Said][]) {
  const roles = new Map(said)
  const moves: (string | null)[] = []
  let open = 0
  const answer = async (host: Host): Promise<Role> => {
    const role = roles.get(host)!
    if (role === 'gone') throw new Error('connect ECONNREFUSED')
    if (role === 'silent') return delay(400).then(() => Promise.reject(new Error('timeout')))
    return role
  }
  const found = followPrimary({
    hosts: said.map(([host]) => host),
    async dial(host) {
      await answer(host)
      open += 1
      return {
        ask: () => answer(host),
        end() {
          open -= 1
        },
      }
    },
    onMove: (to) => moves.push(to?.host ?? null),
    log: quietLog,
    times: { askEveryMs: 10, othersMs: 30, pauseMs: 10, patienceMs: 50, firstPatienceMs: 1000 },
  })
  onTestFinished(found.close)
  return { ...found, say: (host: Host, role: Said) => roles.set(host, role), moves, open: () => open }
}

test.each<[string, [Host, Said][], Host]>([
  [
    'the only one',
    [
      [one, primary],
      [two, standby],
    ],
    one,
  ],
  [
    'behind a standby',
    [
      [one, standby],
      [two, primary],
    ],
    two,
  ],
  [
    'beside one that is gone',
    [
      [one, 'gone'],
      [two, primary],
    ],
    two,
  ],
  [
    'beside one that answers nothing',
    [
      [one, 'silent'],
      [two, primary],
    ],
    two,
  ],
  [
    'the one promoted later, where an old primary came back',
    [
      [one, primary],
      [two, promoted],
      [three, standby],
    ],
    two,
  ],
])('the primary is found: %s', async (_, said, expected) => {
  const found = search(said)

  expect(await found.place()).toBe(expected)
  expect(found.isKnown()).toBe(true)
})

test('a primary that becomes a standby is left for the new one, without anybody asking', async () => {
  const found = search([
    [one, primary],
    [two, standby],
  ])
  await found.place()

  found.say(one, standby)
  found.say(two, promoted)

  await expect.poll(() => found.moves).toEqual(['one', 'two'])
  expect(await found.place()).toBe(two)
  expect(found.open(), 'one connection for asking is left').toBe(1)
})

test('while nobody takes writes, waiting ends soon; whoever is promoted is found', async () => {
  const found = search([
    [one, primary],
    [two, standby],
  ])
  await found.place()

  found.say(one, 'gone')
  found.suspect(one)
  await expect(found.place()).rejects.toThrow(noPrimaryText)
  expect(found.isKnown()).toBe(false)
  found.say(two, promoted)

  await expect.poll(() => found.isKnown()).toBe(true)
  expect(await found.place()).toBe(two)
  expect(found.moves).toEqual(['one', null, 'two'])
})

test('a primary that falls silent is left without a second try when the others answer', async () => {
  const found = search([
    [one, primary],
    [two, standby],
  ])
  await found.place()

  const silentFrom = performance.now()
  found.say(one, 'silent')
  await expect.poll(() => found.moves, { interval: 10 }).toEqual(['one', null])

  // Asked once on the connection there is and once on a new one, 400 ms each; a second try would take as long again.
  expect(performance.now() - silentFrom).toBeLessThan(1100)
})

test('a moment of weakness moves nobody', async () => {
  const found = search([
    [one, primary],
    [two, standby],
  ])
  await found.place()

  found.suspect(one)
  found.suspect(two)

  expect(await found.place()).toBe(one)
  expect(found.moves).toEqual(['one'])
})
