import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'
import type { SinkAnswer } from '#server/testing/smtp-sink.ts'

/** What happens to the shop during the soak; each resolves once the shop can go on. */

/** How the mail server answers now, and how often it was down. */
export type Mail = { answer: SinkAnswer; downs: number }

type Given = { shop: Shop; server: TemporaryPostgres | undefined; mail: Mail }

/** Named after the faults they are taken from. */
export type Disruption = 'F1 kill -9' | 'F6 database restart' | 'F15 stop and start' | 'F17 mail down'
export const disruptions: readonly Disruption[] = [
  'F1 kill -9',
  'F6 database restart',
  'F15 stop and start',
  'F17 mail down',
]

/** How long after a disruption the shop may still answer 503. */
const graceMs = 15_000
const databaseAwayMs = 2000
const mailDownMs = 10_000

/** Resolves with what went wrong in the disruption itself, or null. */
async function disrupt(disruption: Disruption, { shop, server, mail }: Given): Promise<string | null> {
  if (disruption === 'F1 kill -9') {
    await shop.kill()
    await shop.startAgain()
  }
  if (disruption === 'F6 database restart') await restartDatabase(shop, server)
  if (disruption === 'F15 stop and start') {
    const { code, ms } = await shop.stop()
    await shop.startAgain()
    if (code !== 0 || ms > 10_000) return `stopped with ${code} after ${Math.round(ms)} ms`
  }
  if (disruption === 'F17 mail down') {
    mail.answer = mail.downs++ % 2 === 0 ? 'reject' : 'cut'
    await delay(mailDownMs)
    mail.answer = 'accept'
  }
  return null
}

/** Errors are excused while the shop or its database is down and shortly afterwards; missing mail excuses none. */
export function createDisruptor() {
  let excusedUntil = 0
  return {
    isDisrupted: () => performance.now() < excusedUntil,
    async make(disruption: Disruption, given: Given): Promise<string | null> {
      const isExcuse = disruption !== 'F17 mail down'
      if (isExcuse) excusedUntil = Number.POSITIVE_INFINITY
      const complaint = await disrupt(disruption, given)
      if (isExcuse) excusedUntil = performance.now() + graceMs
      return complaint
    },
  }
}

async function restartDatabase(shop: Shop, server: TemporaryPostgres | undefined) {
  if (!server) return shop.killEngine()
  server.crash()
  await delay(databaseAwayMs)
  await server.startAgain()
}

/** In random order, each kind once before any repeats. */
export function shuffled(random: () => number): () => Disruption {
  let bag: Disruption[] = []
  return () => {
    if (bag.length === 0) bag = [...disruptions]
    return bag.splice(Math.floor(random() * bag.length), 1)[0]!
  }
}
