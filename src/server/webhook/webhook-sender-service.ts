import { EventEmitter } from 'node:events'
import type { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'
import { postChecked } from '#server/platform/outgoing/checked-post.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  markNotSent,
  markSent,
  tidyDeliveries,
  turnOff,
} from './delivery-queries.ts'
import { webhookHeaders } from './webhook-signature.ts'

export { forgetDeliveries } from './delivery-queries.ts'

type SenderDeps = { allowed: BlockList; log: FastifyBaseLogger; signal: AbortSignal; timeoutMs?: number }

/** Somebody waits for the outcome of a test: the sender of this process looks at once. */
export const webhookNews = new EventEmitter<{ asked: [] }>()

const handCount = 6
const usualTimeoutMs = 10_000
const lookAgainMs = 100

/** Sends everything that is due, several at once. Safe in any number of processes. */
export async function sendDueWebhooks(db: Db, deps: SenderDeps): Promise<void> {
  await tidyDeliveries(db)
  const sending = new Set<Promise<void>>()
  let failure: unknown
  while (!deps.signal.aborted && failure === undefined) {
    const delivery = sending.size < handCount ? await claimDelivery(db).catch(note) : null
    if (delivery) {
      const sent = send(db, delivery, deps)
        .catch(note)
        .finally(() => sending.delete(sent))
      sending.add(sent)
      continue
    }
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

async function send(db: Db, delivery: ClaimedDelivery, { allowed, log, signal, timeoutMs }: SenderDeps): Promise<void> {
  const { url, body, secret, messageId: id } = delivery
  const headers = webhookHeaders({ id, sentAt: new Date(), body, secret })
  const posted = await postChecked({ url, headers, body, allowed, signal, timeoutMs: timeoutMs ?? usualTimeoutMs })
  const about = { delivery: delivery.id, webhook: delivery.webhookId, type: delivery.type, attempts: delivery.attempts }
  if (posted.ok && posted.status >= 200 && posted.status < 300) {
    await markSent(db, delivery, { ...posted, problem: '' })
    log.info(about, 'webhook sent')
    return
  }
  const answer = posted.ok
    ? { status: posted.status, text: posted.text, problem: statusText(posted.status) }
    : { status: null, text: '', problem: posted.problem }
  await markNotSent(db, delivery, answer)
  if (answer.status === 410) await turnOff(db, delivery.webhookId)
  log.warn({ ...about, reason: answer.problem }, 'webhook not sent')
}

function statusText(status: number): string {
  if (status >= 300 && status < 400) return 'Адрес перенаправляет на другой. Укажите тот, что отвечает сам'
  if (status === 410) return 'Получатель ответил, что этого адреса больше нет. Вебхук выключен'
  return `Получатель ответил кодом ${status}`
}

/** The news is written by the database, so the process looks now and then. */
const pollMs = 3000

export async function runWebhookSender(database: Database, deps: SenderDeps): Promise<void> {
  const { log, signal } = deps
  let wake = new AbortController()
  const onAsked = () => wake.abort()
  webhookNews.on('asked', onAsked)
  try {
    while (!signal.aborted) {
      wake = new AbortController()
      // One failed look costs nothing: everything stays in the outbox, and the database will be back.
      await sendDueWebhooks(database.db, deps).catch((error) => log.warn({ err: error }, 'webhooks not reachable'))
      await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => undefined)
    }
  } finally {
    webhookNews.off('asked', onAsked)
  }
}
