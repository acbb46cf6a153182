import { expect, test } from 'vitest'
import { createVisitMemory } from './visit-memory.ts'

test('a visit is found as it was left, and only the last twenty are kept', () => {
  const memory = createVisitMemory<string>()
  memory.save('first', 'a')
  memory.save('first', 'b')
  expect(memory.recall('first')).toBe('b')
  expect(memory.recall('another')).toBeUndefined()
  expect(createVisitMemory<string>().recall('first')).toBeUndefined()

  for (let n = 0; n < 20; n++) memory.save(`visit ${n}`, '')
  expect(memory.recall('first')).toBeUndefined()
  expect(memory.recall('visit 0')).toBeDefined()
})
