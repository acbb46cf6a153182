import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { importXml, numbersOf, type OneCCatalogue, offersXml, pictureOf } from '#harness/one-c-catalogue.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { OneCFailure, oneCEnv, openOneCClient, type StrictOneC } from '#harness/strict-one-c.ts'
import { atLeast, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { compareShops } from '../probe/exchanged-shop.ts'
import { openKiller } from '../probe/shop-killer.ts'
import { boughtSkus, killUnderSale } from './killed-sale.ts'

/**
 * The shop, its engine or both are killed while 1С sends its catalogue and fetches orders: in the end the shop is what a quiet exchange
 * makes of it, and both sides know the same of every order.
 */
export const killedExchange: Fault = {
  id: 'F21',
  name: 'kill -9 under an exchange with 1С',
  engines: ['embedded', 'postgres'],
  run,
}

/** In words of the shop: somebody is still at the last exchange, or the database is away. Everything else is a fault of ours. */
const passing = /ещё загружается|Уже идёт другой обмен|недоступ|Повторите/

async function run(context: FaultContext): Promise<Row[]> {
  const kills = context.quick ? 3 : 12
  const server = context.engine === 'postgres' ? await context.openServer() : undefined
  const [shop, quiet] = [
    await context.openShop({ databaseUrl: server?.url, env: oneCEnv }),
    await context.openShop({ env: oneCEnv }),
  ]
  for (const each of [shop, quiet]) {
    await insertProducts(each.query, 5)
    // Pictures come beside those a product has: one that is taken twice would be seen.
    await each.query(`update exchange_connection set takes = '{"photos": true}'`)
  }
  // Ten of its products are those the shop has.
  const articles = Array.from({ length: 10 }, (_, n) => `PUMP-${n + 1}`)
  const products = context.quick ? 300 : 800
  const whole: OneCCatalogue = { products, variants: 3, edition: 1, articles, picturedEvery: 60 }
  const catalogues = [whole, { ...whole, edition: 2 }, { ...whole, edition: 3, every: 3 }]

  // Nobody kills it, but a busy machine may keep its engine waiting for longer than a shop does.
  for (const catalogue of catalogues) await exchangeAtLast(context, quiet, catalogue, { failures: [], tries: 0 })
  await quiet.stop()
  await quiet.startAgain()

  const told: Told = { failures: [], tries: 0 }
  const killer = openKiller(context)
  for (const [n, catalogue] of catalogues.entries()) {
    const until = Math.ceil((kills * (n + 1)) / catalogues.length)
    let isOver = false
    const exchanging = exchangeAtLast(context, shop, catalogue, told).finally(() => {
      isOver = true
    })
    exchanging.catch(() => undefined)
    while (killer.killed() < until && (await killer.killOnce({ shop, moved, isOver: () => isOver })));
    await exchanging
    context.log(`exchange ${n + 1} of ${catalogues.length} is through, tries so far ${told.tries}`)
  }
  const beside = () => exchangeAtLast(context, shop, catalogues.at(-1)!, told)
  const ofOrders = await killUnderSale(context, { shop, failures: told.failures, beside })
  const unexpected = told.failures.filter((reason) => !passing.test(reason))
  for (const reason of new Set(unexpected)) context.log(`1С was told: ${reason}`)
  // What a killed process left behind is removed by a job.
  await waitFor(() => filesOf(shop) === 0, { limitMs: 60_000 }).catch(() => undefined)
  const compared = await compareShops(shop.query, quiet.query, boughtSkus)
  const [left] = await shop.query<{ taken: number; open: number; unfinished: number; faults: number }>(`select
    (select count(*)::integer from exchange_products where product_id is not null) as taken,
    (select count(*)::integer from exchange_runs where state = 'open') as open,
    (select count(*)::integer from exchange_files where state in ('waiting', 'reading', 'applying', 'photos')) as unfinished,
    (select count(*)::integer from stock_faults) as faults`)
  return [
    atLeast('kills in the middle of an exchange', killer.killed(), Math.floor(kills / 2)),
    exactly('products of 1С on the site', left?.taken ?? 0, whole.products),
    exactly('products lost', compared.lost, 0),
    exactly('products doubled, or nobody sent', compared.doubled, 0),
    exactly('products other than after a quiet exchange', compared.other, 0),
    exactly('words of 1С other than after a quiet exchange', compared.otherWords, 0),
    exactly('sections other than after a quiet exchange', compared.otherSections, 0),
    exactly('stock that does not add up', left?.faults ?? -1, 0),
    ...ofOrders,
    exactly('exchanges left open, files left unfinished', (left?.open ?? -1) + (left?.unfinished ?? -1), 0),
    exactly('files left on the disk', filesOf(shop), 0),
    exactly('answers «failure» without a reason to wait', unexpected.length, 0),
  ]
}

async function exchange(
  oneC: StrictOneC,
  catalogue: OneCCatalogue,
  load: (name: string) => Promise<unknown> = oneC.load,
) {
  await oneC.begin()
  for (const n of numbersOf(catalogue)) {
    const name = pictureOf(catalogue, n)
    if (name) await oneC.send(name, [await pictureBytes(n)])
  }
  await oneC.send('import.xml', bytesOf(importXml(catalogue)))
  await oneC.send('offers.xml', bytesOf(offersXml(catalogue)))
  for (const name of ['import.xml', 'offers.xml']) await load(name)
  await oneC.complete()
}

/** Another one for each product. */
function pictureBytes(n: number): Promise<Buffer> {
  const background = { r: n % 256, g: (n * 7) % 256, b: (n * 31) % 256 }
  return sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

type Told = { failures: string[]; tries: number }

/**
 * 1С tries again until an exchange has gone through from end to end: from the beginning, as its schedule does, or, every other time, from the
 * step that was not answered.
 */
async function exchangeAtLast(context: FaultContext, shop: Shop, catalogue: OneCCatalogue, told: Told) {
  const oneC = openOneCClient(() => shop.origin)
  for (const endsAt = Date.now() + 10 * 60_000; ; ) {
    told.tries += 1
    const isStubborn = context.random() < 0.5
    try {
      return await exchange(oneC, catalogue, isStubborn ? (name) => askAgain(() => oneC.load(name)) : oneC.load)
    } catch (error) {
      if (error instanceof OneCFailure) told.failures.push(error.message)
      if (Date.now() > endsAt) throw error
      await delay(500)
    }
  }
}

async function askAgain(ask: () => Promise<unknown>) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof OneCFailure || tries > 50) throw error
      await delay(300)
    }
  }
}

/** A part has come, rows were read or applied. */
const moved = `select coalesce(string_agg(id || state || rows_done || parts, ',' order by id), '') as text from exchange_files`

function filesOf(shop: Shop): number {
  const folder = join(shop.dataDir, 'exchange')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0
}
