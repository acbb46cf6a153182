import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#web/testing/page-stub.ts'
import { followUsualModel, modelFor, setOwnModel } from './own-model.ts'

const washer = { id: 3, brand: 'Samsung', code: 'WW70', category_id: 1 } as NonNullable<ReturnType<typeof modelFor>>
const [anna, oleg, guest] = [5, 6, undefined]
let page: { cookie: string }

beforeEach(() => {
  page = stubPage('')
  Object.assign(document, { documentElement: { toggleAttribute() {} } })
})
afterEach(() => vi.unstubAllGlobals())

function sitsDown(userId: number | undefined) {
  page.cookie = userId === undefined ? '' : `uid=${userId}`
}

test('a user’s model is shown to that user alone', () => {
  sitsDown(anna)
  setOwnModel(washer)
  expect([anna, oleg, guest].map((each) => modelFor(each))).toEqual([washer, null, null])
})

test('a guest’s model goes along with whoever logs in, also where the account has none', () => {
  setOwnModel(washer)
  expect(modelFor(anna)).toEqual(washer)
  sitsDown(anna)
  followUsualModel(null)
  expect(modelFor(anna)).toEqual(washer)
})

test('an empty list takes away its own person’s model and nobody else’s', () => {
  sitsDown(anna)
  setOwnModel(washer)
  sitsDown(guest)
  followUsualModel(null)
  sitsDown(anna)
  expect(modelFor(anna)).toEqual(washer)
  followUsualModel(null)
  expect(modelFor(anna)).toBeNull()
})

test('what somebody else wrote there is no model', () => {
  for (const text of ['null', '5', '{"id": "x"}', 'no json']) {
    localStorage.setItem('appliance', text)
    expect(modelFor(guest)).toBeNull()
  }
})
