import { randomInt, randomUUID } from 'node:crypto'
import { type LoadResult, runLoad } from '#harness/http-load.ts'
import { median } from '#harness/statistics.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

type Answer = { status: number; ms: number }

const password = 'a long password of the bench'
const floodConnections = 100

/** What a flood of logins leaves of the shop, and whether time tells a stranger which accounts exist. */
export async function measurePeople(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const { product } = await findSampleAddresses(databaseUrl)
  // Each try comes from an address of its own, as a flood does; else the limits would end it at once.
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const visitor = await openVisitor(shop)
    const people = bench.quick ? 10 : 50
    const rows = [
      ...(await measureFlood(bench, shop, visitor, product)),
      await measureLogins(visitor, people),
      await measureRecovery(visitor, people),
      await measureLongPassword(visitor),
    ]
    return { title: 'People', note: 'the built shop on PostgreSQL, every try from an address of its own', rows }
  } finally {
    await shop.stop()
  }
}

async function measureFlood(bench: Bench, shop: RunningShop, visitor: Visitor, product: string): Promise<Row[]> {
  const seconds = bench.quick ? 2 : 10
  const asks = [
    { what: 'product page', path: product, longestMs: 500 },
    { what: '/healthz', path: '/healthz', longestMs: 200 },
  ]
  const rows: Row[] = []
  for (const { what, path, longestMs } of asks) {
    const load = () =>
      runLoad({ port: shop.port, paths: [path], connections: 4, seconds, headers: { 'accept-encoding': 'br' } })
    await load()
    const calm = await load()
    const flood = startFlood(visitor)
    const flooded = await load()
    rows.push({ ...rowOfFlood(what, calm, flooded, await flood.stop()), ...barOf(flooded, longestMs) })
  }
  return rows
}

function rowOfFlood(what: string, calm: LoadResult, flooded: LoadResult, logins: Answer[]): Row {
  const checked = logins.filter(({ status }) => status === 401).length
  return {
    what: `${what}, p99 while ${floodConnections} clients log in without end (${checked} passwords checked, ${logins.length - checked} refused)`,
    value: milliseconds(flooded.p99),
    reference: `${milliseconds(calm.p99)} without`,
    ratio: flooded.p99 / calm.p99,
  }
}

function barOf({ p99, failures }: LoadResult, longestMs: number): Pick<Row, 'bar' | 'pass'> {
  return { bar: `p99 ≤ ${longestMs} ms, none failed`, pass: p99 <= longestMs && failures === 0 }
}

function startFlood(visitor: Visitor) {
  let isOver = false
  const answers: Answer[] = []
  const clients = Array.from({ length: floodConnections }, async () => {
    while (!isOver) answers.push(await visitor.post('/api/login', { email: strangerEmail(), password }))
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
      return answers
    },
  }
}

async function measureLogins(visitor: Visitor, people: number): Promise<Row> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < people; turn += 1) {
    const email = await register(visitor)
    known.push((await visitor.post('/api/login', { email, password: 'not the password' })).ms)
    unknown.push((await visitor.post('/api/login', { email: strangerEmail(), password })).ms)
  }
  const ratio = median(known) / median(unknown)
  return {
    what: `login with a wrong password, median of ${people}`,
    value: milliseconds(median(known)),
    reference: `${milliseconds(median(unknown))} unknown e-mail`,
    ratio,
    bar: 'within 10 %',
    pass: Math.abs(ratio - 1) < 0.1,
  }
}

async function measureRecovery(visitor: Visitor, people: number): Promise<Row> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < people; turn += 1) {
    const email = await register(visitor)
    known.push((await visitor.post('/api/password/forgot', { email })).ms)
    unknown.push((await visitor.post('/api/password/forgot', { email: strangerEmail() })).ms)
  }
  const difference = Math.abs(median(known) - median(unknown))
  return {
    what: `«Забыли пароль?» of an account, median of ${people}`,
    value: milliseconds(median(known)),
    reference: `${milliseconds(median(unknown))} unknown e-mail`,
    ratio: median(known) / median(unknown),
    bar: 'less than 20 ms apart',
    pass: difference < 20,
  }
}

async function measureLongPassword(visitor: Visitor): Promise<Row> {
  const answers: Answer[] = []
  for (let turn = 0; turn < 20; turn += 1)
    answers.push(await visitor.post('/api/login', { email: strangerEmail(), password: 'x'.repeat(1_000_000) }))
  const usual = median(answers.map(({ ms }) => ms))
  return {
    what: 'a password of a megabyte is refused, median of 20',
    value: milliseconds(usual),
    bar: '≤ 50 ms, 4xx',
    pass: usual <= 50 && answers.every(({ status }) => status === 400 || status === 413),
  }
}

async function register(visitor: Visitor): Promise<string> {
  const email = strangerEmail()
  const phone = `+7${randomInt(9_000_000_000, 9_999_999_999)}`
  const { status } = await visitor.post('/api/register', {
    first_name: 'Проба',
    last_name: 'Замера',
    phone,
    email,
    password,
    consent: true,
  })
  if (status !== 200 && status !== 201) throw new Error(`/api/register answered ${status}`)
  return email
}

function strangerEmail(): string {
  return `${randomUUID()}@bench.example`
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** A browser that never keeps the session it is given: every call begins as a guest's. */
async function openVisitor({ origin }: RunningShop) {
  const response = await fetch(`${origin}/api/session`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  if (!token) throw new Error('/api/session gave no XSRF-TOKEN')
  return {
    async post(path: string, body: unknown): Promise<Answer> {
      const startedAt = performance.now()
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: cookies.join('; '),
          'x-xsrf-token': decodeURIComponent(token),
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      return { status: answer.status, ms: performance.now() - startedAt }
    },
  }
}
