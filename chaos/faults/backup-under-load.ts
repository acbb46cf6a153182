import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'
import { openVisitor, orderOf } from '#harness/visitor.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import { fillLargeShop } from '../load/large-shop.ts'
import type { Place } from '../place.ts'
import { tablePrintsOf } from '../probe/table-prints.ts'

/** A copy is taken while the shop sells and nobody waits for it; brought back, it is the shop of one moment, and it sells. */
export const backupUnderLoad: Fault = { id: 'F18', name: 'backup and restore', engines: ['embedded', 'postgres'], run }

async function run(place: Place): Promise<Row[]> {
  const size = place.quick ? { products: 10_000, orders: 5000 } : { products: 10_000, orders: 50_000 }
  const shop = await place.openShop()
  await fillLargeShop(shop, size)
  const photo = join('uploads', 'products', 'chaos.webp')
  mkdirSync(join(shop.dataDir, 'uploads', 'products'), { recursive: true })
  writeFileSync(join(shop.dataDir, photo), Buffer.alloc(100_000, 'a photo'))

  const buyer = await openBuyer(shop)
  for (let nth = 0; nth < 20; nth += 1) await buyer.buy()
  const folder = join(place.directory(), 'backups')
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
  place.say(`${buyer.times.length} orders meanwhile; the slowest of 20 before took ${Math.round(calmMs)} ms`)
  if (backedUp.code !== 0) throw new Error(`no copy: ${backedUp.output}`)

  const restored = await restoreInto(place, copy)
  const [here, there] = await Promise.all([tablePrintsOf(shop, restored.newestOrder), restored.prints])
  const differing = Object.keys(here).filter((name) => here[name] !== there[name])
  const kept = new Set(restored.numbers)
  const checkNow = await runCommand('backup', ['--check', '--in', folder], {})
  makeOlder(copy, 25)
  const checkLate = await runCommand('backup', ['--check', '--in', folder], {})
  return [
    atMost('the copy took, ms', backupMs, 60_000),
    atMost('the slowest order meanwhile, ms', Math.max(...buyer.times), 200),
    exactly('orders refused meanwhile', buyer.refused(), 0),
    exactly(
      'orders from before that are missing',
      buyer.placed.slice(0, before).filter((number) => !kept.has(number)).length,
      0,
    ),
    exactly('tables that differ from the moment of the copy', differing.join(', ') || 'none', 'none'),
    exactly('stock that does not add up', restored.stockFaults, 0),
    exactly('uploads came back', restored.photo(photo) === hashOf(join(shop.dataDir, photo)) ? 'yes' : 'no', 'yes'),
    atMost('restored and open after, ms', restored.ms, 300_000),
    exactly('an order afterwards', restored.orderStatus, 201),
    exactly('its number is a new one', kept.has(restored.nextNumber) ? 'no' : 'yes', 'yes'),
    exactly('a copy of today is fine', checkNow.code ?? 'none', 0),
    exactly('a copy of 25 hours ago is not', checkLate.code ?? 'none', 1),
  ]
}

async function openBuyer(shop: Shop) {
  const [part] = await shop.ask<{ id: number }>('select min(id) as id from products')
  const placed: string[] = []
  const times: number[] = []
  let refused = 0
  return {
    placed,
    times,
    refused: () => refused,
    async buy() {
      const visitor = openVisitor(shop.origin)
      await visitor.get('/api/session')
      const order = orderOf([{ id: part!.id, quantity: 1 }])
      // With a key, as the checkout sends it, so that there are keys to bring back.
      const { status, body, ms } = await visitor.send('POST', '/api/orders', order, { 'idempotency-key': randomUUID() })
      times.push(ms)
      if (status === 201) placed.push((body as { number: string }).number)
      else refused += 1
    },
  }
}

/** Into a new, empty shop, which is then opened. */
async function restoreInto(place: Place, copy: string) {
  const other = await place.openShop()
  await other.stop()
  const dataDir = place.directory()
  const databaseUrl = other.databaseUrl
  // The shop that was opened has an account of its own; only what it stands on is used.
  const env = { ...other.env, DATA_DIR: databaseUrl ? other.dataDir : dataDir }
  if (databaseUrl) await other.ask('drop schema public cascade').then(() => other.ask('create schema public'))
  const startedAt = performance.now()
  const { code, output } = await runCommand('restore', ['--from', copy], env)
  if (code !== 0) throw new Error(`not restored: ${output}`)
  const shop = databaseUrl ? await other.startAgain().then(() => other) : await place.openShop({ dataDir })
  const ms = performance.now() - startedAt
  const orders = await shop.ask<{ number: string; id: string }>(
    'select number::text, id::text from orders order by orders.id',
  )
  const newestOrder = Number(orders.at(-1)!.id)
  const prints = tablePrintsOf(shop, newestOrder)
  const stockFaults = (await shop.ask('select 1 from stock_faults')).length
  await prints
  const [part] = await shop.ask<{ id: number }>('select min(id) as id from products')
  const visitor = openVisitor(shop.origin)
  await visitor.get('/api/session')
  const answer = await visitor.send('POST', '/api/orders', orderOf([{ id: part!.id, quantity: 1 }]))
  return {
    ms,
    newestOrder,
    numbers: orders.map(({ number }) => number),
    prints,
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
