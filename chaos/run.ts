/** `npm run chaos` breaks the built shop on purpose and compares its behaviour with bars: one JSON line per figure. */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeMachine, watchMachine } from '#harness/machine.ts'
import { prepareShops } from '#harness/prepared-shops.ts'
import { updateRecord } from '#harness/results-record.ts'
import { endLaunchedShops, killLaunchedShops } from '#harness/shop-process.ts'
import { buildWhenNeeded } from '../scripts/build-when-needed.mjs'
import { runCluster } from './cluster/run-cluster.ts'
import { type Engine, type Fault, MissingRequirement } from './fault.ts'
import { type OpenContext, openContext } from './fault-context.ts'
import { faults } from './fault-list.ts'
import { brokenOff, notRun, type Result, resultOf, tableOf, verdictOf } from './report.ts'

const wholeSoak = '10'
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: wholeSoak },
    cluster: { type: 'boolean', default: false },
  },
})
if (options.cluster) process.exit(await runCluster({ only: options.only, quick: options.quick }))
const engines = (['embedded', 'postgres'] as const).filter((one) => !options.engine || one === options.engine)
if (engines.length === 0) throw new Error(`No engine ${options.engine}; there are embedded and postgres`)
const wanted = options.only?.split(',') ?? faults.map(({ id }) => id)
const unknown = wanted.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0)
  throw new Error(`No fault ${unknown.join(', ')}; there are ${faults.map(({ id }) => id).join(', ')}`)

// Standard output is for figures only; the build logs to standard error.
console.log = console.error
buildWhenNeeded()

const cleanUpLimitMs = 15_000
const prepared = prepareShops()
let context: OpenContext | undefined
process.on('exit', () => {
  killLaunchedShops()
  prepared.drop()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    isInterrupted = true
    killLaunchedShops()
    await Promise.race([context?.close().then(() => prepared.close()), delay(cleanUpLimitMs)])
    process.exit(1)
  })
}

let isInterrupted = false
const results: Result[] = []
try {
  for (const fault of faults.filter(({ id }) => wanted.includes(id))) {
    for (const engine of engines.filter((one) => fault.engines.includes(one)))
      if (!isInterrupted) await runOne(fault, engine)
  }
} finally {
  await prepared.close()
}
console.error(`\n${describeMachine()}\n${verdictOf(results)}`)
if (results.some(({ pass }) => pass === false)) process.exitCode = 1

async function runOne(fault: Fault, engine: Engine) {
  const name = `${fault.id} ${fault.name}, ${engine}`
  const startedAt = performance.now()
  const machine = watchMachine()
  const before = results.length
  const log = (words: string) => console.error(`  ${words}`)
  console.error(`${name} …`)
  context = openContext({ engine, quick: options.quick, minutes: Number(options.minutes), log, prepared })
  try {
    for (const row of await fault.run(context)) report(resultOf(fault, engine, row))
  } catch (error) {
    if (error instanceof MissingRequirement) report(notRun(fault, engine, error.message))
    else {
      console.error(error)
      report(brokenOff(fault, engine, error))
    }
  } finally {
    await context.close()
    await endLaunchedShops()
  }
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const rows = results.slice(before)
  // Quick, interrupted and incomplete runs are not stored.
  const isWhole = !isInterrupted && rows.every(({ pass }) => pass !== null)
  if (isWhole && !options.quick && options.minutes === wholeSoak) store(name, `_${machine()}_\n\n${tableOf(rows)}`)
}

function store(title: string, text: string) {
  const order = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true })
  updateRecord({ file: 'chaos/results/latest.md', heading: '# The chaos', sections: [{ title, text }], order })
}

function report(result: Result) {
  results.push(result)
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
