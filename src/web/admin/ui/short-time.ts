/** When something happened, as short as a table wants it: «сегодня 10:40», «вчера», «12 ноября», «12 ноября 2025». */

const zone = 'Europe/Moscow'
const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: zone })
const dayOfYear = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: zone })
const fullDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
/** Sortable and comparable: «2026-11-15». */
const date = new Intl.DateTimeFormat('sv', { timeZone: zone })
const dayMilliseconds = 24 * 60 * 60 * 1000

export function shortTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (date.format(at) === date.format(now)) return `сегодня ${clock.format(at)}`
  if (date.format(at) === date.format(now.getTime() - dayMilliseconds)) return 'вчера'
  return date.format(at).slice(0, 4) === date.format(now).slice(0, 4)
    ? dayOfYear.format(at)
    : fullDay.format(at).replace(' г.', '')
}
