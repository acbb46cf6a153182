import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row of links that is wider than a phone shows the chosen one in its middle, whichever it is. The key is what the row
 * shows: with another one it looks again.
 */
export function useCurrentInView<Row extends HTMLElement>(key: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row shows something else
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const [place, box] = [link.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  }, [key])
  return row
}
