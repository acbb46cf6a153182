import { expect, test } from 'vitest'
import { emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { DeliveryAnswer, DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { changedDraft } from './changed-draft.ts'
import { offered } from './offered-draft.ts'

const lists: Record<string, string[]> = {
  Москва: ['moscow-1', 'moscow-2'],
  Казань: ['kazan-1', 'kazan-2'],
  Тула: ['tula-1'],
}

function answerFor(city: string): DeliveryAnswer {
  const points = (lists[city] ?? []).map((id) => ({ id }) as DeliveryPoint)
  const methods = [{ method: 'point', points }] as DeliveryAnswer['methods']
  return { city, zone: '', methods, free_from: null, payments: ['on_receipt'], has_streets: false }
}

function chosen(city: string, point: string) {
  return changedDraft({ ...emptyCheckoutDraft, method: 'point', city }, { point })
}

test.each([
  ['stays in its city', 'Москва', 'moscow-2', 'Москва', 'moscow-2'],
  ['stays in its city, however that is written', 'Москва', 'moscow-2', 'г. москва', 'moscow-2'],
  ['does not go to a city without a list', 'Москва', 'moscow-2', 'Рязань', ''],
  ['does not go to a city with another list', 'Москва', 'moscow-2', 'Казань', ''],
  ['makes way for the only one there is', 'Москва', 'moscow-2', 'Тула', 'tula-1'],
  ['that was typed stays in its city', 'Рязань', 'ул. Ленина, 5', 'Рязань', 'ул. Ленина, 5'],
  ['that was typed does not go to a city with a list', 'Рязань', 'ул. Ленина, 5', 'Казань', ''],
  ['that was typed does not go to another city without a list', 'Рязань', 'ул. Ленина, 5', 'Томск', ''],
])('a point %s', (_, from, point, to, left) => {
  const moved = changedDraft(chosen(from, point), { city: to })
  const known = Object.keys(lists).find((city) => to.toLowerCase().endsWith(city.toLowerCase())) ?? to
  expect(offered(moved, answerFor(known)).point).toBe(left)
  expect(offered(changedDraft(moved, { city: from }), answerFor(from)).point).toBe(point)
})

test('while the ways of another city are being asked for, the former city’s point is not sent there', () => {
  const moved = changedDraft(chosen('Москва', 'moscow-2'), { city: 'Рязань' })
  expect(offered(moved, answerFor('Москва')).point).toBe('')
  expect(offered(moved, undefined).point).toBe('')
})

test.each([
  ['of this city’s list is kept', 'Москва', 'moscow-2'],
  ['of nobody knows which city is not', 'Рязань', ''],
])('a point stored before its city was noted, and %s', (_, city, left) => {
  const stored = { ...emptyCheckoutDraft, method: 'point', city, point: 'moscow-2' }
  expect(offered(stored, answerFor(city)).point).toBe(left)
})
