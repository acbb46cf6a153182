/** Photos of a product from near: by keys, by wheel and mouse, by fingers. */
import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { photographedProduct } from './photographed.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: /: фото$/ })
const zoomOf = (page: Page) => windowOf(page).locator('output')
const placeOf = (page: Page) => windowOf(page).getByText(/^\d из \d$/)
const stageOf = (page: Page) => windowOf(page).locator('.photo-stage')

test('photos are turned, enlarged and left with the keyboard, and by wheel and mouse', { tag: '@S2.product' }, async ({
  page,
}) => {
  test.slow()
  const { slug, name } = await photographedProduct(page.request, 2)
  await openHydrated(page, `/product/${slug}`)
  await expect(page.locator('.gallery-note')).toHaveText('Иллюстрация')
  const first = page.getByRole('button', { name: 'Увеличить фото 1' })
  const second = page.getByRole('button', { name: 'Увеличить фото 2' })
  await tabTo(page, first)
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await expect(page.getByRole('button', { name: /^Фото 2 из/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')

  const window = windowOf(page)
  await expect(window.getByRole('img', { name: `${name}, фото 2 из` })).toBeVisible()
  await expect(window.getByText('Иллюстрация')).toBeVisible()
  await axe(page)
  await page.keyboard.press('ArrowLeft')
  await expect(window.getByRole('img', { name: `${name}, фото 1 из` })).toBeVisible()
  await page.keyboard.press('+')
  await expect(zoomOf(page)).toHaveText('140 %')
  const enlarged = (await stageOf(page).boundingBox())!
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stageOf(page).boundingBox())!.x).toBeLessThan(enlarged.x)
  await expect(placeOf(page), 'arrows move an enlarged photo').toHaveText(/^1 из/)
  await page.keyboard.press('0')
  await expect(zoomOf(page)).toHaveText('100 %')

  // What lies under the pointer stays under it.
  await page.mouse.move(500, 400)
  await page.mouse.wheel(0, -400)
  await expect(zoomOf(page)).not.toHaveText('100 %')
  await page.mouse.click(500, 400)
  await expect(zoomOf(page), 'a press of the mouse goes back').toHaveText('100 %')
  await page.mouse.click(500, 400)
  await expect(zoomOf(page)).toHaveText('250 %')
  await window.getByRole('button', { name: /^Фото 2 из/ }).click()
  await expect(zoomOf(page), 'the next photo is seen whole').toHaveText('100 %')

  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(second).toBeFocused()
})

test('a finger turns photos, two enlarge one', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const { slug } = await photographedProduct(page.request, 2)
  await openHydrated(page, `/product/${slug}`)
  await page.getByRole('button', { name: 'Увеличить фото 1' }).click()
  await expect(windowOf(page)).toBeVisible()
  const touch = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x = 0, y = 0], id) => ({ x, y, id })) })

  await fingers('touchStart', [300, 350])
  await fingers('touchMove', [220, 352])
  await fingers('touchMove', [140, 354])
  await fingers('touchEnd')
  await expect(placeOf(page)).toHaveText(/^2 из/)

  const whole = (await stageOf(page).boundingBox())!
  await fingers('touchStart', [165, 350], [225, 350])
  await fingers('touchMove', [135, 350], [255, 350])
  await fingers('touchMove', [105, 350], [285, 350])
  await fingers('touchEnd')
  await expect.poll(async () => (await stageOf(page).boundingBox())!.width).toBeGreaterThan(whole.width * 2)
  await expect(placeOf(page), 'a pinch turns nothing').toHaveText(/^2 из/)
  const large = (await stageOf(page).boundingBox())!
  await fingers('touchStart', [200, 350])
  await fingers('touchMove', [150, 340])
  await fingers('touchMove', [110, 330])
  await fingers('touchEnd')
  await expect.poll(async () => (await stageOf(page).boundingBox())!.x).toBeLessThan(large.x - 40)
  await axe(page)
  // Back closes what lies over the page, and leaves the page alone.
  await page.goBack()
  await expect(windowOf(page)).toBeHidden()
  await expect(page).toHaveURL(`/product/${slug}`)
})
