import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedRow } from '#shared/master/quick-order-rows.ts'
import { stubPage } from '#web/testing/page-stub.ts'
import { readQuickDraft, saveQuickDraft } from './quick-order-draft.ts'

const [pavel, boris] = [5, 6]
const rows = [
  { product: { sku: 'DC97-1' }, quantity: 2 },
  { product: null, text: 'насос 3' },
] as unknown as ListedRow[]

beforeEach(() => void stubPage(''))
afterEach(() => vi.unstubAllGlobals())

test('a list is found again by its own master alone', () => {
  saveQuickDraft(rows, pavel)
  expect(readQuickDraft(pavel)).toBe('DC97-1\t2\nнасос 3')
  expect(readQuickDraft(boris)).toBe('')
})

test('an empty list, and what somebody else wrote there, is none', () => {
  saveQuickDraft(rows, pavel)
  saveQuickDraft([], pavel)
  expect(sessionStorage.getItem('quick-order')).toBeNull()
  sessionStorage.setItem('quick-order', 'DC97-1\t2')
  expect(readQuickDraft(pavel)).toBe('')
})
