import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '#harness/shop-process.ts'
import { exactly } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'
import type { Machine } from '../machine/machine.ts'

/** The leader of etcd is killed: two of three are still a majority, and the primary stays. */
export const etcdMemberLost: ClusterFault = {
  id: 'C5',
  name: 'etcd member lost',
  async run({ cluster: { databases }, quick, log }) {
    const primary = await databases.find('primary')
    let leader: Machine | undefined
    for (const machine of databases.machines) if (await isLeader(machine)) leader = machine
    leader ??= databases.machines[0]!
    leader.signal('SIGKILL', /etcd/)
    log(`etcd of ${leader.name} killed; ${primary.name} is primary`)
    await delay(quick ? 5000 : 25_000)
    databases.startEtcd(leader)
    await waitFor(() => isHealthy(leader))
    return [exactly('the primary is the same', (await databases.find('primary')).name, primary.name)]
  },
}

async function isLeader({ address }: Machine): Promise<boolean> {
  const metrics = await (await fetch(`http://${address}:2379/metrics`)).text()
  return /^etcd_server_is_leader 1$/m.test(metrics)
}

function isHealthy({ address }: Machine): Promise<boolean> {
  return fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => /"true"/.test(await answer.text()),
    () => false,
  )
}
