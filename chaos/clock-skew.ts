import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillShelves } from '../e2e/process/shelves.ts'
import { enginePidOf, waitFor } from '../e2e/process/shop-process.ts'
import { exactly, type Fault, type Row } from './fault.ts'
import type { Place } from './place.ts'
import { openProbedShop } from './probed-shop.ts'
import { type Customer, openCustomer, openVisitor, orderOf } from './visitor.ts'

/** Clocks are wrong now and then. Nobody is thrown out early, nothing that ran out comes back, and no door stays shut for ever. */
export const clockSkew: Fault = { id: 'F20', name: 'clock skew', engines: ['embedded', 'postgres'], run }

const hour = 3_600_000
const day = 24 * hour
/** A computer set to New York's time, in the hour its clocks go back: that hour happens twice. */
const doubleHour = Date.parse('2026-11-01T05:30:00Z')

async function run(place: Place): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(place, { env: { TZ: 'America/New_York' } })
  const [part = 0] = await fillShelves(shop.ask, 1_000_000)
  // The embedded engine reads the clock of its own process. A server is another computer, whose clock cannot be moved from here:
  // against it the shop's clock is wrong alone.
  const pids = [shop.pid, ...(shop.databaseUrl ? [] : [await enginePidOf(shop)])]
  const shiftAll = (ms: number) => Promise.all(pids.map((pid) => probeOf(pid).shiftClock(ms)))
  const shiftShop = (ms: number) => probeOf(shop.pid).shiftClock(ms)
  const movesDatabase = !shop.databaseUrl

  const numbers: number[] = []
  let refused = 0
  async function order() {
    const visitor = openVisitor(shop.origin)
    await visitor.get('/api/session')
    const answer = await visitor.send('POST', '/api/orders', orderOf([{ id: part, quantity: 1 }]))
    if (answer.status !== 201) refused += 1
    else numbers.push(Number(String((answer.body as { number: string }).number).replace(/\D/g, '')))
  }
  const isIn = async (customer: Customer) =>
    ((await customer.get('/api/session')).body as { user: unknown }).user !== null

  // The shop's clock is wrong, the database's is right: by a day either way, by an hour back, in the double hour.
  let thrownOut = 0
  let codesRefused = 0
  for (const shift of [0, day, -day, -hour, doubleHour - Date.now(), doubleHour + hour - Date.now()]) {
    const customer = await openCustomer(shop.origin)
    const code = await askCode(customer)
    await shiftShop(shift)
    await order()
    if (!(await isIn(customer))) thrownOut += 1
    if (!(await isGood(customer, code))) codesRefused += 1
    await shiftShop(0)
  }

  const rows = [
    exactly('shop’s clock wrong: sessions that died early', thrownOut, 0),
    exactly('shop’s clock wrong: codes that died early', codesRefused, 0),
    ...(movesDatabase ? await moveEverything() : []),
    exactly('orders refused', refused, 0),
    exactly(
      'order numbers not above the one before',
      numbers.filter((n, nth) => nth > 0 && n <= numbers[nth - 1]!).length,
      0,
    ),
  ]
  return rows

  /** The clock of the whole computer: forwards until things run out, and back again. */
  async function moveEverything(): Promise<Row[]> {
    const customer = await openCustomer(shop.origin)
    const code = await askCode(customer)
    await shiftAll(9 * 60_000)
    const beforeTen = await isGood(customer, code)
    await shiftAll(11 * 60_000)
    const afterTen = await isGood(customer, code)
    await shiftAll(29 * day)
    await order()
    const before30 = await isIn(customer)
    const cookies = [...customer.cookies]
    await shiftAll(31 * day)
    const after30 = await isIn(customer)
    // Everything has run out; now the clock jumps back, and a browser comes with the cookies of that time.
    await shiftAll(0)
    const revivedCode = await isGood(customer, code)
    for (const [name, value] of cookies) customer.cookies.set(name, value)
    const revivedSession = await isIn(customer)
    await order()
    const lock = await lockAndJumpBack()
    return [
      exactly('a code after 9 minutes', beforeTen ? 'good' : 'over', 'good'),
      exactly('a code after 11 minutes', afterTen ? 'good' : 'over', 'over'),
      exactly('the same, the clock set back', revivedCode ? 'good' : 'over', 'over'),
      exactly('a session after 29 days', before30 ? 'good' : 'over', 'good'),
      exactly('a session after 31 days', after30 ? 'good' : 'over', 'over'),
      exactly('the same, the clock set back', revivedSession ? 'good' : 'over', 'over'),
      ...lock,
    ]
  }

  /** Somebody is made to wait while the clock is a day ahead; then it is set right. */
  async function lockAndJumpBack(): Promise<Row[]> {
    const customer = await openCustomer(shop.origin)
    const guest = openVisitor(shop.origin)
    const login = (password: string) => guest.send('POST', '/api/login', { email: customer.email, password })
    await shiftAll(day)
    let status = 0
    for (let nth = 0; nth < 7; nth += 1) status = (await login('not the password')).status
    await shiftAll(0)
    const afterwards = await login('a long password of the chaos')
    const wait = Number(afterwards.headers.get('retry-after') ?? 0)
    return [
      exactly('after many wrong passwords', status, 429),
      {
        metric: 'the clock set back by a day: seconds still to wait',
        value: wait,
        bar: '≤ 900',
        pass: wait <= 900,
      },
    ]
  }

  async function askCode(customer: Customer): Promise<string> {
    await customer.send('POST', '/api/password/forgot', { email: customer.email })
    let code: string | undefined
    await waitFor(() => {
      code = findCode(shop.dataDir, customer.email)
      return code !== undefined
    })
    return code!
  }

  async function isGood(customer: Customer, code: string): Promise<boolean> {
    const answer = await customer.send('POST', '/api/password/verify', { email: customer.email, code })
    return (answer.body as { valid?: boolean }).valid === true
  }
}

/** Without a mail server each letter is a file; in Russian it travels as base64. */
function findCode(dataDir: string, email: string): string | undefined {
  const outbox = join(dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  const letters = names
    .filter((name) => name.includes('-recovery-code-'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
  const letter = letters.find((text) => text.includes(`To: ${email}`))
  const parts = letter?.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g) ?? []
  const texts = [...parts].map(([, part = '']) => Buffer.from(part, 'base64').toString())
  return /^(\d{6})$/m.exec(texts.join('\n'))?.[1]
}
