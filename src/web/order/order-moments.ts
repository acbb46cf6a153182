/** Days and hours as the shop's own clock shows them, whatever the buyer's clock is. */
const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const hour = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' })

/** «13 ноября». */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

/** «13 ноября, 18:40». */
export function momentText(instant: string): string {
  const at = new Date(instant)
  return `${day.format(at)}, ${hour.format(at)}`
}

/** «13 ноября 2026». */
export function dayOfYearText(instant: string): string {
  return dayOfYear.format(new Date(instant)).replace(/ г\.$/, '')
}

/** «13 ноября 2026, 18:40». */
export function fullMomentText(instant: string): string {
  return `${dayOfYearText(instant)}, ${hour.format(new Date(instant))}`
}
