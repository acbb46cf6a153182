import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attemptKey, forgetAttempt, markOf } from './order-attempt.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  forgetAttempt()
  vi.unstubAllGlobals()
})

test('the same order keeps its key however often it is tried, another one gets another', () => {
  const first = attemptKey({ phone: '+79161234567', total: 100 })
  expect(attemptKey({ phone: '+79161234567', total: 100 })).toBe(first)
  expect(attemptKey({ phone: '+79161234567', total: 101 })).not.toBe(first)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
})

test('an order that was placed takes its key with it', () => {
  const first = attemptKey({ total: 100 })
  forgetAttempt()
  expect(attemptKey({ total: 100 })).not.toBe(first)
})

test('what is stored in the browser says nothing about the buyer', () => {
  attemptKey({ phone: '+79161234567', address: 'Лесная' })
  expect(localStorage.getItem('order-attempt')).not.toMatch(/9161234567|Лесная/)
})

test('a key somebody else wrote there is made anew', () => {
  localStorage.setItem('order-attempt', '{"content": 5}')
  expect(attemptKey({ total: 1 })).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['ab', 'ba'],
  ['', ' '],
  ['аa', 'aа'],
])('%j and %j are different orders', (one, other) => {
  expect(markOf(one)).not.toBe(markOf(other))
})
