import { expect, test } from 'vitest'
import { settled } from '#web/testing/page-stub.ts'
import { createWriteQueue } from './write-queue.ts'

function openQueue() {
  const sent: { id: number; change: string; end: () => void }[] = []
  let ended = 0
  const queue = createWriteQueue<string>({
    send: (change, id) => new Promise((resolve) => sent.push({ id, change, end: resolve })),
    done: () => {
      ended += 1
    },
  })
  return { queue, sent, ended: () => ended }
}

test('one goes out at a time; of those that wait for the same thing only the last', async () => {
  const { queue, sent, ended } = openQueue()
  for (const change of ['a', 'b', 'c']) void queue.add(1, change)
  void queue.add(2, 'other')
  expect(sent.map(({ change }) => change)).toEqual(['a'])
  expect(queue.waiting(1)).toBe('c')

  sent[0]?.end()
  await settled()
  sent[1]?.end()
  await settled()
  expect(ended()).toBe(0)
  expect(queue.isBusy()).toBe(true)
  sent[2]?.end()
  await settled()

  expect(sent.map(({ id, change }) => [id, change])).toEqual([
    [1, 'a'],
    [1, 'c'],
    [2, 'other'],
  ])
  expect(ended()).toBe(1)
  expect(queue.isBusy()).toBe(false)
})

test('what comes after everything was out begins anew', async () => {
  const { queue, sent, ended } = openQueue()
  void queue.add(1, 'a')
  sent[0]?.end()
  await settled()
  void queue.add(1, 'b')
  sent[1]?.end()
  await settled()

  expect(ended()).toBe(2)
})
