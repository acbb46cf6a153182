import { expect, test } from 'vitest'
import { createTickQueue } from './use-ticks.ts'

/** A shop that answers when the test says so. */
function openShop() {
  const told: [rows: number[], isOn: boolean][] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const errors: unknown[] = []
  const queue = createTickQueue(
    (rows, isOn) => {
      told.push([rows, isOn])
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    (error) => error && errors.push(error),
  )
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  return { queue, told, answers, errors, turn }
}

test('a press is shown before the shop has answered', () => {
  const { queue, told } = openShop()
  queue.press([7], false)
  expect([queue.at(7), queue.at(8), told]).toEqual([false, undefined, [[[7], false]]])
})

test('a quick second press is told after the first and has the last word', async () => {
  const { queue, told, answers, turn } = openShop()
  queue.press([7], false)
  queue.press([7], true)
  expect([queue.at(7), told.length]).toEqual([true, 1])
  answers[0]?.resolve()
  await turn()
  expect(told).toEqual([
    [[7], false],
    [[7], true],
  ])
  answers[1]?.resolve()
  expect([await queue.settled(), queue.at(7)]).toEqual([true, true])
})

test('three presses on a slow line are two messages, and other rows go together', async () => {
  const { queue, told, answers, turn } = openShop()
  queue.press([1], false)
  for (const isOn of [true, false]) queue.press([1], isOn)
  queue.press([2, 3], false)
  answers[0]?.resolve()
  await turn()
  expect(told).toEqual([
    [[1], false],
    [[2, 3], false],
  ])
})

test('what could not be told goes back to what the shop has', async () => {
  const { queue, answers, errors, turn } = openShop()
  queue.press([1], false)
  answers[0]?.resolve()
  await turn()
  queue.press([1], true)
  queue.press([2], true)
  answers[1]?.reject(new Error('away'))
  expect(await queue.settled()).toBe(false)
  expect([queue.at(1), queue.at(2), errors.length]).toEqual([false, undefined, 1])
})
