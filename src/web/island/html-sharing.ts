import { createElement, type ReactElement } from 'react'
import { type ShareHtml, sharingHtmlWith } from './shared-html.ts'

/** Cards of a large shop's most wanted products, 5 kB of memory each. */
const mostKept = 1500

/** What React puts into the head of a page and before anything else: `<link rel="preload">` of an image that is fetched first. */
const forHead = /^<(?:link|meta|title|style|script)\b/

type Render = (element: ReactElement) => string

/** Renders as `render` does, but what pages share (shared-html.ts) only once. */
export function createSharingRenderer(render: Render): Render {
  /** Last in the map is last used. Null: brings something for the head, which only the page itself has. */
  const kept = new Map<string, string | null>()

  function htmlOf(key: string, make: () => ReactElement): string | null {
    const known = kept.get(key)
    const html = known === undefined ? renderAlone(make) : known
    kept.delete(key)
    kept.set(key, html)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return html
  }

  function renderAlone(make: () => ReactElement): string | null {
    const html = sharingHtmlWith(undefined, () => render(make()))
    return forHead.test(html) ? null : html
  }

  return (element) => {
    const pieces: string[] = []
    // React escapes what it is given: nothing in a page but this element reads as one.
    const share: ShareHtml = (key, make, finish) => {
      const html = htmlOf(key, () => make(true))
      return html === null ? make(false) : createElement('shared-html', { n: pieces.push(finish(html)) - 1 })
    }
    const html = sharingHtmlWith(share, () => render(element))
    return pieces.length === 0 ? html : html.replace(/<shared-html n="(\d+)"><\/shared-html>/g, (_, n) => pieces[n]!)
  }
}
