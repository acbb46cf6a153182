import { expect, test } from 'vitest'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { loaded } from './loaded.ts'

test.each([
  [400, 'missing', 404],
  [404, 'missing', 404],
  [401, 'failed', 503],
  [403, 'failed', 503],
  [413, 'failed', 503],
  [429, 'failed', 503],
  [500, 'failed', 503],
  [502, 'failed', 503],
  [503, 'failed', 503],
])('what is answered with %i is %s, and the page is sent with %i', async (status, state, sentWith) => {
  const rejected = Promise.reject(new ShopApiError(status, { error: 'Слишком много попыток', code: 'some-word' }))

  const answer = await loaded(rejected)

  expect([answer.value.state, answer.status]).toEqual([state, sentWith])
})

test('a mistake of the program is not taken for an answer of the shop', async () => {
  await expect(loaded(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined')
})
