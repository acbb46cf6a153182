/** A screen of the shop and how to bring it before the camera. */
import type { Page } from '@playwright/test'

export type Role = 'guest' | 'user' | 'master' | 'admin'

export type Screen = {
  name: string
  path: string
  role?: Role
  /** What is done on the opened page before the picture, as pressing a button. */
  prepare?: (page: Page) => Promise<unknown>
  /** Laid over the page: the picture is one window tall, not the whole page. */
  isWindow?: boolean
  /** What scrolls inside the window is drawn whole: the window is as tall as a picture may be. */
  isWhole?: boolean
  /** A screen that exists in one of the two layouts only. */
  layout?: 'large' | 'small'
  media?: 'print'
}

/** Presses the first visible button, link or menu of that name, and waits for what it opens. */
export function press(...names: (string | RegExp)[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const name of names) {
      const button = page.getByRole('button', { name }).or(page.getByRole('link', { name })).or(summary(page, name))
      await button.filter({ visible: true }).first().click({ timeout: 10_000 })
      await page.waitForLoadState('networkidle')
    }
  }
}

/** Not a button to the browser; named by its text or, where it shows a sign only, by its label. */
function summary(page: Page, name: string | RegExp) {
  const summaries = page.locator('summary')
  return summaries.filter({ hasText: name }).or(summaries.and(page.getByLabel(name)))
}
