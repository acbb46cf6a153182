import { expect, test } from 'vitest'
import { toggled } from './admin-selection.ts'

const page = [1, 2, 3]
const all = { ids: new Set([2]), isAll: true }
const some = (...ids: number[]) => ({ ids: new Set(ids), isAll: false })

test.each([
  ['a row is ticked', some(), [2], [2]],
  ['a second row is ticked', some(2), [3], [2, 3]],
  ['a ticked row is unticked', some(2, 3), [2], [3]],
  ['rows of other pages stay ticked', some(8, 2), [2], [8]],
  ['the head ticks the whole page', some(8, 2), page, [8, 2, 1, 3]],
  ['the head unticks a ticked page only', some(8, 1, 2, 3), page, [8]],
  ['of all by the filter one is unticked: the rest of the page stays', all, [3], [1, 2]],
  ['of all by the filter the one that was ticked before is unticked', all, [2], [1, 3]],
  ['of all by the filter the page is unticked: nothing stays', all, page, []],
  ['an empty page changes nothing', some(8), [], [8]],
])('%s', (_what, ticks, rows, left) => {
  expect([...toggled(ticks, rows, page)]).toEqual(left)
})
