/** The calendar on the shop's wall: which days are working days, what comes next, how a span of days is said. */
import { type Day, dayOf, dayText, hourOf } from './moscow-clock.ts'
import type { OpeningHours } from './opening-hours.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The same every year (article 112 of the Labour Code); days moved by decree are known to nobody in advance. */
const holidays = new Set([
  ...['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `01-${day}`),
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

export function addDays(day: Day, count: number): Day {
  return new Date(noonOf(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(noonOf(day)).getUTCDay()
}

export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5))
}

/** The day itself when it is a working one. */
export function workingDayFrom(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

export function addWorkingDays(day: Day, count: number): Day {
  let found = day
  for (let left = count; left > 0; left -= 1) found = workingDayFrom(addDays(found, 1))
  return found
}

/** «17 ноября», «17–18 ноября», «30 ноября – 2 декабря». */
export function daysText(from: Day, to: Day): string {
  if (from === to) return dayText(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return isOneMonth ? `${Number(from.slice(8))}–${dayText(to)}` : `${dayText(from)} – ${dayText(to)}`
}

function noonOf(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** Parcels leave on working days; what is ordered after the van has gone leaves on the next one. */
export function dispatchDay({ hour, hours, at }: { hour: number; hours: OpeningHours; at: Date }): Day {
  const today = dayOf(at)
  let leaves = hourOf(at) < hour ? today : addDays(today, 1)
  while (!isWorkingDay(leaves) || isShutSpecially(hours, leaves)) leaves = addDays(leaves, 1)
  return leaves
}

function isShutSpecially({ special }: OpeningHours, day: Day): boolean {
  return special.some(({ from, to, hours }) => hours === null && from <= day && day <= to)
}
