import { createHmac } from 'node:crypto'
import { isSame } from '#server/platform/session/csrf.ts'

/**
 * The link that ends mails of a kind works for whoever reads the mail, without a login: it names a row and is signed, so that nobody
 * ends another's by counting up.
 */
export type MailStop = { kind: 'arrivals' | 'price-drops'; id: number }

const letters = { arrivals: 'a', 'price-drops': 'p' } as const

export function signMailStop(key: Buffer, { kind, id }: MailStop): string {
  const named = `${letters[kind]}${id}`
  return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`
}

/** Null: not one of ours. */
export function readMailStop(key: Buffer, token: string): MailStop | null {
  const found = /^([ap])([1-9]\d{0,9})\.[\w-]{43}$/.exec(token)
  if (!found) return null
  const stop: MailStop = { kind: found[1] === 'a' ? 'arrivals' : 'price-drops', id: Number(found[2]) }
  return isSame(token, signMailStop(key, stop)) ? stop : null
}

/** Where a press in the mail leads. */
export function stopPath(token: string): string {
  return `/stop?token=${token}`
}

/** Where the mail program itself sends a press on its own «Отписаться». */
export function stopUrl({ origin }: { origin: string }, token: string): string {
  return `${origin}/api/mail-stops/${token}`
}
