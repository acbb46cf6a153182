import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'
import type { SinkAnswer } from '#server/testing/smtp-sink.ts'

/** What happens to the shop meanwhile; each returns when the shop has been given its chance to go on. */

/** How the mail server answers now, and how often it has been down. */
export type Mail = { answer: SinkAnswer; downs: number }

type Given = { shop: Shop; server: TemporaryPostgres | undefined; mail: Mail }

/** Names of the faults they are taken from. */
export type Trouble = 'F1 kill -9' | 'F6 database restart' | 'F15 stop and start' | 'F17 mail down'
export const troubles: readonly Trouble[] = ['F1 kill -9', 'F6 database restart', 'F15 stop and start', 'F17 mail down']

/** How long after a trouble the shop may still say that it cannot now. */
const graceMs = 15_000
const databaseAwayMs = 2000
const mailDownMs = 10_000

/** Answers what went wrong with the trouble itself, if anything did. */
async function makeTrouble(trouble: Trouble, { shop, server, mail }: Given): Promise<string | null> {
  if (trouble === 'F1 kill -9') {
    await shop.kill()
    await shop.startAgain()
  }
  if (trouble === 'F6 database restart') await restartDatabase(shop, server)
  if (trouble === 'F15 stop and start') {
    const { code, ms } = await shop.stop()
    await shop.startAgain()
    if (code !== 0 || ms > 10_000) return `stopped with ${code} after ${Math.round(ms)} ms`
  }
  if (trouble === 'F17 mail down') {
    mail.answer = mail.downs++ % 2 === 0 ? 'refuse' : 'cut'
    await delay(mailDownMs)
    mail.answer = 'accept'
  }
  return null
}

/** Knows when the shop has an excuse: while it or its database is away, and for a moment afterwards. Without mail it has none. */
export function watchTroubles() {
  let excusedUntil = 0
  return {
    isTroubled: () => performance.now() < excusedUntil,
    async make(trouble: Trouble, given: Given): Promise<string | null> {
      const isExcuse = trouble !== 'F17 mail down'
      if (isExcuse) excusedUntil = Number.POSITIVE_INFINITY
      const complaint = await makeTrouble(trouble, given)
      if (isExcuse) excusedUntil = performance.now() + graceMs
      return complaint
    },
  }
}

async function restartDatabase(shop: Shop, server: TemporaryPostgres | undefined) {
  if (!server) return shop.killEngine()
  server.halt()
  await delay(databaseAwayMs)
  await server.startAgain()
}

/** Each kind comes before any comes again. */
export function shuffled(random: () => number): () => Trouble {
  let bag: Trouble[] = []
  return () => {
    if (bag.length === 0) bag = [...troubles]
    return bag.splice(Math.floor(random() * bag.length), 1)[0]!
  }
}
