import { expect, test } from 'vitest'
import { createPermits } from './permits.ts'

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

test('so many work at once, the others in the order they came', async () => {
  const permits = createPermits(2, 60_000)
  const work = openWork()
  const done = [1, 2, 3, 4].map((number) => permits.during(work.start(number)))
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

test('who would wait behind too many is refused at once, and there is room again when one is done', async () => {
  const permits = createPermits(1, 60_000, 1)
  const work = openWork()
  const [first, second] = [permits.during(work.start(1)), permits.during(work.start(2))]

  await expect(permits.during(work.start(3))).rejects.toMatchObject({ status: 503 })

  work.endOne()
  await first
  const fourth = permits.during(work.start(4))
  work.endOne()
  await second
  work.endOne()
  await fourth
  expect(work.begun).toEqual([1, 2, 4])
})

test('who waits too long is refused, and takes no turn later', async () => {
  const permits = createPermits(1, 1)
  const work = openWork()
  const first = permits.during(work.start(1))

  await expect(permits.during(work.start(2))).rejects.toMatchObject({ status: 503 })

  work.endOne()
  await first
  const third = permits.during(work.start(3))
  await Promise.resolve()
  work.endOne()
  await third
  expect(work.begun).toEqual([1, 3])
})

test('work that fails makes room too', async () => {
  const permits = createPermits(1, 60_000, 0)

  await expect(permits.during(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')

  expect(await permits.during(async () => 'done')).toBe('done')
})
