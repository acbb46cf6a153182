import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { WaitingCounts } from '#shared/shop/waiting-contract.ts'
import { callShop } from '#web/api/call-shop.ts'

/** What waits for the shopkeeper, read again with every screen and when the page is looked at anew. */
export function useWaiting(): WaitingCounts | undefined {
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState<WaitingCounts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen asks again
  useEffect(() => {
    let isOver = false
    async function read() {
      if (document.visibilityState === 'hidden') return
      // Without the numbers the header is still a header.
      const counts = await callShop('GET /api/admin/waiting').catch(() => undefined)
      if (!isOver && counts) setWaiting(counts)
    }
    void read()
    document.addEventListener('visibilitychange', read)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', read)
    }
  }, [pathname])
  return waiting
}
