/** `npm run bench` measures the built shop against references taken in the same run and stores the results. */
import { parseArgs } from 'node:util'
import { describeMachine, watchMachine } from '#harness/machine.ts'
import { updateRecord } from '#harness/results-record.ts'
import { endLaunchedShops, killLaunchedShops } from '#harness/shop-process.ts'
import { buildWhenNeeded } from '../scripts/build-when-needed.mjs'
import { recordAnswers } from './baseline/record-answers.ts'
import type { Bench } from './bench.ts'
import { openBenchDatabases } from './bench-databases.ts'
import { parsePeers } from './peers/peer-option.ts'
import { measureAccounts } from './sections/accounts.ts'
import { measureApi } from './sections/api.ts'
import { measureBytes } from './sections/bytes.ts'
import { measureCrawler } from './sections/crawler.ts'
import { measureExchange } from './sections/exchange.ts'
import { measureFairShare } from './sections/fair-share.ts'
import { measureFeeds } from './sections/feeds.ts'
import { measureGrowth } from './sections/growth.ts'
import { measureHeavyJobs } from './sections/heavy-jobs.ts'
import { measureImport } from './sections/import.ts'
import { measureInteractions } from './sections/interactions.ts'
import { measureLighthouse } from './sections/lighthouse.ts'
import { measureManagement } from './sections/management.ts'
import { measureOrders } from './sections/orders.ts'
import { measureOverload } from './sections/overload.ts'
import { measurePages } from './sections/pages.ts'
import { measurePeers, otherShops } from './sections/peers.ts'
import { measurePlates } from './sections/plates.ts'
import { measureRender } from './sections/render.ts'
import { measureSearch } from './sections/search.ts'
import { measureStart } from './sections/start.ts'
import { type Section, tableOf } from './table.ts'

const sections: Record<string, (bench: Bench) => Promise<Section>> = {
  pages: measurePages,
  render: measureRender,
  api: measureApi,
  orders: measureOrders,
  overload: measureOverload,
  'fair-share': measureFairShare,
  'heavy-jobs': measureHeavyJobs,
  crawler: measureCrawler,
  management: measureManagement,
  import: measureImport,
  exchange: measureExchange,
  feeds: measureFeeds,
  bytes: measureBytes,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  people: measureAccounts,
  search: measureSearch,
  plates: measurePlates,
  start: measureStart,
  growth: measureGrowth,
  peers: measurePeers,
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** Renews the answers the renderers are measured with; needed when a page begins to request more. */
    record: { type: 'boolean', default: false },
    /** products=postgres://… : a database that is already seeded. */
    database: { type: 'string', multiple: true, default: [] },
    /** Only shops of this many products, in the sections that compare sizes. */
    size: { type: 'string', multiple: true, default: [] },
    /** Only these pages, in Lighthouse: product,category. */
    pages: { type: 'string' },
    /** name=path,… : other shops that stand there, measured beside this one. */
    peers: { type: 'string' },
  },
})
/** Only whole, careful runs are stored; others are printed. */
const isCareful = !options.quick && options.size.length === 0 && !options.pages
const peers = options.peers ? parsePeers(options.peers, Object.keys(otherShops)) : new Map<string, string>()
const wanted = options.only?.split(',') ?? Object.keys(sections).filter((name) => name !== 'peers' || peers.size > 0)
const unknown = wanted.filter((name) => !(name in sections))
if (unknown.length > 0)
  throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)
if (wanted.includes('peers') && peers.size === 0) throw new Error('The section peers wants --peers name=path,…')

buildWhenNeeded()

const databases = openBenchDatabases(new Map(options.database.map(parseDatabase)))
const bench: Bench = {
  databases,
  quick: options.quick,
  sizes: options.size.map(Number),
  pages: options.pages?.split(',') ?? [],
  peers,
}
const missed: string[] = []
process.on('exit', killLaunchedShops)
try {
  const version = await databases.serverVersion()
  console.log(`# The bench, ${describeMachine(version)}\n`)
  if (options.record) await recordAnswers(bench)
  for (const name of wanted) {
    const startedAt = performance.now()
    const describe = watchMachine(version)
    let isMeasured = true
    const section = await sections[name]!(bench)
      .catch((error: Error) => {
        isMeasured = false
        return failureOf(name, error)
      })
      // A shop left by a failed section would slow the next one.
      .finally(endLaunchedShops)
    const taken = describe()
    if (isMeasured && isCareful) store(section, taken)
    judge(section)
    console.log(`## ${section.title}\n\n_${taken}_\n\n${tableOf(section)}`)
    console.log(`_${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s_\n`)
  }
  console.log(missed.length === 0 ? 'Every bar is met.' : `Missed: ${missed.join('; ')}.`)
} finally {
  await endLaunchedShops()
  await databases.close()
}

function store(section: Section, taken: string) {
  const stored = { title: section.title, text: `_${taken}_\n\n${tableOf(section)}` }
  updateRecord({ file: 'bench/results/latest.md', heading: '# The bench', sections: [stored] })
}

/** A bar missed in a careful run fails it; a quick one is too rough to judge by. */
function judge({ title, rows }: Section) {
  for (const { what, pass } of rows) if (pass === false) missed.push(`${title}: ${what}`)
  if (missed.length > 0 && !options.quick) process.exitCode = 1
}

/** A section that cannot be measured here does not end the others. */
function failureOf(name: string, error: Error): Section {
  process.exitCode = 1
  console.error(error)
  return { title: name, rows: [{ what: 'not measured', value: error.message, pass: false }] }
}

function parseDatabase(text: string): [number, string] {
  const [, products, url] = /^(\d+)=(postgres.+)$/.exec(text) ?? []
  if (!products || !url) throw new Error(`--database wants products=postgres://…, not ${text}`)
  return [Number(products), url]
}
