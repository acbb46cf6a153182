/** The shop answers its phone Monday to Friday 10–19 and at weekends 11–17, by Moscow time. */
export const openingHours = [
  { days: 'Пн–Пт', opens: 10, closes: 19 },
  { days: 'Сб–Вс', opens: 11, closes: 17 },
] as const

const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const moscow = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Moscow',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

export type OpeningState = { isOpen: boolean; text: string }

/** «Открыто до 19:00», or when the shop opens next. */
export function openingState(now: Date): OpeningState {
  const parts = moscow.formatToParts(now)
  const day = week.indexOf(parts.find(({ type }) => type === 'weekday')?.value ?? '')
  const hour = Number(parts.find(({ type }) => type === 'hour')?.value)
  const today = hoursOf(day)
  if (hour < today.opens) return { isOpen: false, text: `Закрыто, откроемся сегодня в ${clock(today.opens)}` }
  if (hour < today.closes) return { isOpen: true, text: `Открыто до ${clock(today.closes)}` }
  return { isOpen: false, text: `Закрыто, откроемся завтра в ${clock(hoursOf((day + 1) % 7).opens)}` }
}

/** «Пн–Пт 10:00–19:00», one line per row of the schedule. */
export function scheduleLines(): string[] {
  return openingHours.map(({ days, opens, closes }) => `${days} ${clock(opens)}–${clock(closes)}`)
}

/** `day` counts from Sunday, 0. */
export function hoursOf(day: number) {
  return day === 0 || day === 6 ? openingHours[1] : openingHours[0]
}

export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
