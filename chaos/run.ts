/** `npm run chaos` breaks the built shop on purpose, and holds what it does against bars: one JSON line a figure. */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeMachine, watchMachine } from '#harness/machine.ts'
import { prepareShops } from '#harness/prepared-shops.ts'
import { keepRecord } from '#harness/results-record.ts'
import { endLaunchedShops, killLaunchedShops } from '#harness/shop-process.ts'
import { buildWhenNeeded } from '../scripts/build-when-needed.mjs'
import { type Engine, type Fault, NotHere } from './fault.ts'
import { faults } from './fault-list.ts'
import { type OpenPlace, openPlace } from './place.ts'
import { brokenOff, notRun, type Result, resultOf, tableOf, verdictOf } from './report.ts'

const wholeSoak = '10'
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: wholeSoak },
  },
})
const engines = (['embedded', 'postgres'] as const).filter((one) => !options.engine || one === options.engine)
if (engines.length === 0) throw new Error(`No engine ${options.engine}; there are embedded and postgres`)
const wanted = options.only?.split(',') ?? faults.map(({ id }) => id)
const unknown = wanted.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0)
  throw new Error(`No fault ${unknown.join(', ')}; there are ${faults.map(({ id }) => id).join(', ')}`)

// What is said while building is for people, and standard output is for figures.
console.log = console.error
buildWhenNeeded()

const longestTidyingMs = 15_000
const prepared = prepareShops()
let place: OpenPlace | undefined
process.on('exit', () => {
  killLaunchedShops()
  prepared.drop()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    isInterrupted = true
    killLaunchedShops()
    // What is in the middle of a fault has nobody to wait for any more.
    await Promise.race([place?.close().then(() => prepared.close()), delay(longestTidyingMs)])
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
  const say = (words: string) => console.error(`  ${words}`)
  console.error(`${name} …`)
  place = openPlace({ engine, quick: options.quick, minutes: Number(options.minutes), say, prepared })
  try {
    for (const row of await fault.run(place)) tell(resultOf(fault, engine, row))
  } catch (error) {
    if (error instanceof NotHere) tell(notRun(fault, engine, error.message))
    else {
      console.error(error)
      tell(brokenOff(fault, engine, error))
    }
  } finally {
    await place.close()
    await endLaunchedShops()
  }
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const rows = results.slice(before)
  // A quick look is too rough to be remembered, and what was not tried or not finished says nothing of what was.
  const isWhole = !isInterrupted && rows.every(({ pass }) => pass !== null)
  if (isWhole && !options.quick && options.minutes === wholeSoak) keep(name, `_${machine()}_\n\n${tableOf(rows)}`)
}

function keep(title: string, text: string) {
  const order = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true })
  keepRecord({ file: 'chaos/results/latest.md', heading: '# The chaos', parts: [{ title, text }], order })
}

function tell(result: Result) {
  results.push(result)
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
