import { expect, type Page, type Route } from '@playwright/test'

/** Opens the page with every script held back but the one in its head; the answer lets them through. */
export async function openSlowly(
  page: Page,
  path: string,
  lowest = page.getByRole('contentinfo'),
): Promise<() => void> {
  const held: Route[] = []
  let isFree = false
  await page.route(/\/assets\/(?!head-script)[^/]*\.js$/, (route) => {
    if (isFree) return route.continue()
    held.push(route)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(lowest).toBeAttached()
  return () => {
    isFree = true
    for (const route of held) void route.continue()
  }
}
