import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'
import {
  type Answer,
  type ChannelName,
  type ClaimedDelivery,
  claimDelivery,
  holdBack,
  markNotSent,
  markSent,
  tidyDeliveries,
} from './outbox-queries.ts'

/** One outbox for everything the shop tells programs and people by itself; a channel knows how its messages leave. */
export type Channel = (delivery: ClaimedDelivery, limits: Limits) => Promise<Outcome>
export type Channels = Record<ChannelName, Channel>
type Limits = { signal: AbortSignal; timeoutMs: number }
/** `retrySeconds`: the receiver says when it will listen again. */
export type Outcome = Answer & { isSent: boolean; retrySeconds?: number | undefined }

type SenderDeps = { channels: Channels; log: FastifyBaseLogger; signal: AbortSignal; timeoutMs?: number }

/** Somebody waits for the outcome of a test: the sender of this process looks at once. */
export const outboxNews = new EventEmitter<{ asked: [] }>()

const handCount = 6
const usualTimeoutMs = 10_000
const lookAgainMs = 100
/** Nobody waits longer than this for a receiver, whatever it says. */
const mostRetrySeconds = 3600

/** Sends everything that is due, several at once. Safe in any number of processes. */
export async function sendDueDeliveries(db: Db, deps: SenderDeps): Promise<void> {
  await tidyDeliveries(db)
  const sending = new Set<Promise<void>>()
  let failure: unknown
  while (!deps.signal.aborted && failure === undefined) {
    const underWay = sending.size
    const delivery = underWay < handCount ? await claimDelivery(db).catch(note) : null
    if (delivery) {
      const sent = send(db, delivery, deps)
        .catch(note)
        .finally(() => sending.delete(sent))
      sending.add(sent)
      continue
    }
    // One that ended while this looked: what waited behind it was not seen yet.
    if (sending.size < underWay) continue
    if (sending.size === 0) break
    // One that ends may have made room for the next to its address.
    await Promise.race([...sending, sleep(lookAgainMs)])
  }
  await Promise.all(sending)
  if (failure !== undefined) throw failure

  function note(error: unknown): void {
    failure ??= error
  }
}

async function send(db: Db, delivery: ClaimedDelivery, { channels, log, signal, timeoutMs }: SenderDeps) {
  const { isSent, retrySeconds, ...answer } = await channels[delivery.channel](delivery, {
    signal,
    timeoutMs: timeoutMs ?? usualTimeoutMs,
  })
  const { id, channel, webhookId: webhook, type, attempts } = delivery
  const about = { delivery: id, channel, webhook, type, attempts }
  if (isSent) {
    await markSent(db, delivery, answer)
    log.info(about, 'delivery sent')
    return
  }
  if (retrySeconds !== undefined) {
    await holdBack(db, delivery, answer, Math.min(Math.max(Math.ceil(retrySeconds), 0), mostRetrySeconds))
  } else {
    await markNotSent(db, delivery, answer)
  }
  log.warn({ ...about, reason: answer.problem }, 'delivery not sent')
}

/** The news is written by the database, so the process looks now and then. */
const pollMs = 3000

export async function runOutboxSender(database: Database, deps: SenderDeps): Promise<void> {
  const { log, signal } = deps
  let wake = new AbortController()
  const onAsked = () => wake.abort()
  outboxNews.on('asked', onAsked)
  try {
    while (!signal.aborted) {
      wake = new AbortController()
      // One failed look costs nothing: everything stays in the outbox, and the database will be back.
      await sendDueDeliveries(database.db, deps).catch((error) => log.warn({ err: error }, 'outbox not reachable'))
      await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => undefined)
    }
  } finally {
    outboxNews.off('asked', onAsked)
  }
}
