import type { ReactElement } from 'react'

/** Text around what differs from page to page. */
type Finish = (html: string) => string
type Make = (isShared: boolean) => ReactElement
export type ShareHtml = (key: string, make: Make, finish: Finish) => ReactElement

let shareHtml: ShareHtml | undefined

/** For the server, which renders a page without a pause. Undefined: as in the browser. */
export function sharingHtmlWith<Result>(share: ShareHtml | undefined, render: () => Result): Result {
  const before = shareHtml
  shareHtml = share
  try {
    return render()
  } finally {
    shareHtml = before
  }
}

/**
 * An element that stands on many pages: the server renders it once for each key and then takes its HTML, with what differs from page to page
 * put in by `finish`. The key says everything that decides how it looks; of the page around it nothing is read. In the browser it is an
 * element like any other.
 */
export function sharedHtml(key: () => string, make: Make, finish: Finish = (html) => html): ReactElement {
  return shareHtml ? shareHtml(key(), make, finish) : make(false)
}
