import { expect, test, vi } from 'vitest'
import { createStore, createTextStore, startedWhenShown } from './store.ts'

test('whoever listens is told of every change until they stop', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.listen(listener)
  store.set(2)
  stop()
  store.set(3)

  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.get()).toBe(3)
  expect(store.initial).toBe(1)
})

test('text is read again each time, and parsed only when it differs', () => {
  let text = 'a'
  const parse = vi.fn((given: string | null) => ({ given }))
  const store = createTextStore({ initial: { given: null } as { given: string | null }, read: () => text, parse })
  const first = store.get()
  expect(store.get()).toBe(first)
  expect(parse).toHaveBeenCalledTimes(1)
  text = 'b'

  expect(store.get()).toEqual({ given: 'b' })
})

test('what watches the source ends with the last word of its listener', () => {
  const look = new Set<() => void>()
  const store = createTextStore({
    initial: '',
    read: () => '',
    parse: () => '',
    watch(listener) {
      look.add(listener)
      return () => look.delete(listener)
    },
  })
  const listener = vi.fn()
  const stop = store.listen(listener)
  for (const each of look) each()
  store.changed()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()

  expect(look.size).toBe(0)
  store.changed()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('what is read when it is first shown is read once, however many show it', () => {
  const start = vi.fn()
  const shown = startedWhenShown(createStore(0), start)
  expect(start).not.toHaveBeenCalled()
  shown.listen(() => {})()
  shown.listen(() => {})

  expect(start).toHaveBeenCalledTimes(1)
})
