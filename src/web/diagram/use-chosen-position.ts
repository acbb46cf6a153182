import { useEffect, useState } from 'react'
import { positionHash, positionOfHash } from '#shared/diagram/diagram-callouts.ts'
import { isLeftPlace } from '#web/router/scroll-places.ts'

/** The chosen position stands in the address, so that it can be sent to somebody. */
export function useChosenPosition(positions: readonly { key: string }[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasLinked, setLinked] = useState(false)

  // A position chosen here is in the address of the visit that the visitor comes back to: they followed no link to it.
  useEffect(() => {
    const keys = positions.map(({ key }) => key)
    function read() {
      const named = positionOfHash(window.location.hash, keys)
      setChosen(named)
      setLinked(named !== null && !isLeftPlace())
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [positions])

  /** In the place of the address there is: «назад» leaves the sheet at once. */
  function choose(key: string | null) {
    setChosen(key)
    setLinked(false)
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', key === null ? pathname + search : positionHash(key))
  }

  return { chosen, wasLinked, choose }
}
