import { expect, test } from 'vitest'
import { leftToSave, noteAnew, typedOver } from './unsaved-draft.ts'

const sent = { text: 'Сверить', version: 3 }
const saved = { text: 'Сверить', version: 4 }

test.each([
  ['what was sent', sent, null],
  ['given up meanwhile', null, null],
  ['typed on meanwhile', { text: 'Сверить по каталогу', version: 3 }, { text: 'Сверить по каталогу', version: 4 }],
  ['emptied meanwhile', { text: '', version: 3 }, { text: '', version: 4 }],
  ['typed on and taken back', { text: 'Сверить ', version: 3 }, null],
])('of a note that is saved is left: %s', (_what, typed, left) => {
  expect(leftToSave(typed, sent, (later) => noteAnew(later, saved))).toEqual(left)
})

const asSent = { phone: '+7 495', address: 'Лесная' }
const stored = { phone: '+7 (495)', address: 'Лесная, 5' }

test.each([
  ['what is still as it was sent becomes what the shop has', asSent, asSent, stored, stored],
  ['the same, whatever the order of its fields', { address: 'Лесная', phone: '+7 495' }, asSent, stored, stored],
  ['what was typed since stays', { ...asSent, phone: '8' }, asSent, stored, { ...stored, phone: '8' }],
  ['what was emptied since stays empty', { ...asSent, address: '' }, asSent, stored, { ...stored, address: '' }],
  ['a list as it was sent becomes the shop’s', [1, 2], [1, 2], [1], [1]],
  ['a list changed since stays whole', [1, 2, 3], [1, 2], [1], [1, 2, 3]],
])('%s', (_what, typed, before, after, left) => {
  expect(typedOver<object>(typed, before, after)).toEqual(left)
})
