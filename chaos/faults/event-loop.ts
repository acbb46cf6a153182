import { below, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { findShopMix, mixedStep, runMix, strangerOf } from '../load/shop-mix.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** No work of the shop blocks its event loop for long. */
export const eventLoop: Fault = { id: 'F10', name: 'event loop', engines: ['embedded', 'postgres'], run }

const clients = 8

async function run(context: FaultContext): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo' })
  const mix = await findShopMix(shop)
  const step = mixedStep(mix)
  const probe = probeOf(shop.pid)
  // Warm-up: the first page of each kind compiles the code that renders it.
  await runMix(shop, { clients, step, turns: 400 })

  await probe.reset()
  const until = performance.now() + (context.quick ? 10_000 : 60_000)
  let logins = 0
  const result = await runMix(shop, {
    clients,
    step: async (visitor, turn) => {
      if (turn % 10 !== 9) return step(visitor, turn)
      const { email, address } = strangerOf(++logins)
      const form = { email, password: 'not the password' }
      const { status, ms } = await visitor.send('POST', '/api/login', form, { 'x-forwarded-for': address })
      return { status: status === 401 ? 200 : status, ms }
    },
    isOver: () => performance.now() > until,
  })
  const report = await probe.report()
  context.log(`${result.times.length} requests, ${logins} of them logins, ${report.beats} beats`)
  return [
    below('gap between two beats, p99, ms', report.gapP99Ms, 50),
    below('longest gap, ms', report.gapMaxMs, 250),
    exactly('failed answers', result.failures.length, 0),
  ]
}
