import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '#shared/account/account-contract.ts'
import { readSession } from '#web/api/account-api.ts'
import { readProfile } from '#web/api/profile-api.ts'
import { currentSession } from '#web/page/session.ts'

export type OwnProfile = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: Profile }

/** The person's own data, asked for once the page is alive: the page itself is the same for everybody. */
export function useOwnProfile() {
  const [own, setOwn] = useState<OwnProfile>({ state: 'loading' })
  const read = useCallback(async () => {
    setOwn({ state: 'loading' })
    try {
      // The hint may be missing where the session is not: somebody cleared a cookie.
      const id = currentSession()?.userId ?? (await readSession()).user?.id
      if (id === undefined) return window.location.replace('/')
      setOwn({ state: 'ready', profile: await readProfile(id) })
    } catch {
      if (currentSession()) setOwn({ state: 'failed' })
      else window.location.reload()
    }
  }, [])
  useEffect(() => void read(), [read])
  return { own, read, setProfile: (profile: Profile) => setOwn({ state: 'ready', profile }) }
}
