/** What delivery to a city costs and when it comes: the table, the sum of the order and the shop's calendar together. */
import { type Day, dayText, moscowTime } from '#shared/calendar/moscow-clock.ts'
import { hoursOn, type OpeningHours } from '#shared/calendar/opening-hours.ts'
import { addDays, daysText, dispatchDay } from '#shared/calendar/shop-calendar.ts'
import type { DeliveryPoint } from './delivery-contract.ts'
import { type DeliveryMethod, deliveryMethodLabels, deliveryMethods } from './delivery-method.ts'
import { cityKey, type DeliveryRule, type DeliveryTable, zoneOf } from './delivery-table.ts'

export type DeliveryQuote = {
  method: DeliveryMethod
  label: string
  price: number
  date_from: Day
  date_to: Day
  text: string
  points: DeliveryPoint[]
  fits_city: boolean
}

type Asked = {
  city: string
  total: number
  at: Date
  freeFrom: number | null
  hours: OpeningHours
  /** Points of carriers in this city, besides the table's own. */
  points?: DeliveryPoint[]
  /** One can come to the shop's own counter. */
  isNear: boolean
  /** A town; a parcel reaches anything smaller by post sooner than a courier does. */
  isTown: boolean
}

export function deliveryQuotes(table: DeliveryTable, asked: Asked): DeliveryQuote[] {
  const { methods } = zoneOf(table, asked.city)
  const quotes = deliveryMethods.flatMap((method) => {
    const rule = methods[method]
    return rule ? [quoteOf(table, asked, method, rule)] : []
  })
  return quotes.toSorted((one, other) => distanceOf(one, asked) - distanceOf(other, asked))
}

/** Ways that fit the city first: a counter in another city comes last, and a point that has to be looked up by hand before it. */
function distanceOf({ method, points, fits_city }: DeliveryQuote, { isTown }: Asked): number {
  if (!fits_city) return 4
  if (method === 'point' && points.length === 0) return 3
  return method === 'post' && !isTown ? 0 : method === 'courier' && !isTown ? 2 : 1
}

function quoteOf(table: DeliveryTable, asked: Asked, method: DeliveryMethod, rule: DeliveryRule): DeliveryQuote {
  const { city, total, at, freeFrom, hours } = asked
  const isFree = rule.isFreeFromThreshold && freeFrom !== null && total >= freeFrom
  const dates = method === 'pickup' ? pickupDates(hours, at) : travelDates(table, rule, asked)
  const points = method === 'point' ? [...ownPoints(table, city), ...(asked.points ?? [])] : []
  return {
    method,
    label: deliveryMethodLabels[method],
    price: isFree ? 0 : rule.price,
    ...dates,
    points,
    fits_city: method !== 'pickup' || asked.isNear,
  }
}

function ownPoints(table: DeliveryTable, city: string): DeliveryPoint[] {
  return table.points
    .filter((point) => cityKey(point.city) === cityKey(city))
    .map(({ id, address, note, lat, lon }) => {
      const place = lat !== undefined && lon !== undefined ? { lat, lon } : null
      return { id, address, note, carrier: '', place }
    })
}

type Dates = { date_from: Day; date_to: Day; text: string }

function travelDates(table: DeliveryTable, rule: DeliveryRule, { hours, at }: Asked): Dates {
  const leaves = dispatchDay({ hour: table.dispatchHour, hours, at })
  const from = addDays(leaves, rule.days[0])
  const to = addDays(leaves, rule.days[1])
  return { date_from: from, date_to: to, text: daysText(from, to) }
}

/** Further ahead than any holidays. */
const farthestDays = 60

/** Putting an order together takes an hour, so in the last one of the day nothing more is promised for today. */
function pickupDates(hours: OpeningHours, at: Date): Dates {
  const { day: today } = moscowTime(at)
  const { time: inAnHour, day: dayInAnHour } = moscowTime(new Date(at.getTime() + hourMs))
  const open = hoursOn(hours, today)
  if (open && dayInAnHour === today && inAnHour < open.closes) {
    return { date_from: today, date_to: today, text: `Сегодня до ${open.closes}` }
  }
  for (let ahead = 1; ahead < farthestDays; ahead += 1) {
    const day = addDays(today, ahead)
    const next = hoursOn(hours, day)
    if (next) return { date_from: day, date_to: day, text: `${ahead === 1 ? 'Завтра' : dayText(day)} с ${next.opens}` }
  }
  return { date_from: today, date_to: today, text: 'По договорённости' }
}

const hourMs = 60 * 60 * 1000
