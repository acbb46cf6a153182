import { endpoints } from '#shared/api/endpoint.ts'

/** A stream that says what has changed, so that an open tab reads it again. */
export const liveEndpoints = endpoints({
  'GET /api/admin/live': {
    summary: 'Поток событий: что изменилось в магазине (text/event-stream)',
    access: 'admin',
    right: 'desk',
    cache: 'no-store',
    produces: 'text/event-stream',
  },
})
