import { type DragEvent, useRef, useState } from 'react'

/** Things that are put in order by dragging one onto another's place; buttons beside them do the same for the keyboard. */
export function useReorder(move: (from: number, to: number) => void) {
  const dragged = useRef<number | undefined>(undefined)
  const [over, setOver] = useState<number>()

  function end() {
    dragged.current = undefined
    setOver(undefined)
  }
  return (index: number) => ({
    draggable: true,
    'data-over': over === index || undefined,
    onDragStart(event: DragEvent) {
      dragged.current = index
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing that carries nothing.
      event.dataTransfer.setData('text/plain', '')
    },
    onDragOver(event: DragEvent) {
      if (dragged.current === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop(event: DragEvent) {
      if (dragged.current === undefined) return
      event.preventDefault()
      if (dragged.current !== index) move(dragged.current, index)
      end()
    },
    onDragEnd: end,
  })
}

export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_item, index) => index !== from)
  return items[from] === undefined ? [...items] : others.toSpliced(to, 0, items[from])
}
