import { expect, test } from 'vitest'
import { keepPages, recallPages } from './loaded-pages.ts'

test('a list is found as it was left, and only the last twenty are kept', () => {
  keepPages('first', { added: [], cursor: 'a' })
  keepPages('first', { added: [], cursor: 'b' })
  expect(recallPages('first')?.cursor).toBe('b')
  expect(recallPages('another')).toBeUndefined()

  for (let n = 0; n < 20; n++) keepPages(`list ${n}`, { added: [], cursor: null })
  expect(recallPages('first')).toBeUndefined()
  expect(recallPages('list 0')).toBeDefined()
})
