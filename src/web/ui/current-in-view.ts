/**
 * For the ref of a row of links that is wider than a phone: it shows the chosen link in its middle, whichever that is. It looks again when
 * another one is chosen, and when words or numbers in the row make them move.
 */
export function currentInView(row: HTMLElement): () => void {
  function look() {
    const link = row.querySelector('[aria-current]')
    if (!link) return
    const [place, box] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  }
  look()
  const watch = new MutationObserver(look)
  watch.observe(row, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-current'] })
  return () => watch.disconnect()
}
