import { randomInt, randomUUID } from 'node:crypto'
import { type LoadResult, runLoad } from '#harness/http-load.ts'
import { median } from '#harness/statistics.ts'
import { type Answer, addressOf, openVisitor } from '#harness/visitor.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

const password = 'a long password of the bench'
type Guest = Awaited<ReturnType<typeof openGuest>>

const floodConnections = 100

/** Response times during a flood of logins, and whether timing reveals which accounts exist. */
export async function measureAccounts(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const { product } = await findSampleAddresses(databaseUrl)
  // Each try comes from an address of its own, as a flood does; else the limits would end it at once.
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const guest = await openGuest(shop)
    const accounts = bench.quick ? 10 : 50
    const rows = [
      ...(await measureFlood(bench, shop, guest, product)),
      await measureLogins(guest, accounts),
      await measureRecovery(guest, accounts),
      await measureLongPassword(guest),
    ]
    return { title: 'People', note: 'the built shop on PostgreSQL, every try from an address of its own', rows }
  } finally {
    await shop.stop()
  }
}

async function measureFlood(bench: Bench, shop: RunningShop, guest: Guest, product: string): Promise<Row[]> {
  const seconds = bench.quick ? 2 : 10
  const requests = [
    { what: 'product page', path: product, longestMs: 500 },
    { what: '/healthz', path: '/healthz', longestMs: 200 },
  ]
  const rows: Row[] = []
  for (const { what, path, longestMs } of requests) {
    const load = () =>
      runLoad({ port: shop.port, paths: [path], connections: 4, seconds, headers: { 'accept-encoding': 'br' } })
    await load()
    const calm = await load()
    const flood = startFlood(guest)
    const flooded = await load()
    rows.push({ ...rowOfFlood(what, calm, flooded, await flood.stop()), ...barOf(flooded, longestMs) })
  }
  return rows
}

function rowOfFlood(what: string, calm: LoadResult, flooded: LoadResult, logins: Answer[]): Row {
  const checked = logins.filter(({ status }) => status === 401).length
  return {
    what: `${what}, p99 while ${floodConnections} clients log in without end (${checked} passwords checked, ${logins.length - checked} rejected)`,
    value: milliseconds(flooded.p99),
    reference: `${milliseconds(calm.p99)} without`,
    ratio: flooded.p99 / calm.p99,
  }
}

function barOf({ p99, failures }: LoadResult, longestMs: number): Pick<Row, 'bar' | 'pass'> {
  return { bar: `p99 ≤ ${longestMs} ms, none failed`, pass: p99 <= longestMs && failures === 0 }
}

function startFlood(guest: Guest) {
  let isOver = false
  const answers: Answer[] = []
  const clients = Array.from({ length: floodConnections }, async () => {
    while (!isOver) answers.push(await guest.post('/api/login', { email: strangerEmail(), password }))
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
      return answers
    },
  }
}

async function measureLogins(guest: Guest, accounts: number): Promise<Row> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < accounts; turn += 1) {
    const email = await register(guest)
    known.push((await guest.post('/api/login', { email, password: 'not the password' })).ms)
    unknown.push((await guest.post('/api/login', { email: strangerEmail(), password })).ms)
  }
  const ratio = median(known) / median(unknown)
  return {
    what: `login with a wrong password, median of ${accounts}`,
    value: milliseconds(median(known)),
    reference: `${milliseconds(median(unknown))} unknown e-mail`,
    ratio,
    bar: 'within 10 %',
    pass: Math.abs(ratio - 1) < 0.1,
  }
}

async function measureRecovery(guest: Guest, accounts: number): Promise<Row> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < accounts; turn += 1) {
    const email = await register(guest)
    known.push((await guest.post('/api/password/forgot', { email })).ms)
    unknown.push((await guest.post('/api/password/forgot', { email: strangerEmail() })).ms)
  }
  const difference = Math.abs(median(known) - median(unknown))
  return {
    what: `«Забыли пароль?» of an account, median of ${accounts}`,
    value: milliseconds(median(known)),
    reference: `${milliseconds(median(unknown))} unknown e-mail`,
    ratio: median(known) / median(unknown),
    bar: 'less than 20 ms apart',
    pass: difference < 20,
  }
}

async function measureLongPassword(guest: Guest): Promise<Row> {
  const answers: Answer[] = []
  for (let turn = 0; turn < 20; turn += 1)
    answers.push(await guest.post('/api/login', { email: strangerEmail(), password: 'x'.repeat(1_000_000) }))
  const usual = median(answers.map(({ ms }) => ms))
  return {
    what: 'a password of a megabyte is rejected, median of 20',
    value: milliseconds(usual),
    bar: '≤ 50 ms, 4xx',
    pass: usual <= 50 && answers.every(({ status }) => status === 400 || status === 413),
  }
}

async function register(guest: Guest): Promise<string> {
  const email = strangerEmail()
  const phone = `+7${randomInt(9_000_000_000, 9_999_999_999)}`
  const { status } = await guest.post('/api/register', {
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

/** Sends every request as a new guest: a session that was given to one is not used for the next. */
async function openGuest({ origin }: RunningShop) {
  const first = openVisitor(origin)
  await first.get('/api/session')
  if (!first.cookies.has('XSRF-TOKEN')) throw new Error('/api/session gave no XSRF-TOKEN')
  return {
    post(path: string, body: unknown): Promise<Answer> {
      const address = addressOf(randomInt(1 << 24))
      return openVisitor(origin, { cookies: new Map(first.cookies), address }).send('POST', path, body)
    },
  }
}
