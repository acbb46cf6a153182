import { createElement, type ReactElement } from 'react'
import { type ShareHtml, sharingHtmlWith } from './shared-html.ts'

/** Cards of a large shop's most wanted products, 5 kB of memory each. */
const mostKept = 1500

type Render = (element: ReactElement) => string

/** Renders as `render` does, but what pages share (shared-html.ts) only once. */
export function createSharingRenderer(render: Render): Render {
  /** Last in the map is last used. */
  const kept = new Map<string, string>()

  function htmlOf(key: string, make: () => ReactElement): string {
    const html = kept.get(key) ?? sharingHtmlWith(undefined, () => render(make()))
    kept.delete(key)
    kept.set(key, html)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return html
  }

  return (element) => {
    const pieces: string[] = []
    // React escapes what it is given: nothing in a page but this element reads as one.
    const share: ShareHtml = (key, make, finish) =>
      createElement('shared-html', { n: pieces.push(finish(htmlOf(key, make))) - 1 })
    const html = sharingHtmlWith(share, () => render(element))
    return pieces.length === 0 ? html : html.replace(/<shared-html n="(\d+)"><\/shared-html>/g, (_, n) => pieces[n]!)
  }
}
