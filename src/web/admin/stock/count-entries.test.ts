import { expect, test } from 'vitest'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { type CountEntry, createCountEntries } from './count-entries.ts'

const pump = { product_id: 7, quantity: 1 }
const list = [pump, { product_id: 8, quantity: 3 }]
const thePump = { id: 7, name: 'Насос' }
const theSeal = { id: 8, name: 'Манжета' }
const isBad = (error: unknown) => error instanceof ShopApiError && error.status === 400

/** Each call takes the next of `answers`: a status, or 0 where the line is down; afterwards all goes well. */
function openCount(...answers: number[]) {
  const sent: CountEntry[] = []
  const counting = createCountEntries(async (entry) => {
    sent.push(entry)
    const status = answers.shift() ?? 200
    // As on the way to the shop: what is done meanwhile comes before the answer.
    await new Promise((resolve) => setTimeout(resolve))
    if (status === 0) throw new TypeError('Failed to fetch')
    if (status >= 400) throw new ShopApiError(status, { error: 'Нельзя', code: 'bad-input' })
  })
  return {
    ...counting,
    sent,
    keys: () => new Set(sent.map(({ key }) => key)).size,
    left: () => counting.entries.get().map(shortly),
    calls: () => sent.map(shortly),
  }
}

/** «Насос 7», «+1», with «?» where no answer came and «!» where the shop rejected it. */
function shortly(entry: CountEntry): string {
  const mark = entry.fault ? '!' : entry.isUnsent ? '?' : ''
  return `${entry.kind === 'typed' ? `${entry.product.name} ${entry.quantity}` : `+${entry.lines.length}`}${mark}`
}

test('a list goes out in one call, and what is scanned twice is two pieces', async () => {
  const { add, sent, keys, left } = openCount()
  const first = add(list)
  expect(left(), 'on its way is not lost').toEqual(['+2'])
  await first
  await add([pump])
  await add([pump])
  expect(sent.map((each) => each.kind === 'added' && each.lines)).toEqual([list, [pump], [pump]])
  expect([keys(), left()]).toEqual([3, []])
})

test.each([0, 429, 500, 503])(
  'after %i an addition waits and goes out again with its key, before the next',
  async (status) => {
    const { add, sent, left } = openCount(status)
    await add([pump])
    expect(left()).toEqual(['+1?'])
    await add([pump])
    expect([sent.length, sent[0]?.key === sent[1]?.key, sent[1]?.key === sent[2]?.key]).toEqual([3, true, false])
    expect(left()).toEqual([])
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
  const { add, sendWaiting, sent, keys, left } = openCount(0)
  await add([pump])
  await sendWaiting()
  expect([sent.length, keys(), left()]).toEqual([2, 1, []])
})

test('an addition the shop rejects is told and does not wait', async () => {
  const { add, calls, left } = openCount(400)
  await expect(add(list)).rejects.toThrow('Нельзя')
  expect(left()).toEqual([])
  await add([pump])
  expect(calls()).toEqual(['+2', '+1'])
})

test('typed and scanned while the shop is slow, all goes out in its order; of a product the last number counts', async () => {
  const { put, add, calls, left } = openCount()
  const first = put(thePump, 4)
  await Promise.resolve()
  await Promise.all([first, put(theSeal, 8), put(thePump, 6), add([pump]), put(thePump, 7)])
  expect(calls()).toEqual(['Насос 4', 'Манжета 8', '+1', 'Насос 7'])
  expect(left()).toEqual([])
})

test('a number without an answer is marked and goes out again before whatever follows', async () => {
  const { put, add, calls, left } = openCount(0, 0)
  await put(thePump, 7)
  expect(left()).toEqual(['Насос 7?'])
  await add([pump])
  expect(left(), 'pieces do not overtake the number they come on top of').toEqual(['Насос 7?', '+1?'])
  await put(theSeal, null)
  expect(calls().slice(2)).toEqual(['Насос 7?', '+1?', 'Манжета null'])
  expect(left()).toEqual([])
})

test('the same number typed again after pieces were added stands without them', async () => {
  const { put, add, calls } = openCount(0, 0)
  await put(thePump, 7)
  await add([pump])
  await put(thePump, 7)
  expect(calls().slice(2)).toEqual(['+1?', 'Насос 7'])
})

test('on a line that hangs, those who waited for it do not try one after another', async () => {
  const { put, sent, left } = openCount(0, 0, 0)
  const first = put(thePump, 7)
  await Promise.resolve()
  await Promise.all([first, put(theSeal, 8), put({ id: 9, name: 'Ремень' }, 9)])
  expect(left()).toEqual(['Насос 7?', 'Манжета 8?', 'Ремень 9?'])
  expect(sent).toHaveLength(2)
})

test('a number the shop rejects names its product, stays marked until another is typed, and holds up no other', async () => {
  const { put, sendWaiting, calls, left } = openCount(400)
  const outcomes = await Promise.allSettled([put(thePump, 7_000_000), put(theSeal, 8)])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'Насос: Нельзя' } },
    { status: 'fulfilled' },
  ])
  await sendWaiting()
  expect([calls(), left()]).toEqual([['Насос 7000000', 'Манжета 8'], ['Насос 7000000!']])
  await put(thePump, 7)
  expect(left()).toEqual([])
})

test('what needs all numbers waits for them, and what is typed meanwhile goes out after it', async () => {
  const { put, whenStored, calls, left } = openCount()
  const typed = put(thePump, 7)
  let later: Promise<void> | undefined
  const seen = await whenStored(async () => {
    later = put(theSeal, 8)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return calls()
  })
  expect(seen).toEqual(['Насос 7'])
  await Promise.all([typed, later])
  expect([calls(), left()]).toEqual([['Насос 7', 'Манжета 8'], []])
})

test('what needs all numbers is not done while one is missing', async () => {
  const { put, whenStored } = openCount(0, 0, 400)
  let done = 0
  const work = async () => {
    done += 1
  }
  await put(thePump, 7)
  await expect(whenStored(work)).rejects.toThrow('Нет связи с магазином')
  await expect(whenStored(work)).rejects.toSatisfy(isBad)
  await expect(whenStored(work)).rejects.toThrow('Сначала исправьте количество. Насос: Нельзя')
  expect(done).toBe(0)
  await put(thePump, 5)
  await whenStored(work)
  expect(done).toBe(1)
})
