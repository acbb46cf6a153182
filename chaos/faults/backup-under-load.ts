import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { orderForm } from '#harness/order-form.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { openVisitor } from '#harness/visitor.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { fillLargeShop } from '../load/large-shop.ts'
import { tableHashesOf } from '../probe/table-hashes.ts'

/** A backup is taken while the shop sells and delays nobody; restored, it is the shop at one moment, and it sells. */
export const backupUnderLoad: Fault = { id: 'F18', name: 'backup and restore', engines: ['embedded', 'postgres'], run }

async function run(context: FaultContext): Promise<Row[]> {
  const size = context.quick ? { products: 10_000, orders: 5000 } : { products: 10_000, orders: 50_000 }
  const shop = await context.openShop()
  await fillLargeShop(shop, size)
  const photo = join('uploads', 'products', 'chaos.webp')
  mkdirSync(join(shop.dataDir, 'uploads', 'products'), { recursive: true })
  writeFileSync(join(shop.dataDir, photo), Buffer.alloc(100_000, 'a photo'))

  const buyer = await openBuyer(shop)
  for (let nth = 0; nth < 20; nth += 1) await buyer.buy()
  const folder = join(context.makeDirectory(), 'backups')
  const copy = join(folder, 'night')
  const before = buyer.placed.length
  const calmMs = Math.max(...buyer.times)
  buyer.times.length = 0
  const startedAt = performance.now()
  let isOver = false
  const buying = (async () => {
    while (!isOver) {
      await buyer.buy()
      await delay(50)
    }
  })()
  const backedUp = await runCommand('backup', ['--to', copy], shop.env)
  const backupMs = performance.now() - startedAt
  isOver = true
  await buying
  context.log(`${buyer.times.length} orders meanwhile; the slowest of 20 before took ${Math.round(calmMs)} ms`)
  if (backedUp.code !== 0) throw new Error(`no copy: ${backedUp.output}`)

  const restored = await restoreInto(context, copy)
  const [here, there] = await Promise.all([tableHashesOf(shop, restored.newestOrder), restored.hashes])
  const differing = Object.keys(here).filter((name) => here[name] !== there[name])
  const stored = new Set(restored.numbers)
  const checkNow = await runCommand('backup', ['--check', '--in', folder], {})
  makeOlder(copy, 25)
  const checkLate = await runCommand('backup', ['--check', '--in', folder], {})
  return [
    atMost('the copy took, ms', backupMs, 60_000),
    atMost('the slowest order meanwhile, ms', Math.max(...buyer.times), 200),
    exactly('orders rejected meanwhile', buyer.rejected(), 0),
    exactly(
      'orders from before that are missing',
      buyer.placed.slice(0, before).filter((number) => !stored.has(number)).length,
      0,
    ),
    exactly('tables that differ from the moment of the copy', differing.join(', ') || 'none', 'none'),
    exactly('stock that does not add up', restored.stockFaults, 0),
    exactly('uploads restored', restored.photo(photo) === hashOf(join(shop.dataDir, photo)) ? 'yes' : 'no', 'yes'),
    atMost('restored and open after, ms', restored.ms, 300_000),
    exactly('an order afterwards', restored.orderStatus, 201),
    exactly('its number is a new one', stored.has(restored.nextNumber) ? 'no' : 'yes', 'yes'),
    exactly('a copy of today is fine', checkNow.code ?? 'none', 0),
    exactly('a copy of 25 hours ago is not', checkLate.code ?? 'none', 1),
  ]
}

async function openBuyer(shop: Shop) {
  const [product] = await shop.query<{ id: number }>('select min(id) as id from products')
  const placed: string[] = []
  const times: number[] = []
  let rejected = 0
  return {
    placed,
    times,
    rejected: () => rejected,
    async buy() {
      const visitor = openVisitor(shop.origin)
      await visitor.get('/api/session')
      const order = orderForm([{ id: product!.id, quantity: 1 }])
      // With a key, as the checkout sends it, so that there are keys to restore.
      const { status, body, ms } = await visitor.send('POST', '/api/orders', order, { 'idempotency-key': randomUUID() })
      times.push(ms)
      if (status === 201) placed.push((body as { number: string }).number)
      else rejected += 1
    },
  }
}

/** Into a new, empty shop, which is then opened. */
async function restoreInto(context: FaultContext, copy: string) {
  const other = await context.openShop()
  await other.stop()
  const dataDir = context.makeDirectory()
  const databaseUrl = other.databaseUrl
  // Only the database and directories of the opened shop are used, not its account.
  const env = { ...other.env, DATA_DIR: databaseUrl ? other.dataDir : dataDir }
  if (databaseUrl) await other.query('drop schema public cascade').then(() => other.query('create schema public'))
  const startedAt = performance.now()
  const { code, output } = await runCommand('restore', ['--from', copy], env)
  if (code !== 0) throw new Error(`not restored: ${output}`)
  const shop = databaseUrl ? await other.startAgain().then(() => other) : await context.openShop({ dataDir })
  const ms = performance.now() - startedAt
  const orders = await shop.query<{ number: string; id: string }>(
    'select number::text, id::text from orders order by orders.id',
  )
  const newestOrder = Number(orders.at(-1)!.id)
  const hashes = tableHashesOf(shop, newestOrder)
  const stockFaults = (await shop.query('select 1 from stock_faults')).length
  await hashes
  const [product] = await shop.query<{ id: number }>('select min(id) as id from products')
  const visitor = openVisitor(shop.origin)
  await visitor.get('/api/session')
  const answer = await visitor.send('POST', '/api/orders', orderForm([{ id: product!.id, quantity: 1 }]))
  return {
    ms,
    newestOrder,
    numbers: orders.map(({ number }) => number),
    hashes,
    stockFaults,
    photo: (name: string) => hashOf(join(shop.dataDir, name)),
    orderStatus: answer.status,
    nextNumber: String((answer.body as { number?: unknown }).number),
  }
}

type Command = { code: number | null; output: string }

async function runCommand(
  name: 'backup' | 'restore',
  given: string[],
  env: Readonly<Record<string, string>>,
): Promise<Command> {
  const child: ChildProcess = spawn(process.execPath, [join(builtServerDir, `${name}.js`), ...given], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

function makeOlder(copy: string, hours: number) {
  const file = join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { made_at: string }
  const older = new Date(Date.parse(manifest.made_at) - hours * 3_600_000).toISOString()
  writeFileSync(file, JSON.stringify({ ...manifest, made_at: older }))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
