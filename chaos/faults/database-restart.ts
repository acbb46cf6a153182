import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'
import { isAlive, waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { elsewhere, openCustomer, openVisitor, orderOf } from '#harness/visitor.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import { type Asked, type Question, startSteadyLoad } from '../load/steady-load.ts'
import type { Place } from '../place.ts'

/** The database goes away under a crowd, for a moment and for ten seconds: what is kept is shown, the rest is asked to wait. */
export const databaseRestart: Fault = { id: 'F6', name: 'database restart under load', engines: ['postgres'], run }

const perSecond = 20
const calmMs = 3000
const afterwardsMs = 5000

type Kind = 'kept page' | 'other'

async function run(place: Place): Promise<Row[]> {
  const server = await place.openServer()
  const shop = await place.openShop({ databaseUrl: server.url })
  const [id = 0] = await fillShelves(shop.ask, 1_000_000)
  const questions = await askedBy(shop, id)
  const stopMs = place.quick ? 3000 : 10_000
  return [
    ...(await scene('restart -m immediate', shop, server, questions, 0)),
    ...(await scene(`stopped for ${stopMs / 1000} s`, shop, server, questions, stopMs)),
  ]
}

async function askedBy(shop: Shop, productId: number): Promise<Question<Kind>[]> {
  const guest = openVisitor(shop.origin)
  const buyers = Array.from({ length: 20 }, () => openVisitor(shop.origin))
  await Promise.all(buyers.map((buyer) => buyer.get('/api/session')))
  const customer = await openCustomer(shop.origin)
  const pages = ['/', '/nasosy'].map((path) => ({ kind: 'kept page' as const, ask: () => guest.get(path) }))
  for (const { ask } of pages) await ask()
  let orders = 0
  const others = [
    () => guest.get('/api/categories'),
    () => guest.get(`/api/products?limit=24&search=${encodeURIComponent('насос')}`),
    () => customer.get(`/api/cart/${customer.id}`),
    () => customer.send('POST', '/api/cart', { user_id: customer.id, product_id: productId, quantity: 3 }),
    () => {
      const buyer = buyers[orders++ % buyers.length]!
      return buyer.send('POST', '/api/orders', orderOf([{ id: productId, quantity: 1 }]), elsewhere())
    },
  ]
  return others.flatMap((ask, n) => [{ kind: 'other' as const, ask }, pages[n % pages.length]!])
}

async function scene(
  name: string,
  shop: Shop,
  server: TemporaryPostgres,
  questions: Question<Kind>[],
  awayMs: number,
): Promise<Row[]> {
  const pid = shop.pid
  const load = startSteadyLoad(questions, perSecond)
  await delay(calmMs)
  const haltedAt = performance.now()
  server.halt()
  await delay(awayMs)
  await server.startAgain()
  const upAt = performance.now()
  const isGood = ({ kind, status, at }: Asked<Kind>) => kind === 'other' && at >= upAt && status < 300 && status > 0
  await waitFor(() => load.asked.some(isGood))
  await delay(afterwardsMs)
  await load.stop()

  const firstGood = load.asked.find(isGood)!
  const backAt = firstGood.at + firstGood.ms
  // Whatever was under way at the halt was answered without the database, too.
  const during = load.asked.filter(({ at, ms }) => at + ms >= haltedAt && at < backAt)
  const after = load.asked.filter(({ at }) => at >= backAt)
  const pagesDuring = during.filter(({ kind }) => kind === 'kept page')
  const othersDuring = during.filter(({ kind }) => kind === 'other')
  const refusals = othersDuring.filter(({ status }) => status === 503)
  return [
    exactly(
      `${name}: failures before it`,
      load.asked.filter((one) => one.at + one.ms < haltedAt && !isServed(one)).length,
      0,
    ),
    atLeast(`${name}: kept pages shown meanwhile`, pagesDuring.filter(({ status }) => status === 200).length, 1),
    exactly(`${name}: kept pages not shown`, pagesDuring.filter(({ status }) => status !== 200).length, 0),
    exactly(
      `${name}: others neither served nor 503`,
      othersDuring.filter((one) => !isServed(one) && one.status !== 503).length,
      0,
    ),
    exactly(`${name}: 503 without Retry-After`, refusals.filter(({ retryAfter }) => !retryAfter).length, 0),
    atMost(`${name}: first good answer after the database is up, ms`, backAt - upAt, 5000),
    exactly(`${name}: not served afterwards`, after.filter((one) => !isServed(one)).length, 0),
    exactly(`${name}: the process lives`, isAlive(pid) && shop.pid === pid ? 'yes' : 'no', 'yes'),
  ]
}

/** Nobody here asks for anything wrong, so a 4xx is as bad as no answer. */
function isServed({ status }: Asked<Kind>): boolean {
  return status >= 200 && status < 400
}
