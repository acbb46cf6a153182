import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '#harness/shop-process.ts'
import { atLeast, atMost } from '../../fault.ts'
import { type ClusterFault, firstAfter } from '../cluster-fault.ts'

/** The object store is cut off, comes back, is killed and started again: it costs photos that nobody keeps, and nothing else. */
export const storeGone: ClusterFault = {
  id: 'C8',
  name: 'object store gone',
  async run({ cluster: { store }, load, quick, log }) {
    const goneMs = quick ? 4000 : 15_000
    await waitFor(() => load.shownAt('photo').length > 0)
    const cutAt = performance.now()
    store.machine.cutOff()
    await delay(goneMs)
    store.machine.reconnect()
    const reconnectedAt = performance.now()
    await waitFor(() => load.shownAt('photo').some((at) => at > reconnectedAt))
    const afterCut = firstAfter(load.shownAt('photo'), reconnectedAt)
    log(`the store was cut off; a photo came from it ${Math.round(afterCut)} ms after it was back`)

    await store.machine.kill()
    const killedAt = performance.now()
    await delay(goneMs)
    store.start()
    const startedAt = performance.now()
    await waitFor(() => load.shownAt('photo').some((at) => at > startedAt))
    const meanwhile = load.shownAt('photo').filter((at) => at > killedAt + 500 && at < startedAt).length
    const sold = load.soldAt.filter((at) => at > cutAt && at < startedAt).length
    return [
      atMost('photos that came from nowhere', meanwhile, 0),
      atLeast('orders taken meanwhile', sold, 10),
      atMost('a photo from the store after it was cut off, ms', afterCut, 5000),
      atMost('a photo from the store after its start, ms', firstAfter(load.shownAt('photo'), startedAt), 5000),
    ]
  },
}
