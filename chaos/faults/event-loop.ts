import { below, exactly, type Fault, type Row } from '../fault.ts'
import { findShopMix, mixedStep, runMix, strangerOf } from '../load/shop-mix.ts'
import type { Place } from '../place.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** Whatever the shop works on, nobody else waits long for a turn: its one thread never stands still. */
export const eventLoop: Fault = { id: 'F10', name: 'event loop', engines: ['embedded', 'postgres'], run }

const clients = 8

async function run(place: Place): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(place, { kind: 'demo' })
  const mix = await findShopMix(shop)
  const ask = mixedStep(mix)
  const probe = probeOf(shop.pid)
  // The first page of each kind compiles the code that draws it; a shop is warm for all but its first seconds.
  await runMix(shop, { clients, step: ask, turns: 400 })

  await probe.forget()
  const until = performance.now() + (place.quick ? 10_000 : 60_000)
  let logins = 0
  const result = await runMix(shop, {
    clients,
    step: async (visitor, turn) => {
      if (turn % 10 !== 9) return ask(visitor, turn)
      const { email, address } = strangerOf(++logins)
      const form = { email, password: 'not the password' }
      const { status, ms } = await visitor.send('POST', '/api/login', form, { 'x-forwarded-for': address })
      return { status: status === 401 ? 200 : status, ms }
    },
    isOver: () => performance.now() > until,
  })
  const report = await probe.report()
  place.say(`${result.times.length} requests, ${logins} of them logins, ${report.beats} beats`)
  return [
    below('gap between two beats, p99, ms', report.gapP99Ms, 50),
    below('longest gap, ms', report.gapMaxMs, 250),
    exactly('answers that are no good', result.failures.length, 0),
  ]
}
