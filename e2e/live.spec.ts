/** Open tabs of management hear of a new order by themselves. */
import { firstPump } from './demo-addresses.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('a new order appears in every open tab within seconds, and the badge counts it', async ({ page, request }) => {
  await logInAs(page, 'admin')
  await page.goto('/orders?view=new')
  const second = await page.context().newPage()
  await second.setViewportSize({ width: 390, height: 844 })
  const live = second.waitForRequest('**/api/admin/waiting')
  await second.goto('/reviews')
  await live
  // The first look of the stream says what there is already.
  await page.waitForTimeout(1500)
  const { number } = await guestOrders(page, await firstPump(request), newBuyer())
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible({ timeout: 5000 })
  const badge = second.getByRole('navigation', { name: 'Управление' }).locator('[data-of="new_orders"]')
  await expect(badge).toHaveText(/^[1-9]/, { timeout: 5000 })
})

test('what is pushed is shown by the browser with no tab of management open, and a press leads to it', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/does not support the Push API in incognito mode/)
  await context.grantPermissions(['notifications'])
  await logInAs(page, 'admin')
  await page.goto('/orders')
  await page.locator('.admin-user summary').click()
  const box = page.getByLabel('Уведомления, когда вкладка закрыта')
  await box.click()
  // A browser without its push service has the worker, and says why nothing comes.
  await expect(page.getByText('служба уведомлений браузера не отвечает')).toBeVisible({ timeout: 15_000 })
  await expect(box).not.toBeChecked()
  await page.goto('/about')

  const tools = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const news = { title: 'Новый заказ № 10025', text: '3 шт. на 12 480 ₽', path: '/orders?order=12' }
  const { origin } = new URL(page.url())
  const pushed = { origin, registrationId: await registrationId, data: JSON.stringify(news) }
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(noteShown)
  await tools.send('ServiceWorker.deliverPushMessage', pushed)
  await tools.send('ServiceWorker.deliverPushMessage', pushed)

  // Under one tag the browser shows the second in the place of the first.
  const shown = async () => Object.values(await worker!.evaluate(() => (self as unknown as Noted).shown))
  await expect.poll(shown).toEqual([{ ...news, times: 2 }])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

type Noted = { shown: Record<string, { title: string; text: string; path: string; times: number }> }

/** Runs in the worker: a Chromium without windows has nowhere to show what it is told to. */
function noteShown() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const noted = self as unknown as Noted
  const show = registration.showNotification.bind(registration)
  noted.shown = {}
  registration.showNotification = (title, { body = '', tag = '', data } = {}) => {
    noted.shown[tag] = { title, text: body, path: data.path, times: (noted.shown[tag]?.times ?? 0) + 1 }
    return show(title, { body, tag, data })
  }
}
