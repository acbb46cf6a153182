import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedInOtherTab, stubPage } from '#web/testing/page-stub.ts'
import { createSavedStore, savedJson, savedList, savedText, saveJson, saveText } from './saved.ts'

beforeEach(() => void stubPage(''))
afterEach(() => vi.unstubAllGlobals())

const isNumber = (each: unknown) => typeof each === 'number'

test('what is saved is read again, each area by itself, and null takes it away', () => {
  saveJson('a', [1])
  saveText('a', 'of the tab', 'sessionStorage')
  expect([savedJson('a'), savedText('a', 'sessionStorage')]).toEqual([[1], 'of the tab'])
  saveJson('a', null)

  expect([savedText('a'), savedText('a', 'sessionStorage')]).toEqual([null, 'of the tab'])
})

test.each([
  ['no JSON', '{', []],
  ['no list', '{"a":1}', []],
  ['a list of anything', '[1,"2",null,3]', [1, 3]],
])('%s is read as far as it can be', (_what, text, found) => {
  saveText('b', text)
  expect(savedList('b', isNumber)).toEqual(found)
})

test('where the storage takes nothing, an entry lasts as long as the page', () => {
  const refuse = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: () => 'older', setItem: refuse, removeItem: refuse })
  expect(savedText('c')).toBe('older')
  saveText('c', 'newer')
  expect(savedText('c')).toBe('newer')
  saveText('c', null)
  expect(savedText('c')).toBeNull()
})

test('one entry is shown alike in all tabs', () => {
  const store = createSavedStore({ key: 'city', initial: '', parse: (text) => text ?? '' })
  const listener = vi.fn()
  store.listen(listener)
  store.save('Казань')
  expect(store.get()).toBe('Казань')
  localStorage.setItem('city', 'Пермь')
  changedInOtherTab('city')

  expect(store.get()).toBe('Пермь')
  expect(listener).toHaveBeenCalledTimes(2)
})
