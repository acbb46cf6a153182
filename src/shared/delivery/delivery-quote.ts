/** What delivery to a city costs and when it comes: the table, the sum of the order and the shop's calendar together. */
import { clock, hoursOf } from '#shared/shop/opening-hours.ts'
import { addDays, type Day, dayOf, daysText, hourOf, weekdayOf, workingDayFrom } from '#shared/shop/shop-calendar.ts'
import { type DeliveryMethod, deliveryMethodLabels, deliveryMethods } from './delivery-method.ts'
import { cityKey, type DeliveryRule, type DeliveryTable, zoneOf } from './delivery-table.ts'

export type DeliveryQuote = {
  method: DeliveryMethod
  label: string
  price: number
  date_from: Day
  date_to: Day
  text: string
  points: { id: string; address: string; note: string }[]
}

type Asked = { city: string; total: number; at: Date; freeFrom: number | null }

export function deliveryQuotes(table: DeliveryTable, asked: Asked): DeliveryQuote[] {
  const { methods } = zoneOf(table, asked.city)
  return deliveryMethods.flatMap((method) => {
    const rule = methods[method]
    return rule ? [quoteOf(table, asked, method, rule)] : []
  })
}

function quoteOf(table: DeliveryTable, asked: Asked, method: DeliveryMethod, rule: DeliveryRule): DeliveryQuote {
  const { city, total, at, freeFrom } = asked
  const isFree = rule.isFreeFromThreshold && freeFrom !== null && total >= freeFrom
  const dates = method === 'pickup' ? pickupDates(at) : travelDates(table, rule, at)
  const points = method === 'point' ? table.points.filter((point) => cityKey(point.city) === cityKey(city)) : []
  return {
    method,
    label: deliveryMethodLabels[method],
    price: isFree ? 0 : rule.price,
    ...dates,
    points: points.map(({ id, address, note }) => ({ id, address, note })),
  }
}

type Dates = { date_from: Day; date_to: Day; text: string }

/** Parcels leave on working days; what is ordered after the van has gone leaves on the next one. */
function travelDates(table: DeliveryTable, rule: DeliveryRule, at: Date): Dates {
  const today = dayOf(at)
  const leaves = workingDayFrom(hourOf(at) < table.dispatchHour ? today : addDays(today, 1))
  const from = addDays(leaves, rule.days[0])
  const to = addDays(leaves, rule.days[1])
  return { date_from: from, date_to: to, text: daysText(from, to) }
}

/** Putting an order together takes an hour, so in the last one of the day nothing more is promised for today. */
function pickupDates(at: Date): Dates {
  const today = dayOf(at)
  const isToday = hourOf(at) < hoursOf(weekdayOf(today)).closes - 1
  const day = isToday ? today : addDays(today, 1)
  const hours = hoursOf(weekdayOf(day))
  return {
    date_from: day,
    date_to: day,
    text: isToday ? `Сегодня до ${clock(hours.closes)}` : `Завтра с ${clock(hours.opens)}`,
  }
}
