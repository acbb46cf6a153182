import { expect, test } from 'vitest'
import { leftToSave, noteAnew } from './unsaved-draft.ts'

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
