import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#web/testing/page-stub.ts'

const payAt = 'https://yoomoney.example/pay/1'
let steps: string[]
let leave: typeof import('./pay-leave.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  stubPage('')
  steps = []
  Object.assign(window.location, { assign: (url: string) => steps.push(url) })
  leave = await import('./pay-leave.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openOrder() {
  steps.push(leave.isLeaving() ? 'order, not drawn' : 'order, drawn')
}

test('the order stands in the history before the payment page is opened, and is drawn when the buyer comes back', async () => {
  await leave.leaveToPay(Promise.resolve(payAt), openOrder)
  expect(steps).toEqual(['order, not drawn', payAt])
  expect(leave.isLeaving()).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  expect(leave.isLeaving()).toBe(false)
})

test('where the provider does not answer, the order is drawn at once', async () => {
  await leave.leaveToPay(Promise.resolve(undefined), openOrder)
  expect(steps).toEqual(['order, not drawn'])
  expect(leave.isLeaving()).toBe(false)
})

test('whoever waits long for the payment page sees the order meanwhile', async () => {
  void leave.leaveToPay(new Promise(() => {}), openOrder)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(leave.isLeaving()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(leave.isLeaving()).toBe(false)
})
