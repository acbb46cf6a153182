import { useCallback, useEffect, useState } from 'react'

type CursorPage<Item> = { items: Item[]; next: string | null }

/** A list read page by page. `load` must stay the same function while the list is the same. */
export function useCursorList<Item>(load: (cursor: string | null) => Promise<CursorPage<Item>>) {
  const [items, setItems] = useState<Item[]>()
  const [next, setNext] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)

  const read = useCallback(
    async (cursor: string | null) => {
      setFailed(false)
      try {
        const page = await load(cursor)
        setItems((before) => [...(cursor ? (before ?? []) : []), ...page.items])
        setNext(page.next)
      } catch {
        setFailed(true)
      }
    },
    [load],
  )
  useEffect(() => void read(null), [read])

  return { items, isFailed, hasMore: next !== null && !isFailed, readMore: () => void read(items ? next : null) }
}
