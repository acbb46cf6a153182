/**
 * The clock on the shop's wall: Moscow is three hours ahead of UTC all year, and has been since 2014. It is counted here, because a browser
 * takes tens of milliseconds for its first formatter with a time zone, in the moment a page comes to life.
 */

/** A day of the calendar, «2026-11-16»; it belongs to no time zone. */
export type Day = string
/** «10:00», so that hours compare as text. */
export type Clock = string

const aheadMs = 3 * 60 * 60 * 1000
const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

export function moscowTime(moment: Date): { day: Day; time: Clock } {
  const text = new Date(moment.getTime() + aheadMs).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export function dayOf(moment: Date): Day {
  return moscowTime(moment).day
}

export function clockOf(moment: Date): Clock {
  return moscowTime(moment).time
}

export function hourOf(moment: Date): number {
  return Number(clockOf(moment).slice(0, 2))
}

/** Midnight in Moscow, when the day begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00+03:00`)
}

/** «17 ноября». */
export function dayText(day: Day): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`
}

/** «17 ноября 2026». */
export function dayOfYearText(day: Day): string {
  return `${dayText(day)} ${day.slice(0, 4)}`
}

/** «19 ноября 2026, 12:00». */
export function fullMomentText(moment: Date): string {
  const { day, time } = moscowTime(moment)
  return `${dayOfYearText(day)}, ${time}`
}

/** «19 ноября, 12:00». */
export function momentText(moment: Date): string {
  const { day, time } = moscowTime(moment)
  return `${dayText(day)}, ${time}`
}
