import { useCallback, useState } from 'react'

/**
 * A table that is wider than its place scrolls in a box of its own, with its first column held; one that fits stays in the
 * page, where its head is held under the page's.
 */
export function useWideTable(): [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isWide, setWide] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    const table = box?.firstElementChild
    if (!box || !table) return
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [watch, isWide]
}
