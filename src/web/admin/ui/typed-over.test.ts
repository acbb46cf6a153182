import { expect, test } from 'vitest'
import { typedOver } from './typed-over.ts'

const sent = { phone: '+7 495', address: 'Лесная' }
const now = { phone: '+7 (495)', address: 'Лесная, 5' }

test.each([
  ['what is still as it was sent becomes what the shop has', sent, sent, now, now],
  ['the same, whatever the order of its fields', { address: 'Лесная', phone: '+7 495' }, sent, now, now],
  ['what was typed since stays', { ...sent, phone: '8' }, sent, now, { ...now, phone: '8' }],
  ['what was emptied since stays empty', { ...sent, address: '' }, sent, now, { ...now, address: '' }],
  ['a list as it was sent becomes the shop’s', [1, 2], [1, 2], [1], [1]],
  ['a list changed since stays whole', [1, 2, 3], [1, 2], [1], [1, 2, 3]],
])('%s', (_what, typed, before, after, left) => {
  expect(typedOver<object>(typed, before, after)).toEqual(left)
})
