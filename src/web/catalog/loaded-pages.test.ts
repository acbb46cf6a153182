import { expect, test } from 'vitest'
import { recallPages, savePages } from './loaded-pages.ts'

test('a list is found as it was left, and only the last twenty are stored', () => {
  savePages('first', { added: [], cursor: 'a' })
  savePages('first', { added: [], cursor: 'b' })
  expect(recallPages('first')?.cursor).toBe('b')
  expect(recallPages('another')).toBeUndefined()

  for (let n = 0; n < 20; n++) savePages(`list ${n}`, { added: [], cursor: null })
  expect(recallPages('first')).toBeUndefined()
  expect(recallPages('list 0')).toBeDefined()
})
