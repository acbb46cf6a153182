/** The hours of the shop as they are written on its door. */
import type { DayHours, OpeningHours } from './opening-hours.ts'
import { daysText } from './shop-calendar.ts'

const names = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

/** Days in a row with the same hours; numbers count from Monday, 0. */
export type DayRow = { first: number; last: number; hours: DayHours }

export function dayRows({ week }: Pick<OpeningHours, 'week'>): DayRow[] {
  const rows: DayRow[] = []
  for (const [day, hours] of week.entries()) {
    const row = rows.at(-1)
    if (row && row.hours?.opens === hours?.opens && row.hours?.closes === hours?.closes) row.last = day
    else rows.push({ first: day, last: day, hours })
  }
  return rows
}

/** «Пн–Пт 10:00–19:00», «Вс выходной». */
export function scheduleLines(hours: Pick<OpeningHours, 'week'>): string[] {
  return dayRows(hours).map(({ first, last, hours: open }) => {
    const days = first === last ? names[first] : `${names[first]}–${names[last]}`
    return `${days} ${open ? `${open.opens}–${open.closes}` : 'выходной'}`
  })
}

/** «31 декабря 10:00–15:00», «1–8 января не работаем»: what is not over by `today`, soonest first. */
export function specialLines({ special }: Pick<OpeningHours, 'special'>, today: string): string[] {
  return special
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to, hours, note }) => {
      const open = hours ? `${hours.opens}–${hours.closes}` : 'не работаем'
      return `${daysText(from, to)} ${open}${note && `: ${note}`}`
    })
}
