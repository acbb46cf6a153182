import { isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { counterKey, countInWindow, countWithBackOff, forgetCounter, giveBackOne } from './limits-queries.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { shareCounts } from './shared-counts.ts'

/**
 * How often something may be tried. Counted in the database, so that neither a restart nor a second process gives new tries. What
 * comes many times a second and costs little is counted in memory; processes tell each other of those who come near a limit.
 */
type Limit = { hits: number; seconds: number; countedIn: 'memory' | 'database' | 'database, waiting longer each time' }

const minute = 60
const hour = 60 * minute

export const usualLimits = {
  /** Any change at all, per address. */
  changes: { hits: 300, seconds: minute, countedIn: 'memory' },
  /** Keys that are none, per address. */
  wrongKeys: { hits: 60, seconds: minute, countedIn: 'memory' },
  /** Links of invitations, per address: nobody guesses one, and nobody hashes passwords for nothing. */
  invitations: { hits: 30, seconds: hour, countedIn: 'database' },
  /** The owner tries whether mails arrive, and what helps. */
  testMails: { hits: 30, seconds: hour, countedIn: 'database' },
  /** A fast typist sends several requests a second. */
  search: { hits: 120, seconds: 10, countedIn: 'memory' },
  /** Each is read by a member of staff. */
  requests: { hits: 20, seconds: hour, countedIn: 'database' },
  /** Each is read by a member of staff, and nobody buys more products than that. */
  reviews: { hits: 30, seconds: hour, countedIn: 'database' },
  /** Anyone asks, each is read by a person. */
  questions: { hits: 10, seconds: hour, countedIn: 'database' },
  /** Anyone asks to be told of an arrival, at any address. */
  arrivals: { hits: 30, seconds: hour, countedIn: 'database' },
  /** The whole catalogue at once: as often as prices change, and more. */
  priceLists: { hits: 12, seconds: hour, countedIn: 'database' },
  /** The whole catalogue again: a marketplace comes every hour or so, to each of its feeds. */
  feeds: { hits: 40, seconds: hour, countedIn: 'database' },
  /** A repair shop orders often, but not this often by hand. In memory: a crowd of buyers must not queue for connections before their orders do. */
  orders: { hits: 60, seconds: hour, countedIn: 'memory' },
  orderFinds: { hits: 10, seconds: hour, countedIn: 'database' },
  orderFindsOfNumber: { hits: 10, seconds: hour, countedIn: 'database' },
  orderFindsOfPhone: { hits: 10, seconds: hour, countedIn: 'database' },
  /** Numbers count up: beyond it somebody walks through them with many addresses and many phones. */
  orderFindsOfAll: { hits: 300, seconds: hour, countedIn: 'database' },
  /** Links sent to the email address of one order. */
  orderLinks: { hits: 3, seconds: 24 * hour, countedIn: 'database' },
  /** 1С enters once an exchange; wrong passwords only count. */
  exchangeLogins: { hits: 10, seconds: 15 * minute, countedIn: 'database' },
  /** 1С sends every picture of the catalogue by itself. */
  exchangeParts: { hits: 3000, seconds: minute, countedIn: 'memory' },
  register: { hits: 20, seconds: hour, countedIn: 'database' },
  existsPerMinute: { hits: 10, seconds: minute, countedIn: 'database' },
  existsPerHour: { hits: 50, seconds: hour, countedIn: 'database' },
  existsOfAll: { hits: 600, seconds: hour, countedIn: 'database' },
  /** While the shop's look-ups are used up a network gets few answers about who is a customer, whatever they are. */
  registerOfNetwork: { hits: 3, seconds: 24 * hour, countedIn: 'database' },
  loginOfAccount: { hits: 5, seconds: 15 * minute, countedIn: 'database, waiting longer each time' },
  loginOfAddress: { hits: 20, seconds: 15 * minute, countedIn: 'database' },
  /** A browser that has logged in before, and an open session, have tries of their own: strangers cannot use them up. */
  loginOfDevice: { hits: 5, seconds: 15 * minute, countedIn: 'database, waiting longer each time' },
  passwordOfSession: { hits: 5, seconds: 15 * minute, countedIn: 'database, waiting longer each time' },
  /** All of them together, so that many stolen cookies are not many times the tries. */
  loginOfDevices: { hits: 30, seconds: 15 * minute, countedIn: 'database' },
  passwordOfSessions: { hits: 30, seconds: 15 * minute, countedIn: 'database' },
  /** The second step of a login. Whoever comes so far knows the password, so there are fewer tries. */
  factorOfDevice: { hits: 5, seconds: 15 * minute, countedIn: 'database, waiting longer each time' },
  factorOfAddress: { hits: 5, seconds: 15 * minute, countedIn: 'database, waiting longer each time' },
  /** Nobody guesses what a device signs; each costs the database a row. */
  passkeyLogins: { hits: 60, seconds: 15 * minute, countedIn: 'memory' },
  factorOfDevices: { hits: 50, seconds: 24 * hour, countedIn: 'database' },
  factorOfAccount: { hits: 50, seconds: 24 * hour, countedIn: 'database' },
  codesPerHour: { hits: 3, seconds: hour, countedIn: 'database' },
  codesPerDay: { hits: 10, seconds: 24 * hour, countedIn: 'database' },
  codesOfAddress: { hits: 20, seconds: hour, countedIn: 'database' },
  codesOfDevice: { hits: 3, seconds: hour, countedIn: 'database' },
  codesOfDevices: { hits: 10, seconds: 24 * hour, countedIn: 'database' },
  /** Wrong codes for one account in a day, from wherever they come. */
  guessesOfAccount: { hits: 50, seconds: 24 * hour, countedIn: 'database' },
  guessesOfDevices: { hits: 50, seconds: 24 * hour, countedIn: 'database' },
  guessesOfDevice: { hits: 20, seconds: hour, countedIn: 'database' },
  guessesOfAddress: { hits: 20, seconds: hour, countedIn: 'database' },
  /** Beyond it somebody tries few guesses on many accounts, and every address has to go slowly. */
  guessesOfAll: { hits: 200, seconds: 10 * minute, countedIn: 'database' },
  slowGuesses: { hits: 1, seconds: minute, countedIn: 'database' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof usualLimits
export type LimitTable = Record<LimitName, Limit>

export type Limits = {
  /** Counts one try before it is made; returns the seconds to wait, 0 when it may go on. */
  take(name: LimitName, subject: string): Promise<number>
  /** The try was a good one (or none at all) and does not count. */
  giveBack(name: LimitName, subject: string): Promise<void>
  forget(name: LimitName, subject: string): Promise<void>
  /** In memory, for a limit that is no fixed one. */
  takeOf(key: string, limit: { hits: number; seconds: number }): number
  /** From here on it counts together with the other processes. */
  share(log: FastifyBaseLogger): { close(): Promise<void> }
}

export function createLimits({ db, secrets, table }: { db: Db; secrets: Secrets; table: LimitTable }): Limits {
  const memory = createMemoryCounters()

  async function keyOf(name: LimitName, subject: string) {
    return counterKey(await secrets.key('limit'), name, subject)
  }

  return {
    async take(name, subject) {
      const limit = table[name]
      if (limit.hits === Number.POSITIVE_INFINITY) return 0
      if (limit.countedIn === 'memory') return memory.take(`${name}:${subject}`, limit)
      const count = limit.countedIn === 'database' ? countInWindow : countWithBackOff
      return count(db, await keyOf(name, subject), limit)
    },
    async giveBack(name, subject) {
      if (table[name].countedIn === 'memory') memory.giveBack(`${name}:${subject}`)
      else await giveBackOne(db, await keyOf(name, subject))
    },
    async forget(name, subject) {
      await forgetCounter(db, await keyOf(name, subject))
    },
    takeOf: memory.take,
    share: (log) => shareCounts(memory, { db, secrets, log }),
  }
}

/** Whom an address belongs to: for IPv6 the network, since one customer is given 2⁶⁴ addresses. */
export function addressOf({ ip }: { ip: string }): string {
  // For every request: the check of Node is one long regular expression.
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  return expandIpv6(ip).slice(0, 4).join(':')
}

/** What one provider gives to one neighbourhood: an attacker has many addresses, and far fewer of these. */
export function networkOf({ ip }: { ip: string }): string {
  const address = addressOf({ ip })
  return address.split(/[.:]/).slice(0, 3).join('.')
}

function expandIpv6(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}

export function rejectTooMany(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', String(Math.ceil(seconds)))
  throw problemError('too-many', { error: tooManyText(seconds) })
}

function tooManyText(seconds: number): string {
  return `Слишком много попыток. Попробуйте через ${Math.ceil(seconds / 60)} мин.`
}

/** For routes whose only limit is per address. */
export async function takeForAddress(request: FastifyRequest, reply: FastifyReply, name: LimitName) {
  const seconds = await request.server.limits.take(name, addressOf(request))
  if (seconds > 0) rejectTooMany(reply, seconds)
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** A limit per address, counted before anything else is done. */
    limit?: LimitName
  }
}
