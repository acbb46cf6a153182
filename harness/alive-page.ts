/** When a page of the shop in a browser can be acted upon: a page that is read first asks for its scripts after `load`, when it was painted. */
import type { Page, Request } from '@playwright/test'

/** Its scripts have come and hear every press. A page without scripts of the shop is alive as it is. */
export async function pageIsAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'live' in document.documentElement.dataset || !document.getElementById('head-script'),
  )
}

const quietMs = 500
/** Something that never ends is not waited for. */
const longestWaitMs = 10_000

/** To be called before the page is opened; the answer waits until nothing has been on its way for a while. */
export function watchTraffic(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = performance.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    changedAt = performance.now()
  }
  page.on(
    'request',
    note((request) => open.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(
      end as 'requestfinished',
      note((request) => open.delete(request)),
    )
  }
  return async () => {
    const end = performance.now() + longestWaitMs
    const isBusy = () => open.size > 0 || performance.now() - changedAt < quietMs
    while (isBusy() && performance.now() < end) await page.waitForTimeout(quietMs / 10)
  }
}

/** Opens a page and waits until it is alive and everything it fetches by itself is there. */
export async function openQuiet(page: Page, url: string): Promise<void> {
  const isQuiet = watchTraffic(page)
  await page.goto(url)
  await pageIsAlive(page)
  await isQuiet()
}
