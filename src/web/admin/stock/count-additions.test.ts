import { expect, test } from 'vitest'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { CountAddInput } from '#shared/stock/stock-contract.ts'
import { createAdditions } from './count-additions.ts'

const pump = { product_id: 7, quantity: 1 }
const list = [pump, { product_id: 8, quantity: 3 }]

/** Each call takes the next of `answers`: a status, or 0 where the line is down; afterwards all goes well. */
function openCount(...answers: number[]) {
  const sent: CountAddInput[] = []
  const additions = createAdditions(async (addition) => {
    sent.push(addition)
    const status = answers.shift() ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    if (status >= 400) throw new ShopApiError(status, { error: 'Нельзя', code: 'bad-input' })
  })
  return { ...additions, sent, keys: () => new Set(sent.map(({ key }) => key)).size }
}

test('a list goes out in one call, and what is scanned twice is two pieces', async () => {
  const { add, sent, keys, unsent } = openCount()
  const first = add(list)
  expect(unsent.get(), 'on its way is not lost').toEqual([])
  await first
  await add([pump])
  await add([pump])
  expect(sent.map(({ lines }) => lines)).toEqual([list, [pump], [pump]])
  expect([keys(), unsent.get()]).toEqual([3, []])
})

test.each([0, 429, 500, 503])(
  'after %i an addition waits and goes out again with its key, before the next',
  async (status) => {
    const { add, sent, unsent } = openCount(status)
    await add([pump])
    expect(unsent.get()).toHaveLength(1)
    await add([pump])
    expect([sent.length, sent[0]?.key === sent[1]?.key, sent[1]?.key === sent[2]?.key]).toEqual([3, true, false])
    expect(unsent.get()).toEqual([])
  },
)

test('a list sent again while it waits is the same list', async () => {
  const { add, sent, keys } = openCount(0, 0)
  await add(list)
  await add([...list])
  await add([...list])
  expect([sent.length, keys()]).toEqual([3, 1])
  await add([...list])
  expect(keys()).toBe(2)
})

test('pressed again, what waits goes out with its key', async () => {
  const { add, sendWaiting, sent, keys, unsent } = openCount(0)
  await add([pump])
  await sendWaiting()
  expect([sent.length, keys(), unsent.get()]).toEqual([2, 1, []])
})

test('what the shop rejects is told and does not wait', async () => {
  const { add, sent, unsent } = openCount(400)
  await expect(add(list)).rejects.toThrow('Нельзя')
  expect(unsent.get()).toEqual([])
  await add([pump])
  expect(sent[1]?.lines).toEqual([pump])
})
