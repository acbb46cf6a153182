import { auditOrders } from '#harness/order-audit.ts'
import { startOrderLoad } from '#harness/order-load.ts'
import { atLeast, atMost, exactly, type Row } from '../../fault.ts'
import type { openOrderJournal } from '../../probe/order-journal.ts'
import type { Cluster } from '../machine/cluster.ts'
import type { Goods } from './goods.ts'
import { startLimitedSale } from './limited-sale.ts'
import { longestGap, longestStaleness } from './measure.ts'
import { startPriceChanges } from './price-changes.ts'
import { type Look, type LookKind, startReaders } from './readers.ts'

/** Everybody who uses the shop while something happens to it, and what is asked of it all the same. */
export type ClusterLoad = {
  /** Moments at which an order was acknowledged. */
  readonly soldAt: readonly number[]
  /** Moments at which something of this kind was shown. */
  shownAt(kind: LookKind): number[]
  /** How many requests to see or to buy were not served. */
  missed(): number
  /** Ends the load, asks again for whatever was not answered, and compares with the bars. */
  judge(): Promise<Row[]>
}

type Journal = ReturnType<typeof openOrderJournal>
export type LoadOn = { cluster: Cluster; goods: Goods; journal: Journal; acknowledged: Map<string, { number: string }> }

const buyers = 3
const buyerPauseMs = 150
const limitedStock = 24

export async function startClusterLoad({ cluster, goods, journal, acknowledged }: LoadOn): Promise<ClusterLoad> {
  const { origin } = cluster
  const soldAt: number[] = []
  const note = (key: string, number: string) => {
    journal.note(key, number)
    acknowledged.set(key, { number })
    soldAt.push(performance.now())
  }
  const limited = await goods.addLimited(limitedStock)
  const changes = await startPriceChanges(origin, goods.priced.id)
  const readers = startReaders(origin, goods.paths)
  const orders = startOrderLoad(() => origin, goods.plenty, buyers, note, { pauseMs: buyerPauseMs })
  const sale = startLimitedSale(origin, limited, note)
  const begunAt = performance.now()

  const shownTo = (isHis: (look: Look) => boolean) =>
    readers.looks.filter((look) => isHis(look) && look.status === 200).map(({ answeredAt }) => answeredAt)
  const shownAt = (wanted: LookKind) => shownTo(({ kind }) => kind === wanted)

  async function stop(): Promise<number> {
    const endedAt = performance.now()
    await Promise.all([orders.stop(), readers.stop(), changes.stop(), sale.untilSoldOut()])
    await orders.settle()
    return endedAt
  }

  async function judge(): Promise<Row[]> {
    const before = acknowledged.size
    const endedAt = await stop()
    const gapOf = (times: readonly number[]) => longestGap(times, begunAt, endedAt)
    /** Of whoever waited longest. */
    const waitOf = (kind: LookKind) => {
      const names = new Set(readers.looks.filter((look) => look.kind === kind).map(({ reader }) => reader))
      return Math.max(...[...names].map((name) => gapOf(shownTo(({ reader }) => reader === name))))
    }
    const away = readers.looks.filter(({ status }) => status >= 500)
    const wrong = readers.looks.filter(({ status }) => status !== 0 && status !== 200 && status !== 503)
    const rude = away.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter).length
    return [
      atLeast('orders acknowledged', before, 1),
      ...(await auditRows(cluster, goods, acknowledged)),
      exactly('keys never answered after sending again', orders.unanswered.size, 0),
      exactly('answers to buyers other than 201 and 503', listOf([...orders.unexpected, ...sale.unexpected]), 'none'),
      exactly('answers to readers other than 200 and 503', listOf(wrong.map(({ status }) => String(status))), 'none'),
      exactly('answers to the administrator other than 200 and 503', listOf(changes.unexpected), 'none'),
      exactly('503 without Retry-After', rude + orders.withoutRetryAfter(), 0),
      exactly(`sold of ${limitedStock} units`, sale.placed.size, limitedStock),
      atMost('longest without an order taken, ms', gapOf(soldAt), 30_000),
      atMost('longest without a page, ms', waitOf('page'), 5000),
      atMost('longest without a search answered, ms', waitOf('search'), 5000),
      atMost('longest without a photo, ms', waitOf('stored photo'), 5000),
      atLeast('prices changed', changes.saved.length, 1),
      atMost('longest time an old price was shown, ms', longestStaleness(changes.saved, readers.prices), 5000),
    ]
  }
  const missed = () =>
    readers.looks.filter(({ status }) => status !== 200).length + orders.unavailable() + orders.broken()
  return { soldAt, shownAt, missed, judge }
}

/** All orders of the run so far: what one fault lost another one shows. */
async function auditRows(
  { databases }: Cluster,
  goods: Goods,
  acknowledged: ReadonlyMap<string, { number: string }>,
): Promise<Row[]> {
  const audit = await auditOrders(databases.query, acknowledged)
  const [left] = await databases.query<{ n: number }>('select sum(quantity - reserved)::integer as n from products')
  const [money] = await databases.query<{ n: number }>('select count(*)::integer as n from money_faults')
  return [
    exactly('acknowledged orders lost', audit.lost.length, 0),
    exactly('orders nobody sent, or twice', audit.unacknowledged, 0),
    exactly('orders without their email', audit.orders - audit.emails, 0),
    exactly('units in orders + left − initial', audit.units + (left?.n ?? 0) - goods.units(), 0),
    exactly('units reserved for no order', audit.reserved - audit.units, 0),
    exactly('stock that does not add up', audit.stockErrors.length, 0),
    exactly('money that does not add up', money?.n ?? -1, 0),
  ]
}

function listOf(answers: readonly string[]): string {
  const counted = new Map<string, number>()
  for (const answer of answers) counted.set(answer, (counted.get(answer) ?? 0) + 1)
  return [...counted].map(([answer, times]) => `${times} × ${answer}`).join(', ') || 'none'
}
