import { useEffect, useEffectEvent, useRef } from 'react'
import { addLevel, dropLevel, type Level } from './back-levels.ts'

/** While it is open, the system's Back closes it. `stays`: the page under it may change meanwhile. */
export function useBackCloses(isOpen: boolean, onClose: () => void, { stays = false } = {}) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const level = addLevel(() => close(), { stays })
    return () => dropLevel(level)
  }, [isOpen, stays])
}

type BackLevels = {
  /** One level deeper. */
  descend(): void
  /** As if Back were pressed. */
  ascend(): void
  /** Leaves all levels at once, and then goes on. */
  leave(then?: () => void): void
}

/** For what has levels of its own: Back closes one at a time. The first is there from the start. */
export function useBackLevels({ onAscend, onLeft }: { onAscend: () => void; onLeft: () => void }): BackLevels {
  const first = useRef<Level>(undefined)
  const isLeaving = useRef(false)
  const goOn = useRef<() => void>(undefined)
  const left = useEffectEvent(onLeft)

  useEffect(() => {
    const level = addLevel(() => left())
    first.current = level
    return () => {
      dropLevel(level)
      // Once the overlay has put everything back as it was.
      if (goOn.current) queueMicrotask(goOn.current)
    }
  }, [])

  return {
    descend: () => void addLevel(() => onAscend()),
    ascend: () => window.history.back(),
    leave(then) {
      if (isLeaving.current || !first.current) return
      isLeaving.current = true
      goOn.current = then
      dropLevel(first.current, onLeft)
    },
  }
}
