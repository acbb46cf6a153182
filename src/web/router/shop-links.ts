/**
 * Links and searches of the shop (`data-link`) go through the router, without a reload; every other click, and every other
 * way of opening a link, is the browser's. One listener for the page: the router's own link costs as much to render as the
 * rest of a page that has a hundred of them.
 */
type Navigate = (to: string, options: { preventScrollReset: boolean; replace: boolean }) => unknown

export function followLinks(navigate: Navigate) {
  function follow(event: Event, url: URL, kind: string) {
    if (url.origin !== window.location.origin) return
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash, {
      preventScrollReset: kind === 'keep-scroll',
      replace: url.href === window.location.href,
    })
  }

  // On the window, after React has heard it: a component that wants a click for itself has prevented it by now.
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = shopLinkAt(event.target)
    if (link) follow(event, link.url, link.kind)
  })

  window.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.link === undefined) return
    const url = new URL(form.action)
    const fields = [...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)])
    url.search = new URLSearchParams(fields).toString()
    follow(event, url, form.dataset.link)
  })
}

/** A link the router follows. */
function shopLinkAt(target: EventTarget | null): { url: URL; kind: string } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement | SVGAElement>('a') : null
  const kind = link?.dataset.link
  if (!link || kind === undefined || link.hasAttribute('target')) return undefined
  return { url: new URL(link.getAttribute('href') ?? '', window.location.href), kind }
}

/** A pointer or the focus rests on a link this long when somebody means it, not when they pass over. */
const restMs = 65
/** A finger that scrolls is taken back by the browser sooner than this. */
const touchMs = 50

type Connection = { saveData?: boolean; effectiveType?: string }

/** Tells of the link a visitor is likely to follow next. Who saves data, or comes by a line that carries little or nothing, is left alone. */
export function watchIntent(prepare: (to: string) => void) {
  let over: EventTarget | null = null
  let aimed: string | undefined
  let timer = 0

  function aim(target: EventTarget | null, afterMs: number) {
    const url = shopLinkAt(target)?.url
    if (url?.href === aimed) return
    leave()
    if (!url || url.origin !== window.location.origin || isLineScarce()) return
    aimed = url.href
    timer = window.setTimeout(() => prepare(url.pathname + url.search), afterMs)
  }
  function leave() {
    window.clearTimeout(timer)
    aimed = undefined
  }

  // Moves, not enters: what comes to lie under a resting pointer, by scrolling or with a new page, is nobody's intent.
  window.addEventListener('pointermove', ({ target, pointerType }) => {
    if (pointerType === 'touch' || target === over) return
    over = target
    aim(target, restMs)
  })
  window.addEventListener('pointerdown', ({ target, pointerType }) =>
    aim(target, pointerType === 'touch' ? touchMs : 0),
  )
  window.addEventListener('pointercancel', leave)
  window.addEventListener('focusin', ({ target }) => aim(target, restMs))
}

function isLineScarce(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return !navigator.onLine || saveData === true || effectiveType.endsWith('2g')
}
