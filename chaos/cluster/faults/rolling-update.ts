import { setTimeout as delay } from 'node:timers/promises'
import { exactly } from '../../fault.ts'
import type { ClusterFault } from '../cluster-fault.ts'

/** One machine of the shop after the other is stopped with SIGTERM and started again: nobody should notice. */
export const rollingUpdate: ClusterFault = {
  id: 'C10',
  name: 'rolling update',
  async run({ cluster: { shops }, load }) {
    const codes: (number | null)[] = []
    const before = load.missed()
    for (const shop of shops) {
      codes.push(await shop.stop())
      await shop.start()
      await delay(3000)
    }
    return [
      exactly('exit codes', codes.join(' '), '0 0'),
      exactly('requests that were refused, cut off or answered 503', load.missed() - before, 0),
    ]
  },
}
