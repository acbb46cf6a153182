import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#web/page/session.ts'
import { forgetTabDrafts } from '#web/page/tab-drafts.ts'

/**
 * The screens of one person. Where another one is logged in by now, here or in another tab, the page is made anew for them, without what the
 * first one typed; nothing asks whether to leave, for it is not theirs to keep.
 */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const userId = useSession()?.userId
  const [ownerId, setOwnerId] = useState(userId)
  // Came without a session, and has one since: what was shown was nobody's.
  if (ownerId === undefined && userId !== undefined) setOwnerId(userId)
  const isOther = ownerId !== undefined && userId !== undefined && userId !== ownerId

  // The form and its question about leaving are gone by then: they are drawn no more.
  useEffect(() => {
    if (!isOther) return
    forgetTabDrafts()
    window.location.reload()
  }, [isOther])

  return isOther ? <main className="admin-main" id="main" /> : children
}
