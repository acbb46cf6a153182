import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '#harness/process-cost.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { openVisitor } from '#harness/visitor.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** An exception in an API call, a page or a job costs one answer. An uncaught one ends the process, and another replaces it. */
export const uncaught: Fault = { id: 'F16', name: 'uncaught errors', engines: ['embedded', 'postgres'], run }

const internals = /a detail of the inside|\.m?js:\d|node_modules|\bat /
const cyrillic = /[а-я]{4}/i

async function run(context: FaultContext): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo' })
  const { pid } = shop
  const probe = probeOf(pid)
  const visitor = openVisitor(shop.origin)
  await visitor.get('/api/session')

  await probe.arm('handler')
  const call = await visitor.get('/api/categories')
  await probe.arm('render')
  const page = await visitor.get('/stiralnye-mashiny')
  const rows = [call, page].map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))
  await probe.arm('job')
  await waitFor(() => shop.output().includes('job failed'))
  const again = await visitor.get('/stiralnye-mashiny')
  return [
    exactly('a bug in a call', call.status, 500),
    exactly('a bug in a page', page.status, 500),
    exactly(
      'answers without a Russian text, or with internals',
      rows.filter((text) => internals.test(text) || !cyrillic.test(text)).length,
      0,
    ),
    exactly('after a bug in a job, a page', again.status, 200),
    exactly(
      'process still the same',
      shop.pid === pid && (await visitor.get('/readyz')).status === 200 ? 'yes' : 'no',
      'yes',
    ),
    ...(shop.databaseUrl ? await throwInWorker(context) : await throwInShop(shop, () => probe.throwInTimer())),
  ]
}

/** A single process: the supervisor starts it again. */
async function throwInShop(shop: Shop, throwNow: () => Promise<void>): Promise<Row[]> {
  await throwNow()
  const { code } = await shop.exited
  const isLogged = /uncaught error/.test(shop.output())
  const ms = await shop.startAgain()
  return [
    exactly('a bug in a timer: exit code', code ?? 'none', 1),
    exactly('reported in the log', isLogged ? 'yes' : 'no', 'yes'),
    atMost('started again, ready after, ms', ms, 3000),
  ]
}

/** One of two: the other goes on selling while a third is started. */
async function throwInWorker(context: FaultContext): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo', env: { WORKERS: '2' } })
  const workers = childrenOf(shop.pid)
  const opened = () => shop.output().match(/Магазин запущен/g)?.length ?? 0
  await waitFor(() => opened() === 2)
  await probeOf(workers[0]!).throwInTimer()
  const thrownAt = performance.now()
  let failed = 0
  let openAfterMs = Number.POSITIVE_INFINITY
  const opening = waitFor(() => opened() === 3).then(() => {
    openAfterMs = performance.now() - thrownAt
  })
  while (openAfterMs === Number.POSITIVE_INFINITY) {
    const signal = AbortSignal.timeout(1000)
    const isAnswered = await fetch(`${shop.origin}/api/categories`, { signal })
      .then(({ ok }) => ok)
      .catch(() => false)
    if (!isAnswered) failed += 1
    await delay(20)
  }
  await opening
  return [
    atMost('a bug in a timer of one process: another open after, ms', openAfterMs, 3000),
    exactly('reported in the log', /uncaught error/.test(shop.output()) ? 'yes' : 'no', 'yes'),
    // A connection that Node hands to a process just as it dies is lost; the next request reaches the other.
    atMost('requests that failed meanwhile', failed, 1),
  ]
}
