import { setTimeout as delay } from 'node:timers/promises'
import { openCustomer } from '#harness/accounts.ts'
import { exactly } from '../../fault.ts'
import { probeAt } from '../../probe/probed-shop.ts'
import type { ClusterFault } from '../cluster-fault.ts'

const minute = 60_000
const shifts = [-60 * minute, -minute, minute, 60 * minute, 24 * 60 * minute]

/** The clock of one machine of the shop is wrong, those of the others are right: they must agree on what is over and what is new. */
export const clockWrong: ClusterFault = {
  id: 'C11',
  name: 'clock skew of one shop',
  async run({ cluster: { origin, shops }, quick }) {
    const probe = probeAt(shops[1].probeFolder, shops[1].pid())
    let lost = 0
    for (const shift of quick ? shifts.slice(0, 2) : shifts) {
      const before = await openCustomer(origin)
      await probe.shiftClock(shift)
      const during = await openCustomer(origin)
      // Each request may come to either machine.
      for (let look = 0; look < 6; look += 1) {
        for (const customer of [before, during]) {
          const { body } = await customer.get('/api/session')
          if ((body as { user: { id: number } | null }).user?.id !== customer.id) lost += 1
        }
      }
      await delay(quick ? 1000 : 4000)
      await probe.shiftClock(0)
    }
    return [exactly('sessions that died early', lost, 0)]
  },
}
