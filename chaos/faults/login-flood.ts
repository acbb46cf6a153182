import { runLoad } from '#harness/http-load.ts'
import { watchMemory } from '#harness/process-cost.ts'
import { openVisitor } from '#harness/visitor.ts'
import { atMost, below, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { atRate, findShopMix, strangerOf } from '../load/shop-mix.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** A hundred wrong logins a second, each from another address: the shop checks what it can, rejects the rest, and sells. */
export const loginFlood: Fault = { id: 'F13', name: 'login flood', engines: ['embedded', 'postgres'], run }

const perSecond = 100
const expected = new Set([401, 429, 503])

async function run(context: FaultContext): Promise<Row[]> {
  const seconds = context.quick ? 10 : 60
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo' })
  const { pages, categories } = await findShopMix(shop)
  const port = Number(new URL(shop.origin).port)
  const paths = [...pages, ...categories, '/api/categories']
  const shopping = () => runLoad({ port, paths, connections: 2, seconds })
  const memory = watchMemory(shop.pid)
  context.onEnd(memory.stop)
  await shopping()
  const calmMegabytes = memory.highestMegabytes()
  await probeOf(shop.pid).reset()

  const visitor = openVisitor(shop.origin)
  await visitor.get('/api/session')
  const statuses = new Map<number, number>()
  const catalogue = shopping()
  await atRate(perSecond, seconds, async (nth) => {
    const { email, address } = strangerOf(nth)
    const headers = { 'x-forwarded-for': address }
    const { status } = await visitor.send('POST', '/api/login', { email, password: 'not the password' }, headers)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const { p99, failures } = await catalogue
  const report = await probeOf(shop.pid).report()
  const strange = [...statuses].filter(([status]) => !expected.has(status)).map(([status, n]) => `${status} × ${n}`)
  context.log(`logins answered: ${[...statuses].map(([status, n]) => `${status} × ${n}`).join(', ')}`)
  return [
    below('catalogue, p99, ms', p99, 500),
    exactly('catalogue, failed', failures, 0),
    below('memory grown by, MB', memory.highestMegabytes() - calmMegabytes, 150),
    atMost('passwords hashed at once', report.mostHashing, 2),
    exactly('logins answered with anything but 401, 429, 503', strange.join(', ') || 'none', 'none'),
  ]
}
