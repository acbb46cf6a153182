import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres } from '#harness/find-postgres.ts'
import { waitFor } from '#harness/shop-process.ts'
import { atLeast, exactly } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'
import type { DatabaseMachines } from '../machine/database-machines.ts'
import type { Machine } from '../machine/machine.ts'

/** The primary runs on where nobody sees it: it must acknowledge nothing there, and come back as a replica. */
export const primaryCutOff: ClusterFault = {
  id: 'C2',
  name: 'primary cut off',
  async run({ cluster: { databases }, load, log }) {
    const primary = await databases.find('primary')
    await databases.query('create table if not exists chaos_marks (mark text)')
    const before = await mark(databases, primary, 'before')
    const cutAt = performance.now()
    primary.cutOff()
    const marks = markOn(databases, primary)
    const next = await databases.find('primary', primary)
    log(`${primary.name} cut off; ${next.name} is primary ${Math.round(performance.now() - cutAt)} ms later`)
    await waitFor(() => load.soldAt.some((at) => at > cutAt + 3000))
    await delay(5000)
    const { tried, acknowledged } = await marks.stop()
    primary.reconnect()
    return [
      exactly('another one is primary', next !== primary ? 'yes' : 'no', 'yes'),
      exactly('a write on it before', before ? 'acknowledged' : 'refused', 'acknowledged'),
      atLeast('writes tried on it while cut off', tried, 3),
      exactly('writes it acknowledged', acknowledged, 0),
    ]
  },
}

const patienceMs = 4000

/** Somebody who is cut off together with it goes on writing. */
function markOn(databases: DatabaseMachines, machine: Machine) {
  let isOver = false
  let tried = 0
  let acknowledged = 0
  async function run() {
    while (!isOver) {
      tried += 1
      if (await mark(databases, machine, `cut off ${tried}`)) acknowledged += 1
      await delay(500)
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      return { tried, acknowledged }
    },
  }
}

/** Whether it is acknowledged, with nothing said against it. */
async function mark(databases: DatabaseMachines, machine: Machine, text: string): Promise<boolean> {
  const psql = [
    join(findPostgres()!, 'psql'),
    databases.urlAt(machine),
    '-c',
    `insert into chaos_marks values ('${text}')`,
  ]
  const { code, said } = await machine.run(psql, patienceMs)
  return code === 0 && !/WARNING/.test(said)
}
