import { setTimeout as delay } from 'node:timers/promises'
import { openCustomer } from '#harness/accounts.ts'
import { orderForm } from '#harness/order-form.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { isAlive, waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import type { TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { openVisitor, otherNetwork } from '#harness/visitor.ts'
import { atLeast, atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { type Answered, type LoadRequest, startSteadyLoad } from '../load/steady-load.ts'

/** The database is down under load, for a moment and for ten seconds: cached pages are served, the rest gets 503. */
export const databaseRestart: Fault = { id: 'F6', name: 'database restart under load', engines: ['postgres'], run }

const perSecond = 20
const calmMs = 3000
const afterwardsMs = 5000

type Kind = 'cached page' | 'other'

async function run(context: FaultContext): Promise<Row[]> {
  const server = await context.openServer()
  const shop = await context.openShop({ databaseUrl: server.url })
  const [id = 0] = await insertProducts(shop.query, 1_000_000)
  const requests = await requestsTo(shop, id)
  const stopMs = context.quick ? 3000 : 10_000
  return [
    ...(await scene('restart -m immediate', shop, server, requests, 0)),
    ...(await scene(`stopped for ${stopMs / 1000} s`, shop, server, requests, stopMs)),
  ]
}

async function requestsTo(shop: Shop, productId: number): Promise<LoadRequest<Kind>[]> {
  const guest = openVisitor(shop.origin)
  const buyers = Array.from({ length: 20 }, () => openVisitor(shop.origin))
  await Promise.all(buyers.map((buyer) => buyer.get('/api/session')))
  const customer = await openCustomer(shop.origin)
  const pages = ['/', '/nasosy'].map((path) => ({ kind: 'cached page' as const, send: () => guest.get(path) }))
  for (const { send } of pages) await send()
  let orders = 0
  const others = [
    () => guest.get('/api/categories'),
    () => guest.get(`/api/products?limit=24&search=${encodeURIComponent('насос')}`),
    () => customer.get(`/api/cart/${customer.id}`),
    () => customer.send('POST', '/api/cart', { user_id: customer.id, product_id: productId, quantity: 3 }),
    () => {
      const buyer = buyers[orders++ % buyers.length]!
      return buyer.send('POST', '/api/orders', orderForm([{ id: productId, quantity: 1 }]), otherNetwork())
    },
  ]
  return others.flatMap((send, n) => [{ kind: 'other' as const, send }, pages[n % pages.length]!])
}

async function scene(
  name: string,
  shop: Shop,
  server: TemporaryPostgres,
  requests: LoadRequest<Kind>[],
  awayMs: number,
): Promise<Row[]> {
  const pid = shop.pid
  const load = startSteadyLoad(requests, perSecond)
  await delay(calmMs)
  const crashedAt = performance.now()
  server.crash()
  await delay(awayMs)
  await server.startAgain()
  const upAt = performance.now()
  const isGood = ({ kind, status, at }: Answered<Kind>) => kind === 'other' && at >= upAt && status < 300 && status > 0
  await waitFor(() => load.answered.some(isGood))
  await delay(afterwardsMs)
  await load.stop()

  const firstGood = load.answered.find(isGood)!
  const backAt = firstGood.at + firstGood.ms
  // Requests in flight at the crash were answered without the database, too.
  const during = load.answered.filter(({ at, ms }) => at + ms >= crashedAt && at < backAt)
  const after = load.answered.filter(({ at }) => at >= backAt)
  const pagesDuring = during.filter(({ kind }) => kind === 'cached page')
  const othersDuring = during.filter(({ kind }) => kind === 'other')
  const unavailable = othersDuring.filter(({ status }) => status === 503)
  return [
    exactly(
      `${name}: failures before it`,
      load.answered.filter((one) => one.at + one.ms < crashedAt && !isServed(one)).length,
      0,
    ),
    atLeast(`${name}: cached pages served meanwhile`, pagesDuring.filter(({ status }) => status === 200).length, 1),
    exactly(`${name}: cached pages not served`, pagesDuring.filter(({ status }) => status !== 200).length, 0),
    exactly(
      `${name}: others neither served nor 503`,
      othersDuring.filter((one) => !isServed(one) && one.status !== 503).length,
      0,
    ),
    exactly(`${name}: 503 without Retry-After`, unavailable.filter(({ retryAfter }) => !retryAfter).length, 0),
    atMost(`${name}: first good answer after the database is up, ms`, backAt - upAt, 5000),
    exactly(`${name}: not served afterwards`, after.filter((one) => !isServed(one)).length, 0),
    exactly(`${name}: the process lives`, isAlive(pid) && shop.pid === pid ? 'yes' : 'no', 'yes'),
  ]
}

/** All requests are correct, so a 4xx is as bad as no answer. */
function isServed({ status }: Answered<Kind>): boolean {
  return status >= 200 && status < 400
}
