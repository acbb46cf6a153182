import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { hintCookies } from '#shared/api/endpoint.ts'

/** Which cookies the shop sets. Only `session`, `half`, `guest` and `device` mean anything to the server; the hints are for the screen. */

export const cookieLifeSeconds = 30 * 24 * 60 * 60
/** Longer than a session: it is there for whoever comes back after one. */
export const deviceLifeSeconds = 180 * 24 * 60 * 60

/** From the right password to the second step. */
export const halfLifeSeconds = 10 * 60

export type CookieNames = {
  session: string
  half: string
  guest: string
  device: string
  csrf: string
  secure: boolean
}

export function cookieNames(publicOrigin: string): CookieNames {
  const secure = publicOrigin.startsWith('https:')
  // The prefix makes a browser reject the cookie unless it is Secure, host-only and for the whole site.
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}sid`,
    half: `${prefix}hid`,
    guest: `${prefix}gid`,
    device: `${prefix}did`,
    csrf: 'XSRF-TOKEN',
    secure,
  }
}

export type Hints = Record<(typeof hintCookies)[number], string>

export function setSecretCookie(reply: FastifyReply, names: CookieNames, name: 'session' | 'guest', value: string) {
  reply.setCookie(names[name], value, { ...attributes(names), httpOnly: true })
}

export function setHalfCookie(reply: FastifyReply, names: CookieNames, value: string) {
  reply.setCookie(names.half, value, { ...attributes(names), maxAge: halfLifeSeconds, httpOnly: true })
}

export function setDeviceCookie(reply: FastifyReply, names: CookieNames, value: string) {
  reply.setCookie(names.device, value, { ...attributes(names), maxAge: deviceLifeSeconds, httpOnly: true })
}

export function setCsrfCookie(reply: FastifyReply, names: CookieNames, value: string) {
  reply.setCookie(names.csrf, value, attributes(names))
}

export function setHints(reply: FastifyReply, names: CookieNames, hints: Hints) {
  for (const name of hintCookies) {
    if (hints[name]) reply.setCookie(name, hints[name], attributes(names))
    else reply.clearCookie(name, attributes(names))
  }
}

export function clearCookie(reply: FastifyReply, names: CookieNames, name: 'session' | 'guest' | 'half') {
  reply.clearCookie(names[name], { ...attributes(names), httpOnly: true })
}

export function clearHints(reply: FastifyReply, names: CookieNames) {
  for (const name of hintCookies) reply.clearCookie(name, attributes(names))
}

function attributes({ secure }: CookieNames) {
  return { path: '/', sameSite: 'lax', secure, maxAge: cookieLifeSeconds } as const
}

/** Whether a program calls, or says so: it gets no cookies, and those it has mean nothing. */
export function isByKey({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return /^bearer /i.test(headers.authorization ?? '')
}
