/** An order goes its usual way, each step with the time it was reached; a cancelled one shows how far it came. */

import { momentText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { customerStatusLabel, type OrderStatus, usualCourse } from '#shared/order/order-states.ts'

export type CourseStep = { status: OrderStatus; label: string; text: string; state: 'done' | 'now' | 'ahead' }
type Moving = Pick<Order, 'status' | 'payment' | 'created_at' | 'events' | 'delivery'>

export function courseOf(order: Moving): CourseStep[] {
  const reached = momentsOf(order)
  return statusesOf(order, reached).map((status) => {
    const at = reached.get(status)
    const state = stateOf(order.status, status, at)
    const text = state === 'ahead' ? awaitedText(order, status) : at ? momentText(new Date(at)) : ''
    return { status, label: customerStatusLabel(status), text, state }
  })
}

/** When each state was last entered. */
function momentsOf({ created_at, events }: Moving): Map<OrderStatus, string> {
  const reached = new Map<OrderStatus, string>()
  for (const { to, at, kind } of events) {
    if (to && (kind === 'placed' || kind === 'status' || kind === 'payment')) reached.set(to, at)
  }
  const [first] = events
  if (first?.to === null || !first) reached.set('new', created_at)
  return reached
}

const course: OrderStatus[] = ['awaiting_payment', 'new', 'processing', 'ready', 'shipped', 'completed']

/** What really happened, then what is usual from here. */
function statusesOf({ status, payment, delivery }: Moving, reached: Map<OrderStatus, string>): OrderStatus[] {
  if (status === 'cancelled') return [...reached.keys()]
  const usual = usualCourse(delivery.method, payment === 'online')
  return course.filter((each) => {
    if (!isAhead(each, status)) return each === status || reached.has(each)
    // A parcel that waits at the shop's own counter is not sent any more.
    return usual.includes(each) && !(status === 'ready' && each === 'shipped')
  })
}

function isAhead(status: OrderStatus, now: OrderStatus): boolean {
  return course.indexOf(status) > course.indexOf(now)
}

function stateOf(now: OrderStatus, status: OrderStatus, at: string | undefined): CourseStep['state'] {
  if (status === now) return now === 'completed' ? 'done' : 'now'
  return at && (now === 'cancelled' || !isAhead(status, now)) ? 'done' : 'ahead'
}

function awaitedText({ delivery }: Moving, status: OrderStatus): string {
  const { date_from, date_to } = delivery
  return status === 'completed' && date_from && date_to ? `ждём ${daysText(date_from, date_to)}` : ''
}
