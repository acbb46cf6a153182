import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countInput } from '#shared/stock/stock-contract.ts'
import { newKey } from './new-key.ts'

// As over plain http, where the page is no secure context.
beforeEach(() => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
})
afterEach(() => void vi.unstubAllGlobals())

test('a key is one the shop takes for a document, also over plain http', () => {
  for (let time = 0; time < 100; time++) expect(countInput.safeParse({ key: newKey() }).success).toBe(true)
})

test('no two keys are the same', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
})
