import { afterPaint } from '#web/island/first-input.ts'

/** Behind what covers the screen nothing can be reached by Tab or by a screen reader. Returns what brings the page back. */
export function keepPageAway(...kept: (Element | null)[]): () => void {
  const away = kept.flatMap((element) => beside(element)).filter((each) => !each.inert && !holds(each, kept))
  for (const each of away) each.inert = true
  return () => {
    for (const each of away) each.inert = false
  }
}

/**
 * The same, a frame after it is covered and a frame after it is free again: a browser goes through the styles of the whole page for it, and what
 * was pressed should be seen before.
 */
export function keepPageAwayLater(...kept: (Element | null)[]): () => void {
  let bringBack: (() => void) | undefined
  const stop = afterPaint(() => {
    bringBack = keepPageAway(...kept)
  })
  return () => {
    stop()
    if (bringBack) afterPaint(bringBack)
  }
}

/** Everything in the page except the element, what is in it, and what it is in. */
function beside(element: Element | null): HTMLElement[] {
  const parent = element?.parentElement
  if (!element || !parent || element === document.body) return []
  const others = [...parent.children].filter((each) => each instanceof HTMLElement && each !== element)
  return [...(others as HTMLElement[]), ...beside(parent)]
}

function holds(place: Element, kept: (Element | null)[]): boolean {
  return kept.some((each) => place.contains(each))
}
