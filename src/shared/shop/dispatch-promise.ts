import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import type { OpeningHours } from '#shared/calendar/opening-hours.ts'
import { addDays, dispatchDay } from '#shared/calendar/shop-calendar.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { DeliveryTable } from '#shared/delivery/delivery-table.ts'
import type { ShopFacts } from './shop-facts.ts'

/** What the home page promises about delivery: as the settings have it, and nothing where parcels are not sent. */

export type Dispatch = NonNullable<ShopFacts['dispatch']>
type Promised = { title: string; text: string }

const sendingWays = ['courier', 'point', 'post'] as const satisfies readonly DeliveryMethod[]
const wayNames = { courier: 'курьер', point: 'пункты выдачи', post: 'почта' }

export function dispatchOf({ dispatchHour, zones }: DeliveryTable): Dispatch | null {
  const ways = sendingWays.filter((way) => zones.some(({ methods }) => methods[way]))
  if (ways.length === 0) return null
  const rest = zones.find(({ cities }) => cities.length === 0)
  return { hour: dispatchHour, ways, isEverywhere: sendingWays.some((way) => rest?.methods[way]) }
}

export function deliveryPromise({ ways, isEverywhere }: Dispatch): Promised {
  const names = ways.map((way) => wayNames[way]).join(', ')
  const text = names.charAt(0).toUpperCase() + names.slice(1)
  return { title: isEverywhere ? 'Доставка по всей России' : 'Доставка', text }
}

/** Without a moment only what is true at any: pages are cached. */
export function dispatchPromise({ hour }: Dispatch, hours: OpeningHours, at: Date | undefined): Promised {
  const until = `если заказать до ${hour === 24 ? 'полуночи' : `${hour}:00`}`
  if (!at) {
    if (hour === 0) return { title: 'Отправим на следующий день', text: 'По рабочим дням' }
    return { title: 'Отправим в тот же день', text: `В рабочие дни, ${until}` }
  }
  const today = dayOf(at)
  const leaves = dispatchDay({ hour, hours, at })
  if (leaves === today) return { title: 'Отправим сегодня', text: `Е${until.slice(1)}` }
  if (leaves === addDays(today, 1)) return { title: 'Отправим завтра', text: 'Всё, что закажете сегодня' }
  return { title: `Отправим ${dayText(leaves)}`, text: 'Заказать можно уже сейчас' }
}
