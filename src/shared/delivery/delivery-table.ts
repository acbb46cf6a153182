import type { DeliveryMethod } from './delivery-method.ts'

/** What delivery costs and how long it takes, by where the customer lives. A shop's own table replaces this one (DELIVERY_FILE). */

export type DeliveryRule = {
  price: number
  /** Days on the way after the parcel has left, at the quickest and at the latest. */
  days: [from: number, to: number]
  /** Free from the threshold on. */
  isFreeFromThreshold: boolean
}

export type DeliveryZone = {
  name: string
  /** Empty: everywhere else. */
  cities: string[]
  methods: Partial<Record<DeliveryMethod, DeliveryRule>>
}

/** Where it lies is optional: without it the point stands in the list and not on the map. */
type TablePoint = { id: string; city: string; address: string; note: string; lat?: number; lon?: number }

export type DeliveryTable = {
  /** Orders of working days before this hour leave the same day. */
  dispatchHour: number
  /** The first one that knows the city is taken; the last one knows every city. */
  zones: DeliveryZone[]
  points: TablePoint[]
}

const pickup: DeliveryRule = { price: 0, days: [0, 0], isFreeFromThreshold: true }

function way(price: number, from: number, to: number, isFreeFromThreshold = true): DeliveryRule {
  return { price, days: [from, to], isFreeFromThreshold }
}

export const usualDeliveryTable: DeliveryTable = {
  dispatchHour: 16,
  zones: [
    {
      name: 'Москва',
      cities: ['Москва'],
      methods: { pickup, point: way(190, 1, 2), courier: way(390, 1, 1), post: way(260, 4, 8) },
    },
    {
      name: 'Московская область',
      cities: [
        'Балашиха',
        'Домодедово',
        'Долгопрудный',
        'Жуковский',
        'Зеленоград',
        'Красногорск',
        'Королёв',
        'Люберцы',
        'Мытищи',
        'Одинцово',
        'Подольск',
        'Пушкино',
        'Реутов',
        'Серпухов',
        'Химки',
        'Щёлково',
        'Электросталь',
      ],
      methods: { pickup, point: way(240, 1, 3), courier: way(490, 1, 3, false), post: way(260, 4, 9) },
    },
    {
      name: 'Санкт-Петербург',
      cities: ['Санкт-Петербург', 'Петербург', 'СПб', 'Питер'],
      methods: { pickup, point: way(290, 2, 4), courier: way(490, 2, 4, false), post: way(290, 5, 9) },
    },
    {
      name: 'Россия',
      cities: [],
      methods: { pickup, point: way(390, 3, 8), courier: way(690, 3, 9, false), post: way(350, 6, 14) },
    },
  ],
  points: [],
}

/** «г. Москва», «МОСКВА» and «москва » are one city. */
export function cityKey(city: string): string {
  return city
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^\s*(г\.?|город)\s+/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function zoneOf(table: DeliveryTable, city: string): DeliveryZone {
  const key = cityKey(city)
  // «Железногорск, Курская область» is also what a table calls «Железногорск».
  const name = cityKey(city.split(',')[0] ?? '')
  const knows = (wanted: string) => (zone: DeliveryZone) => zone.cities.some((known) => cityKey(known) === wanted)
  const named = table.zones.find(knows(key)) ?? table.zones.find(knows(name))
  const rest = named ?? table.zones.find((zone) => zone.cities.length === 0)
  if (!rest) throw new Error('the table of delivery has no zone for the other cities')
  return rest
}
