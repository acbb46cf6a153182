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
