import type { IncomingHttpHeaders } from 'node:http'

/** Whether a program calls, or says so: it gets no cookies, and those it has mean nothing. */
export function isByKey({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return /^bearer /i.test(headers.authorization ?? '')
}
