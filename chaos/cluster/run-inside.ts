/** The part of `npm run chaos -- --cluster` that is inside the room: the machines are started once, and every fault happens to them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { watchMachine } from '#harness/machine.ts'
import { updateRecord } from '#harness/results-record.ts'
import { atMost, type Row } from '../fault.ts'
import { openOrderJournal } from '../probe/order-journal.ts'
import { brokenOff, type Result, resultOf, tableOf, verdictOf } from '../report.ts'
import type { ClusterFault } from './cluster-fault.ts'
import { clusterFaults } from './cluster-fault-list.ts'
import { startClusterLoad } from './load/cluster-load.ts'
import { openGoods } from './load/goods.ts'
import { startCluster } from './machine/cluster.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const [folder = ''] = positionals
const wanted = options.only?.split(',') ?? clusterFaults.map(({ id }) => id)
const calmMs = options.quick ? 2000 : 6000
const engine = 'postgres'

const log = (words: string) => console.error(`  ${words}`)
const results: Result[] = []
const cluster = await startCluster(folder, log)
const goods = await openGoods(cluster)
mkdirSync(join(folder, 'journals'))
const journal = openOrderJournal(join(folder, 'journals', 'orders'))
const acknowledged = new Map<string, { number: string }>()
for (const fault of clusterFaults.filter(({ id }) => wanted.includes(id))) await runOne(fault)
console.error(`\n${verdictOf(results)}`)
// The machines and everything on them end with this process.
process.exit(results.some(({ pass }) => pass === false) ? 1 : 0)

async function runOne(fault: ClusterFault) {
  const name = `${fault.id} ${fault.name}`
  console.error(`${name} …`)
  const startedAt = performance.now()
  const machine = watchMachine('15, Patroni, etcd, HAProxy, Varnish')
  let rows: Row[]
  try {
    rows = await happen(fault)
  } catch (error) {
    console.error(error)
    report(brokenOff(fault, engine, error))
    return
  }
  const own = rows.map((row) => report(resultOf(fault, engine, row)))
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (!options.quick) store(name, `_${machine()}_\n\n${tableOf(own)}`)
}

async function happen(fault: ClusterFault): Promise<Row[]> {
  await cluster.untilWhole()
  const load = await startClusterLoad({ cluster, goods, journal, acknowledged })
  await delay(calmMs)
  const own = await fault.run({ cluster, load, quick: options.quick, log })
  const overAt = performance.now()
  await cluster.untilWhole()
  const wholeAfter = performance.now() - overAt
  await delay(calmMs)
  return [...own, atMost('whole again after it was over, ms', wholeAfter, 60_000), ...(await load.judge())]
}

function store(title: string, text: string) {
  const order = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true })
  updateRecord({
    file: 'chaos/results/cluster.md',
    heading: '# The chaos of the cluster',
    sections: [{ title, text }],
    order,
  })
}

function report(result: Result): Result {
  results.push(result)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  return result
}
