import { median } from '#harness/statistics.ts'
import { openBaselineOrders } from '../baseline/order-statements.ts'
import { type Bench, shopSize } from '../bench.ts'
import { buyConcurrently, fillStock, type OrderRate, openBuyer, pickProducts, placeOrder } from '../load/buyers.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'
import { measureMail } from './mail.ts'

const atOnce = 16
const leastRatio = 0.6
const mostP99 = 150

/** How many orders a shop of two cores takes, beside the same statements without a shop around them. */
export async function measureOrders(bench: Bench): Promise<Section> {
  // Orders stay for ever.
  const copy = await bench.databases.copyOf(shopSize, 'bench_orders')
  const databaseUrl = copy.url
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: 'loopback' } })
  const baseline = openBaselineOrders(databaseUrl, atOnce)
  try {
    const products = await fillStock(databaseUrl)
    const buyer = await openBuyer(shop.origin)
    const rows: Row[] = []
    for (const [what, wanted] of [
      ['orders of two products out of 2 000', products],
      ['orders of two products out of the same 10', products.slice(0, 10)],
    ] as const) {
      const own: OrderRate[] = []
      const direct: OrderRate[] = []
      const rounds = bench.quick ? 1 : 3
      for (let round = 0; round <= rounds; round += 1) {
        const seconds = bench.quick ? 2 : 5
        const shopRound = await buyConcurrently(atOnce, seconds, (turn) =>
          placeOrder(buyer, pickProducts(wanted, turn)),
        )
        const baselineRound = await buyConcurrently(atOnce, seconds, (turn) =>
          baseline.order(pickProducts(wanted, turn)),
        )
        if (round === 0) continue
        own.push(shopRound)
        direct.push(baselineRound)
      }
      rows.push(rowOf(what, own, direct))
    }
    rows.push(await measureMail(bench))
    return {
      title: 'Orders',
      note: `built shop on PostgreSQL, ${atOnce} buyers without a pause; emails are stored in the same transaction`,
      rows,
    }
  } finally {
    await baseline.close()
    await shop.stop()
    await copy.drop()
  }
}

function rowOf(what: string, own: OrderRate[], direct: OrderRate[]): Row {
  const rate = median(own.map((result) => result.perSecond))
  const baselineRate = median(direct.map((result) => result.perSecond))
  const p99 = median(own.map((result) => result.p99))
  return {
    what,
    value: `${rate.toFixed(0)} /s, p99 ${milliseconds(p99)}`,
    reference: `${baselineRate.toFixed(0)} /s baseline transactions`,
    ratio: rate / baselineRate,
    bar: `≥ ${leastRatio} of the baseline, p99 < ${mostP99} ms`,
    pass: rate / baselineRate >= leastRatio && p99 < mostP99,
  }
}
