import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createDatabase, type OwnDatabase } from '#harness/databases.ts'
import { findJourneyChromium } from '#harness/find-chromium.ts'
import { median } from '#harness/statistics.ts'
import { type Bench, shopSize } from '../bench.ts'
import { buyConcurrently } from '../load/buyers.ts'
import { pageClient } from '../load/page-load.ts'
import { type Catalogue, listLength, readCatalogue } from '../peers/catalogue.ts'
import { evershop } from '../peers/evershop.ts'
import { buyersAtOnce, sellLastPiece, soldText } from '../peers/last-piece.ts'
import { medusa } from '../peers/medusa.ts'
import { ownShop } from '../peers/own-shop.ts'
import { type Peer, type PreparedPeer, type QuestionName, questionNames } from '../peers/peer.ts'
import { endPrograms, killPrograms, memoryOf, untilQuiet } from '../peers/peer-processes.ts'
import { type StartedPeer, startPeer } from '../peers/peer-start.ts'
import { checkQuestion, loadQuestion, type Rate, rateText } from '../peers/question-load.ts'
import { vendure } from '../peers/vendure.ts'
import { kilobytes, type Section } from '../table.ts'
import { receivedBytes } from './bytes.ts'

/** Other shops that can be installed beside this one, by their names in --peers. */
export const otherShops: Record<string, (folder: string) => Peer> = { evershop, vendure, medusa }

/** Few, so that the slowest answers come well within a round: what is under way at its end is not counted. */
const connections = 4
const none = '–'

type Shop = { name: string; prepared: PreparedPeer; started: StartedPeer; startSeconds: number }

const whats: Record<QuestionName, string> = {
  productCall: 'product by the API',
  productPage: 'product page',
  listCall: `list of ${listLength} of a category by the API`,
  listPage: `page of a list of ${listLength}`,
  searchCall: 'search by a word by the API',
}

/** The shop beside others on this machine, in one run: every shop is filled with the same products, started, and asked in turn. */
export async function measurePeers(bench: Bench): Promise<Section> {
  if (pageClient !== 'wrk') throw new Error('Shops are compared with wrk as the client: install it')
  const original = await bench.databases.urlOf(shopSize)
  const catalogue = await readCatalogue(original)
  const work = mkdtempSync(join(tmpdir(), 'shildik-bench-peers-'))
  const databases: OwnDatabase[] = []
  const shops: Shop[] = []
  process.once('exit', killPrograms)
  // Each stands in a group of its own, which Ctrl-C does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const peers = [...bench.peers].map(([name, folder]) => otherShops[name]!(folder))
    const own = [ownShop({ storing: true }), ownShop({ storing: false })]
    const filling: Promise<Filled>[] = []
    for (const [nth, peer] of [...own, ...peers].entries()) {
      const name = `bench_peer_${nth}`
      const database = await (own.includes(peer)
        ? bench.databases.copyOf(shopSize, name)
        : createDatabase(original, { name }))
      databases.push(database)
      filling.push(fill(peer, { databaseUrl: database.url, catalogue, work: join(work, name) }))
    }
    for (const filled of await Promise.all(filling)) shops.push(await startShop(bench, filled))
    const lines = [
      ...(await questionLines(bench, shops)),
      await cartLine(bench, shops, catalogue),
      await lastPieceLine(shops, catalogue),
      await scriptLine(shops),
      await memoryLine(shops),
      ['start until the first good answer', ...shops.map(({ startSeconds }) => `${startSeconds.toFixed(1)} s`)],
    ]
    const heads = ['', ...shops.map(({ name }) => name)]
    await Promise.all(shops.map(({ started }) => endPrograms(started.children)))
    // After a failure the logs stay, to be read.
    rmSync(work, { recursive: true, force: true })
    return { title: 'Beside other shops', note: noteOf(catalogue), rows: [], comparison: { heads, lines } }
  } finally {
    await Promise.all(shops.map(({ started }) => endPrograms(started.children)))
    // Those that were still being filled when another failed.
    killPrograms()
    for (const database of databases) await database.drop()
  }
}

function noteOf({ products, categories }: Catalogue): string {
  return [
    `${products.length} products in ${categories.length} categories in each shop, without photos, each on its own database of one PostgreSQL`,
    `${connections} connections of wrk (carts: buyers in Node), each answer another address, good answers a second and p99, medians of rounds in turn`,
    'each API is asked for what a page would show',
  ].join('; ')
}

type Filled = Pick<Shop, 'name' | 'prepared'>

