import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  attemptKey,
  forgetAttempt,
  forgetLostAnswer,
  isAnswerLost,
  markOf,
  noteLostAnswer,
  noteNotPlaced,
  renewKey,
} from './order-attempt.ts'

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
  vi.useRealTimers()
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

const [anna, oleg, guest] = [5, 6, undefined]

test('an answer that was lost is known of the person whose order it was, and the key stays', () => {
  const key = attemptKey({ total: 1 })
  noteLostAnswer(anna)
  expect([anna, oleg, guest].map(isAnswerLost)).toEqual([true, false, false])
  expect(attemptKey({ total: 1 })).toBe(key)
  expect(isAnswerLost(anna)).toBe(true)
})

test.each<[string, () => void, boolean]>([
  ['the order was placed', forgetAttempt, false],
  ['it was said', forgetLostAnswer, false],
  ['the shop has no order of this key', noteNotPlaced, false],
  ['the shop has none of another key', () => [attemptKey({ total: 2 }), noteNotPlaced()], true],
  ['something was changed and sent again', () => attemptKey({ total: 2 }), true],
  ['the key stands for another order', () => [renewKey(), attemptKey({ total: 1 })], true],
  ['59 minutes have passed', () => vi.setSystemTime(Date.now() + 59 * 60_000), true],
  ['an hour has passed', () => vi.setSystemTime(Date.now() + 60 * 60_000), false],
])('after %s', (_, happen, isLost) => {
  vi.useFakeTimers()
  attemptKey({ total: 1 })
  noteLostAnswer(guest)
  happen()
  expect(isAnswerLost(guest)).toBe(isLost)
})

test('a key that stands for another order is replaced for the same content', () => {
  const key = attemptKey({ total: 1 })
  renewKey()
  expect(attemptKey({ total: 1 })).not.toBe(key)
})

test('what somebody else wrote there is no lost answer', () => {
  localStorage.setItem('order-attempt', '{"content": "1", "key": "2", "lost": {"at": "now"}}')
  expect(isAnswerLost(guest)).toBe(false)
})

test.each([
  ['ab', 'ba'],
  ['', ' '],
  ['аa', 'aа'],
])('%j and %j are different orders', (one, other) => {
  expect(markOf(one)).not.toBe(markOf(other))
})
