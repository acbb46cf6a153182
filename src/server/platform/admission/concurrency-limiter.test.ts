import { expect, test } from 'vitest'
import { createLimiter } from './concurrency-limiter.ts'

/** Work that goes on until it is told to end. */
function openWork() {
  const ends: (() => void)[] = []
  const begun: number[] = []
  return {
    begun,
    start: (number: number) => () => {
      begun.push(number)
      return new Promise<number>((resolve) => ends.push(() => resolve(number)))
    },
    endOne: () => ends.shift()?.(),
  }
}

test('a limited number runs at once, the others in order of arrival', async () => {
  const limiter = createLimiter(2, 60_000)
  const work = openWork()
  const done = [1, 2, 3, 4].map((number) => limiter.during(work.start(number)))
  await Promise.resolve()
  expect(work.begun).toEqual([1, 2])

  work.endOne()
  await done[0]
  await Promise.resolve()
  expect(work.begun).toEqual([1, 2, 3])

  for (const each of done.slice(1)) {
    work.endOne()
    await each
  }
  expect(work.begun).toEqual([1, 2, 3, 4])
})

test('with a full queue work is rejected at once, and admitted again when one is done', async () => {
  const limiter = createLimiter(1, 60_000, 1)
  const work = openWork()
  const [first, second] = [limiter.during(work.start(1)), limiter.during(work.start(2))]

  await expect(limiter.during(work.start(3))).rejects.toMatchObject({ status: 503 })

  work.endOne()
  await first
  const fourth = limiter.during(work.start(4))
  work.endOne()
  await second
  work.endOne()
  await fourth
  expect(work.begun).toEqual([1, 2, 4])
})

test('work that queues too long is rejected, and takes no slot later', async () => {
  const limiter = createLimiter(1, 1)
  const work = openWork()
  const first = limiter.during(work.start(1))

  await expect(limiter.during(work.start(2))).rejects.toMatchObject({ status: 503 })

  work.endOne()
  await first
  const third = limiter.during(work.start(3))
  await Promise.resolve()
  work.endOne()
  await third
  expect(work.begun).toEqual([1, 3])
})

test('work that fails frees its slot too', async () => {
  const limiter = createLimiter(1, 60_000, 0)

  await expect(limiter.during(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')

  expect(await limiter.during(async () => 'done')).toBe('done')
})

/** Waits for a permit and tells how it ended; `end` gives the permit back. */
function openCrowd(limiter: ReturnType<typeof createLimiter>) {
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, (() => void)[]>()
  return {
    begun,
    refused,
    async come(...holders: string[]) {
      for (const holder of holders) {
        void limiter.acquire(holder).then(
          () => {
            begun.push(holder)
            ends.set(holder, [...(ends.get(holder) ?? []), () => limiter.release(holder)])
          },
          () => void refused.push(holder),
        )
      }
      await settle()
    },
    async end(holder: string) {
      ends.get(holder)?.shift()?.()
      await settle()
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))
const times = (count: number, holder: string) => Array<string>(count).fill(holder)

test('a single address may use every slot', async () => {
  const crowd = openCrowd(createLimiter(6, 60_000, 32))

  await crowd.come(...times(45, 'greedy'))

  expect([crowd.begun.length, crowd.refused.length]).toEqual([6, 7])
})

test('when the queue is full, the address with the most queued loses an entry to one with less', async () => {
  const limiter = createLimiter(6, 60_000, 32)
  const crowd = openCrowd(limiter)
  await crowd.come(...times(45, 'greedy'))
  expect([limiter.isFull('greedy'), limiter.isFull('anna')]).toEqual([true, false])

  await crowd.come('anna', 'boris', 'vera')

  expect(crowd.refused).toEqual(times(10, 'greedy'))
  await crowd.end('greedy')
  await crowd.end('greedy')
  await crowd.end('greedy')
  expect(crowd.begun.slice(6)).toEqual(['anna', 'boris', 'vera'])
})

/** Of 16 places and 32 that wait: a quarter is 4, an eighth is 4. */
test.each([
  ['all of it', { waiting: times(8, 'office'), comes: 'anna', givesUp: 'office' }],
  ['an eighth like everybody else', { waiting: eightAddresses(4), comes: 'anna', givesUp: null }],
  [
    'one above an eighth',
    { waiting: [...eightAddresses(4).slice(0, 27), ...times(5, 'greedy')], comes: 'anna', givesUp: 'greedy' },
  ],
  [
    'no more than the newcomer',
    { waiting: [...times(16, 'greedy'), ...times(16, 'rival')], comes: 'greedy', givesUp: null },
  ],
  [
    'hardly more than the newcomer',
    { waiting: [...times(17, 'greedy'), ...times(15, 'rival')], comes: 'rival', givesUp: 'greedy' },
  ],
])('of a full queue, when the one with the most has %s', async (_name, { waiting, comes, givesUp }) => {
  const limiter = createLimiter(16, 60_000, waiting.length)
  const crowd = openCrowd(limiter)
  await crowd.come(...times(16, 'at work'), ...waiting)

  expect(limiter.isFull(comes)).toBe(givesUp === null)
  await crowd.come(comes)

  expect(crowd.refused).toEqual([givesUp ?? comes])
})

function eightAddresses(each: number): string[] {
  return Array.from({ length: 8 }, (_, nth) => times(each, `address ${nth}`)).flat()
}

test('while others queue, no address gets more than a quarter of the slots, two at least', async () => {
  const crowd = openCrowd(createLimiter(8, 60_000, 100))
  await crowd.come(
    ...times(8, 'greedy'),
    ...times(8, 'greedy'),
    'anna',
    'boris',
    'vera',
    'gleb',
    'dina',
    'egor',
    'zoya',
  )

  for (let done = 0; done < 8; done += 1) await crowd.end('greedy')

  // The greedy one keeps its two, and comes in the order of the queue only when it is down to one.
  expect(crowd.begun.slice(8)).toEqual(['anna', 'boris', 'vera', 'gleb', 'dina', 'egor', 'greedy', 'greedy'])
})

test('work rejected in favour of another takes no slot later', async () => {
  const crowd = openCrowd(createLimiter(3, 60_000, 3))
  await crowd.come(...times(6, 'greedy'), 'anna')
  expect(crowd.refused).toEqual(['greedy'])

  for (const holder of ['greedy', 'anna', 'greedy', 'greedy', 'greedy', 'greedy']) await crowd.end(holder)

  expect(crowd.begun).toEqual(['greedy', 'greedy', 'greedy', 'anna', 'greedy', 'greedy'])
})
