import { type RefObject, useEffect, useRef } from 'react'

/** A row of links that is wider than a phone shows the chosen one in its middle, whichever it is. */
export function useCurrentInView<Row extends HTMLElement>(current: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is chosen
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const [place, box] = [link.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  }, [current])
  return row
}
