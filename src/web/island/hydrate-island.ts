import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { markPress, rememberUntil, repeatPress, takeEarlyTyping } from './early-presses.ts'
import type { Island, MountedIsland } from './island.tsx'

/** An island this far below the viewport already counts as near. */
const nearMargin = '200px'
/** A touch or Tab into an island loads it at once. */
const touches = ['focusin', 'pointerdown', 'pointerover']
const actions = ['click', 'submit']

/** Waits for the island's trigger, then fetches its script and hydrates the server HTML in `host`. */
export function hydrateIsland<Props extends object>(
  host: HTMLElement,
  island: Island<Props>,
  renderedProps: Props,
): MountedIsland<Props> {
  let props = renderedProps
  let root: Root | undefined
  const pressed = new Set<HTMLElement>()
  const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
    rootMargin: nearMargin,
  })

  function load(): Promise<void> {
    return island.fetch().then(hydrate, () => {
      // The HTML stays; the next touch, or the connection when it returns, tries again.
    })
  }

  function hydrate() {
    const { component, name } = island
    if (root || !component || !host.isConnected) return
    stopWaiting()
    const tellTyping = takeEarlyTyping(host)
    // Synchronously, so that no press falls between the removed listeners and React's.
    const hydrated = flushSync(() =>
      hydrateRoot(host, createElement(component, renderedProps), { identifierPrefix: name }),
    )
    if (props !== renderedProps) hydrated.render(createElement(component, props))
    root = hydrated
    tellTyping()
    for (const each of pressed) repeatPress(each)
  }

  /** A press or submit while the script is loading shows that it was heard, and is repeated once after hydration. */
  function remember(event: Event) {
    const loaded = load()
    const { target } = event
    if (!(target instanceof Element)) return
    const control = target.closest<HTMLElement>('form, :is([type=radio], [type=checkbox]), button:not([type=submit])')
    if (!control || (control.matches('form') && event.type !== 'submit')) return
    if (event.type === 'submit') event.preventDefault()
    markPress(control)
    pressed.add(control)
    rememberUntil(loaded)
  }

  function stopWaiting() {
    watch.disconnect()
    for (const touch of touches) host.removeEventListener(touch, load)
    for (const action of actions) host.removeEventListener(action, remember)
    window.removeEventListener('online', load)
  }

  const { trigger } = island
  if (trigger.when === 'near') watch.observe(host)
  else if (trigger.orAtOnce()) load()
  for (const touch of touches) host.addEventListener(touch, load)
  for (const action of actions) host.addEventListener(action, remember)
  window.addEventListener('online', load)

  return {
    update(given) {
      if (isSame(given, props)) return
      props = given
      if (root && island.component) root.render(createElement(island.component, props))
      else load()
    },
    unmount() {
      stopWaiting()
      // Later: React is still rendering the page around it.
      const left = root
      if (left) setTimeout(() => left.unmount())
    },
  }
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof Props)[]
  return keys.every((key) => Object.is(one[key], other[key]))
}
