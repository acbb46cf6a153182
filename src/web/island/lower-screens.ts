/**
 * A page that was just opened lays out its first screens only: on a phone the rest takes longer than they do. What has the class `below`
 * (ui/base.css) follows when it comes near, or bit by bit when the browser has nothing else to do. Head-script.ts marks the page; one that is
 * opened at a place of before, or at an anchor, is not marked, because its height must be right from the start.
 */

/** The row of a grid, or a section. */
const atOnce = 2

export function layOutLowerScreens(): void {
  const page = document.documentElement
  const hidden = [...document.querySelectorAll<HTMLElement>('.below')]

  function next() {
    if (!page.classList.contains('first-screens')) return
    for (const each of hidden.splice(0, atOnce)) each.style.contentVisibility = 'visible'
    if (hidden.length > 0) whenIdle(next)
    // The page that is shown next is laid out whole.
    else page.classList.remove('first-screens')
  }
  whenIdle(next)
}

/** Safari knows no idle moments; a pause leaves others their turn, too. */
function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
