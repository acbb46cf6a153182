import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type LogEnd, watchReplicas } from './replica-watch.ts'

type Said = { at: number; timeline?: string } | 'gone' | 'primary'

const maxLagMs = 150

/** A primary and one replica that say what they are told to say, and a count of changes. */
async function watching() {
  const said = { primary: { at: 100 } as Said, replica: { at: 100 } as Said, changes: 0, drops: 0, asked: 0 }
  const watch = watchReplicas({
    async askPrimary(): Promise<LogEnd> {
      said.asked += 1
      if (said.primary === 'gone' || said.primary === 'primary') throw new Error('connect ECONNREFUSED')
      return { timeline: 'one', ...said.primary }
    },
    replicas: [
      {
        async ask(timeline) {
          if (said.replica === 'gone') throw new Error('timeout')
          if (said.replica === 'primary') return null
          return { at: said.replica.at, isOnTimeline: timeline === (said.replica.timeline ?? 'one') }
        },
        drop() {
          said.drops += 1
        },
      },
    ],
    maxLagMs,
    times: { askEveryMs: 20, shortestMs: 2, chaseMs: 2, redialMs: 5 },
  })
  onTestFinished(() => watch.close())
  watch.followChanges(() => said.changes)
  await expect.poll(() => watch.isFresh(0) && watch.states[0]!.since >= 0).toBe(true)
  return { said, watch, state: watch.states[0]! }
}

test('a replica that has nothing to replay stays fresh', async () => {
  const { watch, state } = await watching()
  await delay(2 * maxLagMs)
  expect([watch.isFresh(0), state.behind]).toEqual([true, 0])
})

test('one that does not go on is fresh for as long as it may lag, and again when it has caught up', async () => {
  const { said, watch, state } = await watching()
  said.primary = { at: 900 }
  await expect.poll(() => watch.isFresh(0), { interval: 5 }).toBe(false)
  expect([state.isUp, state.behind]).toEqual([true, 800])
  said.replica = { at: 900 }
  await expect.poll(() => watch.isFresh(0)).toBe(true)
  expect(state.behind).toBe(0)
})

test('it shows the changes that were heard of before the primary said where its log ends, and no later ones', async () => {
  const { said, watch, state } = await watching()
  said.changes = 7
  await expect.poll(() => state.since).toBe(7)

  said.primary = { at: 900 }
  await delay(50)
  said.changes = 8
  watch.hurry()
  await delay(50)
  expect(state.since, 'not replayed').toBe(7)
  said.replica = { at: 899 }
  await delay(50)
  expect(state.since, 'not quite').toBe(7)
  said.replica = { at: 900 }
  await expect.poll(() => state.since).toBe(8)
})

test('a change is asked for soon', async () => {
  const { said, watch } = await watching()
  const before = said.asked
  for (let nth = 0; nth < 50; nth += 1) watch.hurry()
  await delay(15)
  expect(said.asked).toBeGreaterThan(before)
  expect(said.asked - before, 'and not once for each').toBeLessThan(10)
})

test('without a primary it is read from as far as it was fresh, and one that lagged is not', async () => {
  const { said, watch } = await watching()
  said.primary = 'gone'
  await delay(2 * maxLagMs)
  expect([watch.isFresh(0), watch.isPrimaryKnown()]).toEqual([true, false])

  said.primary = { at: 900 }
  await expect.poll(() => watch.isFresh(0)).toBe(false)
  said.primary = 'gone'
  await expect.poll(() => watch.isPrimaryKnown()).toBe(false)
  await delay(50)
  expect(watch.isFresh(0)).toBe(false)
})

test('after a promotion a replica that was left behind on the old timeline is not read from, however far it was', async () => {
  const { said, watch } = await watching()
  said.replica = { at: 5000 }
  said.primary = { at: 900, timeline: 'two' }
  await expect.poll(() => watch.isFresh(0)).toBe(false)
  await delay(50)
  expect(watch.isFresh(0)).toBe(false)
  said.replica = { at: 900, timeline: 'two' }
  await expect.poll(() => watch.isFresh(0)).toBe(true)
})

test('one that answers nothing twice loses its connections', async () => {
  const { said, watch, state } = await watching()
  said.replica = 'gone'
  await expect.poll(() => said.drops).toBeGreaterThan(0)
  expect([watch.isFresh(0), state.isUp]).toEqual([false, false])
  said.replica = { at: 100 }
  await expect.poll(() => watch.isFresh(0)).toBe(true)
})

test('whoever lost a connection to it has it asked at once', async () => {
  const { watch } = await watching()
  watch.suspect(0)
  expect(watch.isFresh(0)).toBe(false)
  await expect.poll(() => watch.isFresh(0), { interval: 5 }).toBe(true)
})

test('one that was promoted is not read from, and keeps its connections', async () => {
  const { said, watch } = await watching()
  said.replica = 'primary'
  await expect.poll(() => watch.isFresh(0)).toBe(false)
  await delay(50)
  expect([watch.isFresh(0), said.drops]).toEqual([false, 0])
})
