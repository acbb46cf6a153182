import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '#harness/shop-process.ts'
import { exactly } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'

/** The power of the primary's machine goes: PostgreSQL, Patroni and etcd at once. */
export const primaryKilled: ClusterFault = {
  id: 'C1',
  name: 'primary killed',
  async run({ cluster: { databases }, load, log }) {
    const primary = await databases.find('primary')
    const killedAt = performance.now()
    await primary.kill()
    const next = await databases.find('primary', primary)
    log(`${primary.name} killed; ${next.name} is primary ${Math.round(performance.now() - killedAt)} ms later`)
    await waitFor(() => load.soldAt.some((at) => at > killedAt + 3000))
    await delay(5000)
    databases.startEtcd(primary)
    databases.startPatroni(primary)
    return [exactly('another one is primary', next !== primary ? 'yes' : 'no', 'yes')]
  },
}
