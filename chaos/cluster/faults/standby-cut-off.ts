import { setTimeout as delay } from 'node:timers/promises'
import { exactly } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'

/** The one that commits wait for is gone without a word: another one must take its place. */
export const standbyCutOff: ClusterFault = {
  id: 'C3',
  name: 'synchronous standby cut off',
  async run({ cluster: { databases }, quick, log }) {
    const primary = await databases.find('primary')
    const standby = await databases.find('synchronous')
    const cutAt = performance.now()
    standby.cutOff()
    const other = await databases.find('synchronous', standby)
    log(`${standby.name} cut off; commits wait for ${other.name} ${Math.round(performance.now() - cutAt)} ms later`)
    await delay(quick ? 5000 : 15_000)
    standby.reconnect()
    return [exactly('the primary is the same', (await databases.find('primary')).name, primary.name)]
  },
}
