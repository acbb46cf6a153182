import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterFault } from '../cluster-fault.ts'

/** Visitors reach this machine of the shop, the database does not: what it would show is what was before. */
export const shopDeaf: ClusterFault = {
  id: 'C7',
  name: 'shop cut off from the database alone',
  async run({ cluster: { databases, shops }, quick }) {
    const [{ machine }] = shops
    const way = (verb: '-A' | '-D', { address }: { address: string }) =>
      ['iptables', '-w', verb, 'INPUT', '-s', address, '-j', 'DROP'] as const
    for (const database of databases.machines) await machine.run(way('-A', database), 5000)
    await delay(quick ? 6000 : 20_000)
    for (const database of databases.machines) await machine.run(way('-D', database), 5000)
    return []
  },
}
