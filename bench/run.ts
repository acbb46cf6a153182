/** `npm run bench` measures the built shop against bare references taken in the same run, and keeps a record of it. */
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../scripts/build-when-needed.mjs'
import { keepRecord } from '../scripts/kept-record.ts'
import { measureApi } from './api-section.ts'
import type { Bench } from './bench.ts'
import { openBenchDatabases } from './bench-databases.ts'
import { measureBytes } from './bytes-section.ts'
import { measureCrawler } from './crawler-section.ts'
import { measureFairShare } from './fair-share-section.ts'
import { measureGrowth } from './growth-section.ts'
import { measureHeavyJobs } from './heavy-jobs-section.ts'
import { measureImport } from './import-section.ts'
import { measureLighthouse } from './lighthouse-section.ts'
import { describeMachine, watchMachine } from './machine.ts'
import { measureManagement } from './management-section.ts'
import { measureOrders } from './orders-section.ts'
import { measureOverload } from './overload-section.ts'
import { measurePages } from './pages-section.ts'
import { measurePeople } from './people-section.ts'
import { recordAnswers } from './record-answers.ts'
import { measureRender } from './render-section.ts'
import { measureSearch } from './search-section.ts'
import { measureStart } from './start-section.ts'
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
  bytes: measureBytes,
  lighthouse: measureLighthouse,
  people: measurePeople,
  search: measureSearch,
  start: measureStart,
  growth: measureGrowth,
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** Renews the answers the renderers are measured with; needed when a page begins to ask for more. */
    record: { type: 'boolean', default: false },
    /** products=postgres://… : a database that is already seeded. */
    database: { type: 'string', multiple: true, default: [] },
    /** Only shops of this many parts, in the sections that compare sizes. */
    size: { type: 'string', multiple: true, default: [] },
  },
})
/** What is kept in the record; a rough look, or one at a part of a section, stays on the screen. */
const isCareful = !options.quick && options.size.length === 0
const wanted = options.only?.split(',') ?? Object.keys(sections)
const unknown = wanted.filter((name) => !(name in sections))
if (unknown.length > 0)
  throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)

buildWhenNeeded()

const databases = openBenchDatabases(new Map(options.database.map(parseDatabase)))
const bench: Bench = { databases, quick: options.quick, sizes: options.size.map(Number) }
const missed: string[] = []
try {
  const version = await databases.serverVersion()
  console.log(`# The bench, ${describeMachine(version)}\n`)
  if (options.record) await recordAnswers(bench)
  for (const name of wanted) {
    const startedAt = performance.now()
    const describe = watchMachine(version)
    let isMeasured = true
    const section = await sections[name]!(bench).catch((error: Error) => {
      isMeasured = false
      return failureOf(name, error)
    })
    const taken = describe()
    if (isMeasured && isCareful) keep(section, taken)
    judge(section)
    console.log(`## ${section.title}\n\n_${taken}_\n\n${tableOf(section)}`)
    console.log(`_${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s_\n`)
  }
  console.log(missed.length === 0 ? 'Every bar is met.' : `Missed: ${missed.join('; ')}.`)
} finally {
  await databases.close()
}

function keep(section: Section, taken: string) {
  const part = { title: section.title, text: `_${taken}_\n\n${tableOf(section)}` }
  keepRecord({ file: 'bench/results/latest.md', heading: '# The bench', parts: [part] })
}

/** A bar missed in a careful run fails it; a quick one is too rough to judge by. */
function judge({ title, rows }: Section) {
  for (const { what, pass } of rows) if (pass === false) missed.push(`${title}: ${what}`)
  if (missed.length > 0 && !options.quick) process.exitCode = 1
}

/** One section that cannot be measured here does not take the others with it. */
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
