import { useEffect, useState } from 'react'
import { readAppliances } from '#web/api/appliance-api.ts'
import { readOrders } from '#web/api/order-api.ts'
import { readWaiting } from '#web/api/review-api.ts'
import type { ProfileTab } from './profile-tabs.ts'

type Counts = Partial<Record<ProfileTab, string>>

/** What waits behind each tab: «2» orders on their way, «1 ждёт» review. A number that does not come is simply not there. */
export function useProfileCounts(shown: ProfileTab, isKnown: boolean): Counts {
  const [counts, setCounts] = useState<Counts>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to another tab may have changed something in this one
  useEffect(() => {
    if (!isKnown) return
    function count(tab: ProfileTab, asked: Promise<number>, textOf: (number: number) => string = String) {
      asked.then(
        (number) => setCounts((known) => ({ ...known, [tab]: number > 0 ? textOf(number) : undefined })),
        () => {},
      )
    }
    count('orders', total(readOrders('active')))
    count('reviews', total(readWaiting()), (number) => `${number} ждёт`)
    count(
      'appliances',
      readAppliances().then(({ appliances }) => appliances.length),
    )
  }, [shown, isKnown])
  return counts
}

async function total(asked: Promise<{ total: number }>): Promise<number> {
  return (await asked).total
}
