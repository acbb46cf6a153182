import type { OpeningHours } from '#shared/calendar/opening-hours.ts'
import { addDays, type Day, dayOf, hourOf, isWorkingDay } from '#shared/calendar/shop-calendar.ts'

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
