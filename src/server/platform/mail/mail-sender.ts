import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { DeliverMail } from './mail-message.ts'
import { mailEvents } from './mail-outbox.ts'
import { claimMail, giveUpHopelessMail, markMailFailed, markMailSent, recallFarMail } from './mail-queries.ts'

type SenderDeps = { deliver: DeliverMail; log: FastifyBaseLogger; signal: AbortSignal }

/** Sends everything that is due, one after the other. Safe in any number of processes: a row is in one hand at a time. */
export async function sendDueMail(db: Db, { deliver, log, signal }: SenderDeps): Promise<void> {
  await recallFarMail(db)
  await giveUpHopelessMail(db)
  while (!signal.aborted) {
    const mail = await claimMail(db)
    if (!mail) return
    const delivery = await deliver(mail, signal)
    if (delivery.ok) {
      await markMailSent(db, mail)
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } else {
      await markMailFailed(db, mail, delivery)
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason: delivery.reason }, 'mail not sent')
    }
  }
}

const pollMs = 5000
/** What was enqueued is usually committed by then; if not, the next look finds it. */
const commitMs = 150

/** Looks for mail until told to stop: soon after something was enqueued here, and every few seconds for all other reasons. */
export async function runMailSender(database: Database, deps: SenderDeps): Promise<void> {
  const { log, signal } = deps
  let wake = new AbortController()
  const onEnqueued = () => wake.abort()
  mailEvents.on('enqueued', onEnqueued)
  try {
    while (!signal.aborted) {
      wake = new AbortController()
      // One failed look costs nothing: the mail stays in the outbox, and the database will be back.
      await sendDueMail(database.db, deps).catch((error) => log.warn({ err: error }, 'mail outbox not reachable'))
      const isWoken = await wait(pollMs, AbortSignal.any([signal, wake.signal]))
      if (isWoken) await wait(commitMs, signal)
    }
  } finally {
    mailEvents.off('enqueued', onEnqueued)
  }
}

/** True when something cut the waiting short. */
function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, false, { signal }).catch(() => true)
}
