import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#web/testing/page-stub.ts'
import { forgetNotices, readNotices, saveNotices } from './cart-notices.ts'

let page: { cookie: string }

beforeEach(() => {
  page = stubPage('uid=5')
  forgetNotices()
})
afterEach(() => vi.unstubAllGlobals())

test('what is said about a user’s cart is read by that user alone', () => {
  saveNotices(['Насос закончился'])
  for (const next of ['uid=6', '']) {
    page.cookie = next
    expect(readNotices()).toEqual([])
  }
  page.cookie = 'uid=5'
  expect(readNotices()).toEqual(['Насос закончился'])
})

test('what is said about a guest’s cart goes along with whoever logs in', () => {
  page.cookie = ''
  saveNotices(['Насос закончился'])
  page.cookie = 'uid=6'
  expect(saveNotices(['Добавили в корзину'])).toEqual(['Насос закончился', 'Добавили в корзину'])
  page.cookie = ''
  expect(readNotices()).toEqual([])
})

test('the next person’s notices take the place of the former one’s', () => {
  saveNotices(['Насос закончился'])
  page.cookie = 'uid=6'
  expect(saveNotices(['Ремень закончился'])).toEqual(['Ремень закончился'])
})
