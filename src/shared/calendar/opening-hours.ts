/** When the shop is open, by Moscow time: a usual week, and days that differ from it. */
import { type Clock, dayText, moscowTime } from './moscow-clock.ts'

/** Null: closed all day. */
export type DayHours = { opens: Clock; closes: Clock } | null
/** Days of the calendar, «2026-12-31», the last one included. */
export type SpecialDays = { from: string; to: string; hours: DayHours; note: string }
/** Monday stands first in the week. */
export type OpeningHours = { week: DayHours[]; special: SpecialDays[] }

const weekday: DayHours = { opens: '10:00', closes: '19:00' }
const weekend: DayHours = { opens: '11:00', closes: '17:00' }

export const usualHours: OpeningHours = {
  week: [weekday, weekday, weekday, weekday, weekday, weekend, weekend],
  special: [],
}

const dayMs = 24 * 60 * 60 * 1000
/** Further ahead nobody asks when the shop opens. */
const farthestDays = 60

export function hoursOn({ week, special }: OpeningHours, day: string): DayHours {
  const other = special.find(({ from, to }) => from <= day && day <= to)
  return other ? other.hours : (week[(new Date(day).getUTCDay() + 6) % 7] ?? null)
}

export type OpeningState = { isOpen: boolean; text: string }

/** «Открыто до 19:00», or when the shop opens next. */
export function openingState(hours: OpeningHours, now: Date): OpeningState {
  for (let ahead = 0; ahead < farthestDays; ahead += 1) {
    const { day, time } = moscowTime(new Date(now.getTime() + ahead * dayMs))
    const open = hoursOn(hours, day)
    if (!open) continue
    if (ahead > 0 || time < open.opens) {
      return { isOpen: false, text: `Закрыто, откроемся ${dayName(day, ahead)} в ${open.opens}` }
    }
    if (time < open.closes) return { isOpen: true, text: `Открыто до ${open.closes}` }
  }
  return { isOpen: false, text: 'Закрыто' }
}

function dayName(day: string, ahead: number): string {
  const near = ['сегодня', 'завтра'][ahead]
  return near ?? dayText(day)
}
