/** When something happened, as management says it. */

import { clockOf, dayOf, dayOfYearText, dayText, momentText, moscowTime } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'

/** As short as a table wants it: «сегодня 10:40», «вчера», «12 ноября», «12 ноября 2025». */
export function shortTime(iso: string, now = new Date()): string {
  const { day, time } = moscowTime(new Date(iso))
  const today = dayOf(now)
  if (day === today) return `сегодня ${time}`
  if (day === addDays(today, -1)) return 'вчера'
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dayOfYearText(day)
}

/** When an order came: «11:52», «вчера 16:44», «14 ноября». */
export function orderTime(iso: string, now = new Date()): string {
  const short = shortTime(iso, now)
  return short === 'вчера' ? `вчера ${clockOf(new Date(iso))}` : short.replace('сегодня ', '')
}

/** «сегодня, 09:05», «вчера, 16:47», «14 ноября, 10:20»: a line of the history says the hour always. */
export function eventTime(iso: string, now = new Date()): string {
  const day = shortTime(iso, now)
  return `${day.replace(/ \d\d:\d\d$/, '')}, ${clockOf(new Date(iso))}`
}

const minuteMs = 60_000

/** «2 ч 10 мин», «3 дня» are told apart by whoever waits, so hours stay hours. */
export function waitedText(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return minutes === 0 ? 'только что' : `${minutes} мин`
  return hours < 48 ? `${hours} ч ${minutes % 60} мин` : `${Math.floor(hours / 24)} дн.`
}

const today = new Intl.DateTimeFormat('ru', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})

/** «Понедельник, 16 ноября». */
export function todayText(now = new Date()): string {
  const text = today.format(now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** «Не подтверждён, до 19 ноября, 12:00»: then it is given up. */
export function unconfirmedText(confirmBy: string): string {
  return `Не подтверждён, до ${momentText(new Date(confirmBy))}`
}
