import { expect, test } from 'vitest'
import { type MailStop, readMailStop, signMailStop } from './mail-stop.ts'

const key = Buffer.alloc(32, 7)

test.each<MailStop>([
  { kind: 'arrivals', id: 1 },
  { kind: 'arrivals', id: 2_147_483_647 },
  { kind: 'price-drops', id: 42 },
])('a signed link names what it ends: $kind $id', (stop) => {
  expect(readMailStop(key, signMailStop(key, stop))).toEqual(stop)
})

const good = signMailStop(key, { kind: 'arrivals', id: 7 })
test.each([
  ['another row', good.replace('a7', 'a8')],
  ['another kind', good.replace('a7', 'p7')],
  ['a leading zero', good.replace('a7', 'a07')],
  ['another key', signMailStop(Buffer.alloc(32, 8), { kind: 'arrivals', id: 7 })],
  ['a cut signature', good.slice(0, -1)],
  ['no signature', 'a7'],
  ['nothing', ''],
])('%s is not ours', (_what, token) => {
  expect(readMailStop(key, token)).toBeNull()
})
