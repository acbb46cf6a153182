import { expect, test } from 'vitest'
import { usualDeliveryTable } from '#shared/delivery/delivery-table.ts'
import { courierOf, feedDelivery } from './feed-delivery.ts'

const usual = { table: usualDeliveryTable, freeFrom: 5000 }

test('delivery is that of the city the shop stands in', () => {
  expect(feedDelivery(usual, 'Москва, ул. Примерная, 12')).toEqual({
    courier: { cost: 390, days: '1', before: 16 },
    pickup: { cost: 0, days: '0', before: null },
    freeFrom: 5000,
    parcel: 350,
  })
  expect(feedDelivery(usual, '190000, г. Санкт-Петербург, Невский, 1').courier).toEqual({
    cost: 490,
    days: '2-4',
    before: 16,
  })
})

test('the courier costs nothing only from the sum the shop says, and only where it says so', () => {
  const moscow = feedDelivery(usual, 'Москва')
  expect([4999, 5000].map((price) => courierOf(moscow, price)?.cost)).toEqual([390, 0])
  expect(courierOf(feedDelivery(usual, 'Санкт-Петербург'), 90_000)?.cost).toBe(490)
  expect(courierOf(feedDelivery({ ...usual, freeFrom: null }, 'Москва'), 90_000)?.cost).toBe(390)
})

test('a term that the formats cannot say is left out', () => {
  const zones = [
    { name: 'Россия', cities: [], methods: { courier: { price: 1, days: [10, 40], isFreeFromThreshold: true } } },
  ]
  const table = { dispatchHour: 24, zones, points: [] } as unknown as typeof usualDeliveryTable
  expect(feedDelivery({ table, freeFrom: null }, 'Омск')).toEqual({
    courier: null,
    pickup: null,
    freeFrom: null,
    parcel: 1,
  })
})
