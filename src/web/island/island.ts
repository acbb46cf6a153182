import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { Island, Section } from './island-types.ts'

/** So far below the screen a section already counts as near. */
const nearMargin = '200px'
/** Whoever touches or reaches a section by Tab needs it now. */
const touches = ['focusin', 'pointerdown', 'pointerover']
const acts = ['click', 'submit']

export function islandAt<Props extends object>(
  host: HTMLElement,
  section: Section<Props>,
  drawnProps: Props,
): Island<Props> {
  let props = drawnProps
  let root: Root | undefined
  let repeat: (() => void) | undefined
  const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && awaken(), {
    rootMargin: nearMargin,
  })

  function awaken() {
    section.fetch().then(comeAlive, () => {
      // The text stays; the next touch, or the connection when it returns, tries again.
    })
  }

  function comeAlive() {
    const { part, name } = section
    if (root || !part || !host.isConnected) return
    stopWaiting()
    // In one go, so that nothing pressed meanwhile is heard by nobody.
    const alive = flushSync(() => hydrateRoot(host, createElement(part, drawnProps), { identifierPrefix: name }))
    if (props !== drawnProps) alive.render(createElement(part, props))
    root = alive
    repeat?.()
  }

  /** What is pressed or sent while the script is on its way is done once more when it can be heard. */
  function remember(event: Event) {
    const { target } = event
    if (target instanceof HTMLFormElement) {
      event.preventDefault()
      repeat = () => target.requestSubmit()
    } else if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')) {
      // Set back first: React hears a choice only when it changes something.
      const wanted = target.checked
      repeat = () => {
        target.checked = !wanted
        target.click()
      }
    } else if (!repeat && target instanceof Element) {
      const pressed = target.closest<HTMLElement>('button:not([type=submit])')
      repeat = pressed ? () => pressed.click() : undefined
    }
  }

  function stopWaiting() {
    watch.disconnect()
    for (const touch of touches) host.removeEventListener(touch, awaken)
    for (const act of acts) host.removeEventListener(act, remember)
    window.removeEventListener('online', awaken)
  }

  const { wakes } = section
  if (wakes.when === 'near') watch.observe(host)
  else if (wakes.orAtOnce()) awaken()
  for (const touch of touches) host.addEventListener(touch, awaken)
  for (const act of acts) host.addEventListener(act, remember)
  window.addEventListener('online', awaken)

  return {
    update(given) {
      if (isSame(given, props)) return
      props = given
      if (root && section.part) root.render(createElement(section.part, props))
      else awaken()
    },
    leave() {
      stopWaiting()
      // React is still busy with the page around it.
      const left = root
      if (left) setTimeout(() => left.unmount())
    },
  }
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof Props)[]
  return keys.every((key) => Object.is(one[key], other[key]))
}
