import { expect, test } from 'vitest'
import { tableDelivery } from '#server/delivery/delivery-service.ts'
import { demoPoints } from '#server/demo/demo-points.ts'
import { usualHours } from '#shared/calendar/opening-hours.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import { type DeliveryTable, usualDeliveryTable } from '#shared/delivery/delivery-table.ts'
import { pointOf } from './point-choice.ts'

const at = new Date('2026-11-16T09:00:00Z')
const address = 'Москва, ул. Примерная, 12'
const ownPoints = [{ id: 'kazan-2', city: 'Казань', address: 'пр. Победы, 91', note: '' }]

function deliveryWith(table: DeliveryTable) {
  return tableDelivery(() => ({ table, freeFrom: null, hours: usualHours, address }), demoPoints)
}

const carriers = deliveryWith(usualDeliveryTable)
const own = deliveryWith({ ...usualDeliveryTable, points: ownPoints })

async function choose(delivery: typeof own, way: { method: DeliveryMethod; city: string; point?: string }) {
  const { methods } = await delivery.quotes({ city: way.city, total: 1000, at })
  return pointOf(delivery, way, methods.find(({ method }) => method === way.method)!)
}

test.each([
  ['a point of the list', carriers, 'Казань', 'demo-казань-1', 'ул. Баумана, 44'],
  ['its address', carriers, 'Казань', 'ул. Баумана, 44', 'ул. Баумана, 44'],
  ['a point of the shop’s own', own, 'казань', 'kazan-2', 'пр. Победы, 91'],
  ['an address typed where there is no list', carriers, 'Рязань', 'ул. Ленина, 5', 'ул. Ленина, 5'],
])('%s is kept by its address', async (_, delivery, city, point, kept) => {
  expect(await choose(delivery, { method: 'point', city, point })).toEqual({ ok: true, point: kept })
})

test.each([
  ['another city’s point where there is no list', carriers, 'Рязань', 'demo-москва-2'],
  ['another city’s point where there is a list', carriers, 'Казань', 'demo-москва-2'],
  ['the shop’s own point of another city', own, 'Рязань', 'kazan-2'],
  ['a carrier’s point in a shop with points of its own', own, 'Москва', 'demo-москва-2'],
  ['a point that the list no longer has', own, 'Казань', 'kazan-9'],
])('%s is rejected', async (_, delivery, city, point) => {
  expect(await choose(delivery, { method: 'point', city, point })).toEqual({ ok: false })
})

test.each<DeliveryMethod>(['pickup', 'courier', 'post'])(
  'what was left in the form is no point of %s',
  async (method) => {
    expect(await choose(own, { method, city: 'Казань', point: 'kazan-2' })).toEqual({ ok: true, point: undefined })
  },
)
