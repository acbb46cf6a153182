import { expect, test } from 'vitest'
import { type OpeningHours, usualHours } from '#shared/calendar/opening-hours.ts'
import { deliveryQuotes } from './delivery-quote.ts'
import { cityKey, usualDeliveryTable, zoneOf } from './delivery-table.ts'

// 16 November 2026 is a Monday.
const mondayNoon = new Date('2026-11-16T09:00:00Z')

function quote(asked: Partial<Parameters<typeof deliveryQuotes>[1]> & { method: string }) {
  const { method, ...rest } = asked
  const quotes = deliveryQuotes(usualDeliveryTable, {
    city: 'Москва',
    total: 1000,
    at: mondayNoon,
    freeFrom: 10_000,
    hours: usualHours,
    isNear: true,
    isTown: true,
    ...rest,
  })
  return quotes.find((found) => found.method === method)
}

test.each([
  ['point', 190, '17–18 ноября'],
  ['courier', 390, '17 ноября'],
  ['post', 260, '20–24 ноября'],
  ['pickup', 0, 'Сегодня до 19:00'],
])('in Moscow %s costs %i and comes %s', (method, price, text) => {
  expect(quote({ method })).toMatchObject({ price, text })
})

test.each([
  ['before the van leaves', '2026-11-16T12:59:00Z', '2026-11-17'],
  ['after it has left', '2026-11-16T13:00:00Z', '2026-11-18'],
  ['on Friday evening', '2026-11-20T14:00:00Z', '2026-11-24'],
  ['on Sunday', '2026-11-15T09:00:00Z', '2026-11-17'],
  ['before the holidays', '2026-12-31T14:00:00Z', '2027-01-12'],
])('a courier ordered %s comes on the right day', (_when, at, day) => {
  expect(quote({ method: 'courier', at: new Date(at) })).toMatchObject({ date_from: day })
})

test.each([
  ['Monday 17:59', '2026-11-16T14:59:00Z', 'Сегодня до 19:00'],
  ['Monday 18:00', '2026-11-16T15:00:00Z', 'Завтра с 10:00'],
  ['Friday 22:00', '2026-11-20T19:00:00Z', 'Завтра с 11:00'],
  ['Saturday 15:59', '2026-11-21T12:59:00Z', 'Сегодня до 17:00'],
  ['Monday 03:00, long before opening', '2026-11-16T00:00:00Z', 'Сегодня до 19:00'],
])('who orders on %s may pick it up: %s', (_when, at, text) => {
  expect(quote({ method: 'pickup', at: new Date(at) })).toMatchObject({ text })
})

const shutMonday: OpeningHours = {
  week: usualHours.week,
  special: [{ from: '2026-11-16', to: '2026-11-17', hours: null, note: 'переучёт' }],
}

test.each([
  ['pickup', 'Завтра с 10:00', '2026-11-17T09:00:00Z'],
  ['pickup', '18 ноября с 10:00', '2026-11-16T09:00:00Z'],
  ['courier', '19 ноября', '2026-11-16T09:00:00Z'],
])('while the shop is shut nothing is given out and nothing leaves: %s %s', (method, text, at) => {
  expect(quote({ method, at: new Date(at), hours: shutMonday })).toMatchObject({ text })
})

test('from the threshold on delivery is free, except where the table says otherwise', () => {
  expect(quote({ method: 'point', total: 9999 })).toMatchObject({ price: 190 })
  expect(quote({ method: 'point', total: 10_000 })).toMatchObject({ price: 0 })
  expect(quote({ method: 'courier', total: 10_000, city: 'Томск' })).toMatchObject({ price: 690 })
  expect(quote({ method: 'point', total: 1_000_000, freeFrom: null })).toMatchObject({ price: 190 })
})

const point = { id: 'p', address: 'ул. Лесная, 5', note: '', carrier: '', place: null }

test.each([
  ['the shop’s own city', {}, 'pickup courier post point'],
  ['the same, with points', { points: [point] }, 'pickup point courier post'],
  ['another city, with points', { isNear: false, points: [point] }, 'point courier post pickup'],
  ['another city, without', { isNear: false }, 'courier post point pickup'],
  ['a village', { isNear: false, isTown: false }, 'post courier point pickup'],
])('ways that fit come first: %s', (_where, asked, methods) => {
  const usual = { city: 'Томск', total: 1000, at: mondayNoon, freeFrom: null, hours: usualHours }
  const quotes = deliveryQuotes(usualDeliveryTable, { ...usual, isNear: true, isTown: true, ...asked })
  expect(quotes.map(({ method }) => method).join(' ')).toBe(methods)
})

test.each([
  ['Москва', 'Москва'],
  ['Щёлково, Московская область', 'Московская область'],
  ['  г. МОСКВА ', 'Москва'],
  ['Щелково', 'Московская область'],
  ['Санкт Петербург', 'Санкт-Петербург'],
  ['Гусь-Хрустальный', 'Россия'],
  ['', 'Россия'],
  ['<script>', 'Россия'],
])('«%s» lies in the zone %s', (city, zone) => {
  expect(zoneOf(usualDeliveryTable, city).name).toBe(zone)
})

test('a city that begins with «г» keeps its first letter', () => {
  expect(cityKey('Грозный')).toBe('грозный')
  expect(cityKey('город Орёл')).toBe('орел')
})
