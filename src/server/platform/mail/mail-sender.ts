import { setImmediate as otherTurns, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { MailHand, OpenHand } from './mail-message.ts'
import { mailEvents } from './mail-outbox.ts'
import {
  beginAttempt,
  type ClaimedMail,
  claimMails,
  giveUpHopelessMail,
  markMailFailed,
  markMailsSent,
  recallFarMail,
  releaseMails,
} from './mail-queries.ts'

type SenderDeps = { deliver: OpenHand; log: FastifyBaseLogger; signal: AbortSignal }

/** Messages at once. Mail servers allow few connections of one sender. */
const handCount = 5
/** While others still send, an empty look is repeated: one slow recipient must not hold up what comes meanwhile. */
const lookAgainMs = 250
/** Hands that end within this time are noted, and given the next mails, by one question each. */
const togetherMs = 10

/**
 * Sends everything that is due, several mails at once and those of one mailbox one after the other. Safe in any number of processes:
 * a row is in one hand at a time.
 */
export async function sendDueMail(db: Db, { deliver, log, signal }: SenderDeps): Promise<void> {
  await recallFarMail(db)
  await giveUpHopelessMail(db)
  const free: MailHand[] = []
  const sending = new Set<Promise<void>>()
  const noteSent = gatherSent(db)
  let failure: unknown
  let finished = new AbortController()

  /** The database is away: nothing new is begun. */
  function note(error: unknown): void {
    failure ??= error
  }

  async function send(run: ClaimedMail[]): Promise<void> {
    const hand = free.pop() ?? deliver()
    await sendRun(db, run, { hand, noteSent, log, signal }).catch(note)
    free.push(hand)
    finished.abort()
  }

  while (!signal.aborted && failure === undefined) {
    finished = new AbortController()
    const isFree = sending.size < handCount
    const runs = (isFree && (await claimMails(db, handCount - sending.size).catch(note))) || []
    for (const run of runs) {
      const sent = send(run).finally(() => sending.delete(sent))
      sending.add(sent)
    }
    if (runs.length > 0) continue
    // A run that ended while this looked: what waited behind it was not seen yet.
    if (finished.signal.aborted) continue
    if (sending.size === 0) break
    await wait(lookAgainMs, AbortSignal.any([signal, finished.signal]))
    // Those that ended with it are free by then.
    await otherTurns()
  }
  await Promise.all(sending)
  for (const hand of free) hand.close()
  if (failure !== undefined) throw failure
}

type NoteSent = (mail: ClaimedMail) => Promise<void>

/** What several hands have sent at about the same time is noted together. */
function gatherSent(db: Db): NoteSent {
  let gathered: ClaimedMail[] = []
  let noting: Promise<void> | undefined

  async function note() {
    await sleep(togetherMs)
    const mails = gathered
    gathered = []
    noting = undefined
    await markMailsSent(db, mails)
  }
  return (mail) => {
    gathered.push(mail)
    noting ??= note()
    return noting
  }
}

type RunDeps = { hand: MailHand; noteSent: NoteSent; log: FastifyBaseLogger; signal: AbortSignal }

/** Mails to one mailbox in their order. After one that did not go the others wait behind it. */
async function sendRun(db: Db, run: ClaimedMail[], { hand, noteSent, log, signal }: RunDeps): Promise<void> {
  const waiting = [...run]
  /** Not noted yet: the beginning of the next one does. */
  let sent: ClaimedMail | undefined
  for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
    if (sent && signal.aborted) {
      waiting.unshift(mail)
      break
    }
    const attempts = sent ? mail.attempts + 1 : mail.attempts
    const isBegun = !sent || (await beginAttempt(db, mail, sent))
    sent = undefined
    if (!isBegun) break
    const delivery = await hand.deliver(mail, signal)
    if (delivery.ok) {
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
      sent = mail
      continue
    }
    await markMailFailed(db, { ...mail, attempts }, delivery)
    log.warn({ mail: mail.id, kind: mail.kind, attempts, reason: delivery.reason }, 'mail not sent')
    break
  }
  if (sent) await noteSent(sent)
  if (waiting.length > 0) await releaseMails(db, waiting)
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
