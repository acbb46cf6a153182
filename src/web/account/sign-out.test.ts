import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'
import { signOut } from './sign-out.ts'

const typed = {
  'checkout-draft': '{"phone": "+79161234567"}',
  'delivery-way': 'courier',
  'quick-order': '{"user_id": 5, "text": "DC97-1"}',
  'cart-notices': '{"user_id": 5, "texts": ["Насос закончился"]}',
}
let sent: SentCall[]

beforeEach(() => {
  stubPage('uid=5; XSRF-TOKEN=token')
  Object.assign(document, { documentElement: { toggleAttribute() {} } })
  Object.assign(window.location, { reload() {} })
  for (const [key, text] of Object.entries(typed)) sessionStorage.setItem(key, text)
  sent = stubShop()
})
afterEach(() => vi.unstubAllGlobals())

function leftInTab() {
  return Object.keys(typed).filter((key) => sessionStorage.getItem(key) !== null)
}

test('whoever signs out leaves nothing they typed to the next person in the tab', async () => {
  const leaving = signOut()
  await settled()
  expect(leftInTab()).toEqual(Object.keys(typed))
  await sent[0]?.answer({ ok: true })
  await leaving
  expect(leftInTab()).toEqual([])
})

test('the other tabs hear of it once the server has ended the session', async () => {
  const leaving = signOut()
  await settled()
  expect(localStorage.getItem('signed-out')).toBeNull()
  await sent[0]?.answer({ ok: true })
  await leaving
  expect(localStorage.getItem('signed-out')).not.toBeNull()
})
