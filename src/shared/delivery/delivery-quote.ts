/** What delivery to a city costs and when it comes: the table, the sum of the order and the shop's calendar together. */
import { hoursOn, moscowTime, type OpeningHours } from '#shared/calendar/opening-hours.ts'
import { addDays, type Day, dayOf, daysText, dayText, hourOf, isWorkingDay } from '#shared/calendar/shop-calendar.ts'
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

type Asked = { city: string; total: number; at: Date; freeFrom: number | null; hours: OpeningHours }

export function deliveryQuotes(table: DeliveryTable, asked: Asked): DeliveryQuote[] {
  const { methods } = zoneOf(table, asked.city)
  return deliveryMethods.flatMap((method) => {
    const rule = methods[method]
    return rule ? [quoteOf(table, asked, method, rule)] : []
  })
}

function quoteOf(table: DeliveryTable, asked: Asked, method: DeliveryMethod, rule: DeliveryRule): DeliveryQuote {
  const { city, total, at, freeFrom, hours } = asked
  const isFree = rule.isFreeFromThreshold && freeFrom !== null && total >= freeFrom
  const dates = method === 'pickup' ? pickupDates(hours, at) : travelDates(table, rule, asked)
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
function travelDates(table: DeliveryTable, rule: DeliveryRule, { hours, at }: Asked): Dates {
  const today = dayOf(at)
  let leaves = hourOf(at) < table.dispatchHour ? today : addDays(today, 1)
  while (!isWorkingDay(leaves) || isShutSpecially(hours, leaves)) leaves = addDays(leaves, 1)
  const from = addDays(leaves, rule.days[0])
  const to = addDays(leaves, rule.days[1])
  return { date_from: from, date_to: to, text: daysText(from, to) }
}

function isShutSpecially({ special }: OpeningHours, day: Day): boolean {
  return special.some(({ from, to, hours }) => hours === null && from <= day && day <= to)
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
