import { useEffect, useEffectEvent, useState } from 'react'
import { useVisit } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListAddress } from './admin-list-address.ts'

/** So long nobody types between two letters. */
const pauseMs = 250
/** One letter is in everything; whoever means it presses Enter. */
const shortest = 2

/** The list follows what is typed; Enter asks at once. What is looked for stands in the address, each search as one step back. */
export function ListSearch({ placeholder, address }: { placeholder: string; address: ListAddress }) {
  const asked = address.query.search ?? ''
  const [typed, setTyped] = useState(asked)
  const visit = useVisit()
  const [shown, setShown] = useState({ asked, visit })
  // What the box itself has put into the address and has not seen there yet: what comes from elsewhere, a reset or Back, fills the box.
  // Back counts even where the address is as it was: on a slow machine the page left by it was never drawn.
  const [sent, setSent] = useState<readonly string[]>([])
  if (visit !== shown.visit) {
    const at = visit.kind === 'back' ? -1 : sent.lastIndexOf(asked)
    const isElsewhere = visit.kind === 'back' || asked !== shown.asked
    setShown({ asked, visit })
    if (isElsewhere) setSent(at === -1 ? [] : sent.slice(at + 1))
    if (isElsewhere && at === -1) setTyped(asked)
  }

  function find(text: string) {
    if (text === address.coming('search')) return
    setSent([...sent, text])
    address.change({ search: text }, { typed: 'search' })
  }
  const findTyped = useEffectEvent(() => {
    const text = typed.trim()
    if (text.length === 0 || text.length >= shortest) find(text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins again with every letter
  useEffect(() => {
    const timer = setTimeout(() => findTyped(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <form
      className="admin-search"
      onSubmit={(event) => {
        event.preventDefault()
        find(typed.trim())
      }}
    >
      <button type="submit" aria-label="Найти">
        <Icon name="search" />
      </button>
      <input
        type="search"
        name="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
