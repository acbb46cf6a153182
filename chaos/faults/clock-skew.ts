import { type Customer, customerPassword, openCustomer } from '#harness/accounts.ts'
import { orderForm } from '#harness/order-form.ts'
import { codeIn, findEmail } from '#harness/outbox.ts'
import { enginePidOf, waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { type Answer, openVisitor } from '#harness/visitor.ts'
import { exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** A wrong clock ends no session or code early, revives none that expired, and makes no lock permanent. */
export const clockSkew: Fault = { id: 'F20', name: 'clock skew', engines: ['embedded', 'postgres'], run }

const second = 1000
const hour = 3_600_000
const day = 24 * hour
/** What the shop promises, and by how much it may be wrong. */
const codeLife = 600 * second
const sessionLife = 30 * day
const tolerance = 60 * second
/** A computer set to New York's time, in the hour its clocks go back: that hour happens twice. */
const doubleHour = Date.parse('2026-11-01T05:30:00Z')

/** An answer that says neither is no proof of either. */
type Fate = 'good' | 'over' | `answered ${number}` | `taken for ${number}`

async function run(context: FaultContext): Promise<Row[]> {
  const { shop, probeOf } = await openProbedShop(context, { env: { TZ: 'America/New_York' } })
  const [product = 0] = await insertProducts(shop.query, 1_000_000)
  // The embedded engine reads the clock of its own process. A server is another computer, whose clock cannot be moved from here:
  // against it the shop's clock is wrong alone.
  const pids = [shop.pid, ...(shop.databaseUrl ? [] : [await enginePidOf(shop)])]
  const shiftAll = (ms: number) => Promise.all(pids.map((pid) => probeOf(pid).shiftClock(ms)))
  const shiftShop = (ms: number) => probeOf(shop.pid).shiftClock(ms)
  const movesDatabase = !shop.databaseUrl

  const numbers: number[] = []
  let rejected = 0
  async function order() {
    const visitor = openVisitor(shop.origin)
    await visitor.get('/api/session')
    const answer = await visitor.send('POST', '/api/orders', orderForm([{ id: product, quantity: 1 }]))
    if (answer.status !== 201) rejected += 1
    else numbers.push(Number(String((answer.body as { number: string }).number).replace(/\D/g, '')))
  }
  async function fateOfSession(customer: Customer): Promise<Fate> {
    const { status, body } = await customer.get('/api/session')
    if (status !== 200) return `answered ${status}`
    const { user } = body as { user: { id: number } | null }
    if (user && user.id !== customer.id) return `taken for ${user.id}`
    return user ? 'good' : 'over'
  }

  // The shop's clock is wrong, the database's is right: by a day either way, by an hour and by a (leap) second back, in
  // the double hour.
  let sessionsLost = 0
  let codesRejected = 0
  for (const shift of [0, day, -day, -hour, -second, doubleHour - Date.now(), doubleHour + hour - Date.now()]) {
    const customer = await openCustomer(shop.origin)
    const code = await requestCode(customer)
    await shiftShop(shift)
    await order()
    if ((await fateOfSession(customer)) !== 'good') sessionsLost += 1
    if ((await fateOfCode(customer, code)) !== 'good') codesRejected += 1
    await shiftShop(0)
  }

  const rows = [
    exactly('shop’s clock wrong: sessions that died early', sessionsLost, 0),
    exactly('shop’s clock wrong: codes that died early', codesRejected, 0),
    ...(movesDatabase ? await moveEverything() : []),
    exactly('orders rejected', rejected, 0),
    exactly(
      'order numbers not above the one before',
      numbers.filter((n, nth) => nth > 0 && n <= numbers[nth - 1]!).length,
      0,
    ),
  ]
  return rows

  /** The clock of the whole computer: forwards until things run out, and back again. */
  async function moveEverything(): Promise<Row[]> {
    const leap = await leapSecond()
    const openedAt = Date.now()
    const customer = await openCustomer(shop.origin)
    const code = await requestCode(customer)
    /** What was just begun is as old as this, whatever time the trying itself has taken. */
    const ageTo = (ms: number) => shiftAll(ms - (Date.now() - openedAt))
    await ageTo(codeLife - tolerance)
    const codeBefore = await fateOfCode(customer, code)
    await ageTo(codeLife + tolerance)
    const codeAfter = await fateOfCode(customer, code)
    await ageTo(sessionLife - tolerance)
    await order()
    const sessionBefore = await fateOfSession(customer)
    const cookies = [...customer.cookies]
    await ageTo(sessionLife + tolerance)
    const sessionAfter = await fateOfSession(customer)
    // Everything has run out; now the clock jumps back, and a browser comes with the cookies of that time.
    await shiftAll(0)
    const revivedCode = await fateOfCode(customer, code)
    for (const [name, value] of cookies) customer.cookies.set(name, value)
    const revivedSession = await fateOfSession(customer)
    await order()
    const lock = await lockAndJumpBack()
    return [
      ...leap,
      exactly('a code a minute before its ten', codeBefore, 'good'),
      exactly('a code a minute after its ten', codeAfter, 'over'),
      exactly('the same, the clock set back', revivedCode, 'over'),
      exactly('a session a minute before its 30 days', sessionBefore, 'good'),
      exactly('a session a minute after its 30 days', sessionAfter, 'over'),
      exactly('the same, the clock set back', revivedSession, 'over'),
      ...lock,
    ]
  }

  /** The second that clocks without a 61st show twice. */
  async function leapSecond(): Promise<Row[]> {
    const customer = await openCustomer(shop.origin)
    await order()
    await shiftAll(-second)
    await order()
    const fate = await fateOfSession(customer)
    await shiftAll(0)
    return [exactly('a session over a leap second', fate, 'good')]
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
    const afterwards = await login(customerPassword)
    const wait = secondsToWait(afterwards)
    return [
      exactly('after many wrong passwords', status, 429),
      {
        metric: 'the clock set back by a day: seconds still to wait',
        value: wait ?? `answered ${afterwards.status}, which says nothing of it`,
        bar: '≤ 900',
        pass: wait !== null && wait <= 900,
      },
    ]
  }

  async function requestCode(customer: Customer): Promise<string> {
    await customer.send('POST', '/api/password/forgot', { email: customer.email })
    let code: string | undefined
    await waitFor(async () => {
      code = codeIn(await findEmail(shop.dataDir, { to: customer.email, kind: 'recovery-code' }))
      return code !== undefined
    })
    return code!
  }

  async function fateOfCode(customer: Customer, code: string): Promise<Fate> {
    const { status, body } = await customer.send('POST', '/api/password/verify', { email: customer.email, code })
    if (status !== 200) return `answered ${status}`
    return (body as { valid: boolean }).valid ? 'good' : 'over'
  }
}

/** Null: the answer neither checks the password nor names a time to wait. */
function secondsToWait({ status, headers }: Answer): number | null {
  if (status === 200 || status === 401) return 0
  const named = headers.get('retry-after') ?? ''
  return status === 429 && /^\d+$/.test(named) ? Number(named) : null
}
