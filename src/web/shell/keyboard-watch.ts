import { useEffect } from 'react'

/** A keyboard on the screen takes at least this share of its height; the browser's own bars take less. */
const keyboardShare = 0.2

/** Marks the document while the screen's keyboard is open: the bars at the bottom would lie over what is typed. */
export function useKeyboardWatch() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tallest = new Map<number, number>()
    function look() {
      if (!view) return
      // Without the zoom of two fingers, and apart for upright and sideways.
      const height = view.height * view.scale
      const width = Math.round(view.width * view.scale)
      const whole = Math.max(height, tallest.get(width) ?? 0)
      tallest.set(width, whole)
      const isOpen = height < whole * (1 - keyboardShare) && isTypedInto(document.activeElement)
      document.documentElement.toggleAttribute('data-keyboard', isOpen)
    }
    look()
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
}

function isTypedInto(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable]') ?? false
}
