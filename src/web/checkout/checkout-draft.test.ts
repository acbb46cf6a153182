import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { stubPage } from '#web/testing/page-stub.ts'
import { readDraft, saveDraft } from './checkout-draft.ts'

const typed = { ...emptyCheckoutDraft, first_name: 'Анна', phone: '+79161234567' }
const [anna, oleg, guest] = [5, 6, undefined]

beforeEach(() => void stubPage(''))
afterEach(() => vi.unstubAllGlobals())

test('what a user typed is read by that user', () => {
  saveDraft(typed, anna)
  expect(readDraft(anna)).toEqual(typed)
})

test.each([
  ['another user', oleg],
  ['a guest', guest],
])('what a user typed is not read by %s, who comes after them in the same tab', (_, next) => {
  saveDraft(typed, anna)
  expect(readDraft(next)).toEqual(emptyCheckoutDraft)
})

test('what a guest typed is read by a guest and by whoever logs in', () => {
  saveDraft(typed, guest)
  expect(readDraft(guest)).toEqual(typed)
  expect(readDraft(anna)).toEqual(typed)
})

test('what somebody else wrote there is no draft', () => {
  sessionStorage.setItem('checkout-draft', '{"first_name": 5, "consent": true}')
  expect(readDraft(guest)).toEqual(emptyCheckoutDraft)
})
