import { endpoints } from '#shared/api/endpoint.ts'
import type { StaffRight } from '#shared/api/staff-right.ts'

/** What open tabs of management are told of: only that something is new, never what. Each reads it again by its own rights. */
export const liveTopics = ['new-order', 'orders', 'enquiries', 'reviews', 'questions', 'masters'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const topicRights: Record<LiveTopic, StaffRight | readonly StaffRight[]> = {
  'new-order': 'orders',
  orders: ['orders', 'parcels'],
  enquiries: 'customers',
  reviews: 'catalogue',
  questions: 'catalogue',
  masters: 'customers',
}

/** One event of the stream: «new-order orders». */
export function topicsText(topics: readonly LiveTopic[]): string {
  return topics.join(' ')
}

export function topicsOf(text: string): LiveTopic[] {
  const words = text.split(' ')
  return liveTopics.filter((topic) => words.includes(topic))
}

/** A stream that says what has changed, so that an open tab reads it again. */
export const liveEndpoints = endpoints({
  'GET /api/admin/live': {
    summary: 'Поток событий: что изменилось в магазине (text/event-stream)',
    access: 'admin',
    right: 'desk',
    cache: 'no-store',
    isByItself: true,
    produces: 'text/event-stream',
  },
})
