import { useEffect, useEffectEvent, useState } from 'react'
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
  const [shown, setShown] = useState(asked)
  // What the box itself has put into the address and has not seen there yet: what comes from elsewhere, a reset or Back, fills the box.
  const [sent, setSent] = useState<readonly string[]>([])
  if (asked !== shown) {
    const at = sent.lastIndexOf(asked)
    setShown(asked)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    if (at === -1) setTyped(asked)
  }

  function find(text: string) {
    if (text === asked) return
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
