import { openCustomer } from '#harness/accounts.ts'
import { queryDatabase } from '#harness/databases.ts'
import { cpuSeconds, databaseCpuSeconds } from '#harness/process-cost.ts'
import { median, percentile } from '#harness/statistics.ts'
import { type Answer, openVisitor, otherNetwork } from '#harness/visitor.ts'
import { readQueries } from '#server/search/relevance-suite.ts'
import { type Bench, shopSize } from '../bench.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row } from '../table.ts'

type Call = { what: string; mostCpuMs: number; mostDatabaseMs?: number; ask: (turn: number) => Promise<Answer> }

/** As many as a cart or a shelf of what was looked at holds. */
const cards = 4
/** Node goes on compiling what is called often for some three thousand calls, a minute of a shop's day. */
const warmUps = 5

/** What one call costs the web process. Each search comes from another address: one visitor may not search this often. */
export async function callCosts(bench: Bench): Promise<Row[]> {
  const database = await bench.databases.copyOf(shopSize, 'bench_calls')
  const shop = await startShop({ databaseUrl: database.url, env: { TRUST_PROXY: 'loopback' } })
  try {
    const ids = await column<number>(
      database.url,
      `select id as value from products where not hidden and not discontinued and quantity - reserved > 0 order by md5(id::text) limit 400`,
    )
    const words = await column<string>(
      database.url,
      `select word as value from search_vocabulary where found_in between 70 and 140 and length(word) > 3 order by md5(word)`,
    )
    const typed = readQueries().map((query) => query.typed)
    const guest = openVisitor(shop.origin)
    await guest.get('/api/session')
    const customer = await openCustomer(shop.origin)
    for (const product_id of ids.slice(0, cards)) {
      await customer.send('POST', '/api/cart', { user_id: customer.id, product_id, quantity: 1 })
    }
    const at = <Value>(list: Value[], turn: number) => list[turn % list.length]!
    const calls: Call[] = [
      {
        what: 'suggestions',
        mostCpuMs: 1.5,
        ask: (turn) => guest.get(`/api/suggest?q=${encodeURIComponent(at(typed, turn))}`, otherNetwork()),
      },
      {
        what: 'search with about a hundred matches, with filters, each made anew',
        mostCpuMs: 2,
        mostDatabaseMs: 5,
        // Spaces are no words, but another address: nothing is given from the store of answers.
        ask: (turn) => {
          const text = at(words, turn) + ' '.repeat(Math.floor(turn / words.length) % 100)
          return guest.get(`/api/products?search=${encodeURIComponent(text)}`, otherNetwork())
        },
      },
      {
        what: `${cards} products by id`,
        mostCpuMs: 0.6,
        ask: (turn) => {
          const from = (turn * cards) % (ids.length - cards)
          return guest.send('POST', '/api/products/by-ids', { ids: ids.slice(from, from + cards) }, otherNetwork())
        },
      },
      { what: `a cart of ${cards} products`, mostCpuMs: 0.6, ask: () => customer.get(`/api/cart/${customer.id}`) },
    ]
    const rows: Row[] = []
    for (const call of calls)
      rows.push(await measure(call, { pid: shop.pid, databaseUrl: database.url }, bench.quick ? 100 : 600))
    return rows
  } finally {
    await shop.stop()
    await database.drop()
  }
}

type Measured = { pid: number; databaseUrl: string }

async function measure(
  { what, mostCpuMs, mostDatabaseMs = Number.POSITIVE_INFINITY, ask }: Call,
  { pid, databaseUrl }: Measured,
  count: number,
): Promise<Row> {
  const costs: number[] = []
  const databaseCosts: number[] = []
  const times: number[] = []
  for (let round = 0; round < warmUps + 3; round += 1) {
    const before = [cpuSeconds(pid), databaseCpuSeconds(databaseUrl)] as const
    for (let turn = 0; turn < count; turn += 1) {
      const answer = await ask(round * count + turn)
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (round >= warmUps) times.push(answer.ms)
    }
    if (round < warmUps) continue
    costs.push(((cpuSeconds(pid) - before[0]) / count) * 1000)
    databaseCosts.push(((databaseCpuSeconds(databaseUrl) - before[1]) / count) * 1000)
  }
  const [cpuMs, databaseMs] = [median(costs), median(databaseCosts)]
  return {
    what,
    value: `${milliseconds(percentile(times, 0.5))}, CPU ${milliseconds(cpuMs)} + ${milliseconds(databaseMs)} of PostgreSQL`,
    bar: `CPU ≤ ${mostCpuMs} ms${Number.isFinite(mostDatabaseMs) ? ` + ${mostDatabaseMs} ms of PostgreSQL` : ''}`,
    pass: cpuMs <= mostCpuMs && databaseMs <= mostDatabaseMs,
  }
}

async function column<Value>(databaseUrl: string, question: string): Promise<Value[]> {
  return (await queryDatabase<{ value: Value }>(databaseUrl, question)).map(({ value }) => value)
}