/** All at the same time: it takes minutes, and is not measured. */
async function fill(peer: Peer, setting: Parameters<Peer['prepare']>[0]): Promise<Filled> {
  mkdirSync(setting.work)
  const startedAt = performance.now()
  const prepared = await peer.prepare(setting)
  console.log(`${peer.name} is filled, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return { name: peer.name, prepared }
}

async function startShop(bench: Bench, { name, prepared }: Filled): Promise<Shop> {
  const seconds: number[] = []
  for (let turn = bench.quick ? 1 : 3; ; turn -= 1) {
    const started = await startPeer(prepared.launch, prepared.questions.productCall!)
    seconds.push(started.seconds)
    if (turn === 1) return { name, prepared, started, startSeconds: median(seconds) }
    await endPrograms(started.children)
  }
}

async function questionLines(bench: Bench, shops: readonly Shop[]): Promise<string[][]> {
  const lines: string[][] = []
  for (const name of questionNames) {
    console.log(`${whats[name]} …`)
    const asked = shops.filter(({ prepared }) => prepared.questions[name])
    for (const { prepared, started } of asked) await checkQuestion(started.port, prepared.questions[name]!)
    const rates = await alternate(bench, asked, ({ prepared, started: { port } }, seconds) =>
      loadQuestion({ port, question: prepared.questions[name]!, connections, seconds }),
    )
    lines.push([whats[name], ...shops.map((shop) => cellOf(rates.get(shop)))])
  }
  return lines
}

async function cartLine(bench: Bench, shops: readonly Shop[], { asked }: Catalogue): Promise<string[]> {
  console.log('carts …')
  const rates = await alternate(bench, shops, async ({ prepared, started }, seconds) => {
    let bad = 0
    const { perSecond, p99 } = await buyConcurrently(connections, seconds, async (turn) => {
      try {
        await prepared.addToCart(started.origin, asked[turn % asked.length]!)
      } catch (error) {
        bad += 1
        if (bad === 1) console.log(String(error))
      }
    })
    const badPerSecond = bad / seconds
    return { perSecond: Math.max(0, perSecond - badPerSecond), p99, badShare: badPerSecond / perSecond }
  })
  return ['a new cart with a product', ...shops.map((shop) => cellOf(rates.get(shop)))]
}

/** In alternating rounds, so that other load on the machine affects all alike; the first is for warming up. */
async function alternate(
  bench: Bench,
  shops: readonly Shop[],
  load: (shop: Shop, seconds: number) => Promise<Rate>,
): Promise<Map<Shop, Rate>> {
  const rounds = bench.quick ? 1 : 4
  const taken = new Map<Shop, Rate[]>(shops.map((shop) => [shop, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const shop of shops) {
      const rate = await load(shop, bench.quick || round === 0 ? 2 : 5)
      if (round > 0) taken.get(shop)!.push(rate)
    }
  const middle = (rates: Rate[], key: keyof Rate) => median(rates.map((rate) => rate[key]))
  return new Map(
    [...taken].map(([shop, rates]) => [
      shop,
      { perSecond: middle(rates, 'perSecond'), p99: middle(rates, 'p99'), badShare: middle(rates, 'badShare') },
    ]),
  )
}

function cellOf(rate: Rate | undefined): string {
  return rate ? rateText(rate) : none
}

async function lastPieceLine(shops: readonly Shop[], { lastPieces }: Catalogue): Promise<string[]> {
  const cells: string[] = []
  for (const { prepared, started } of shops) {
    const sold = []
    for (const product of lastPieces) sold.push(await sellLastPiece(prepared, started.origin, product))
    const errors = sold.flatMap(({ failed }) => failed)
    if (errors.length > 0) console.log(errors[0])
    cells.push(soldText(sold))
  }
  return [`the last piece, ${buyersAtOnce} buyers at once: sold to`, ...cells]
}

async function scriptLine(shops: readonly Shop[]): Promise<string[]> {
  const executablePath = findJourneyChromium()
  if (!executablePath) throw new Error('The scripts of a page are counted in a Chromium: set CHROMIUM_PATH to one')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args, downloadsPath: tmpdir() })
  try {
    const cells: string[] = []
    for (const { prepared, started } of shops) {
      const path = prepared.questions.productPage?.requests[0]?.path
      cells.push(path ? kilobytes((await receivedBytes(browser, started.origin + path)).script) : none)
    }
    return ['scripts of a product page, as they travel', ...cells]
  } finally {
    await browser.close()
  }
}

/** After all that was asked of them, at rest. */
async function memoryLine(shops: readonly Shop[]): Promise<string[]> {
  await Promise.all(shops.map(({ started }) => untilQuiet(started.children)))
  const cells = shops.map(({ started }) => `${memoryOf(started.children).toFixed(0)} MB`)
  return ['memory of all its processes, at rest after the load', ...cells]
}
