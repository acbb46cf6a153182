/** Presses before the scripts are there, as on a slow line: each counts once. */
import type { Page, Route } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { productWith, storedCart } from './shoppers.ts'

/** Opens the page with every script held back but the one in its head; the answer lets them through. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const held: Route[] = []
  let isFree = false
  await page.route(/\/assets\/(?!head-script)[^/]*\.js$/, (route) => {
    if (isFree) return route.continue()
    held.push(route)
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return () => {
    isFree = true
    for (const route of held) void route.continue()
  }
}

const addButton = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `В корзину: ${name}`, exact: true })
    .filter({ visible: true })
    .first()

test('«В корзину» and ♡ pressed too early answer at once and count once', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const part = await productWith(request, (stock) => stock >= 5)
  const arrive = await openSlowly(page, `/product/${part.slug}`)
  const button = addButton(page, part.name)
  for (const _press of [1, 2, 3]) await button.click()
  await expect(button).toHaveAttribute('data-pressed')
  const heart = page.getByRole('button', { name: `В избранное: ${part.name}`, exact: true }).first()
  await heart.click()
  expect(await storedCart(page)).toEqual([])

  arrive()
  await expect(page.getByRole('alert').filter({ hasText: /Войдите|Авторизуйтесь/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'В корзине 1 шт.' }).first()).toBeAttached()
  expect(await storedCart(page)).toEqual([{ id: part.id, quantity: 1 }])
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('the way to the cart pressed right after «В корзину» finds the part there', async ({ page, request }) => {
  const part = await productWith(request, (stock) => stock >= 5)
  const arrive = await openSlowly(page, `/product/${part.slug}`)
  await addButton(page, part.name).click()
  await page.getByRole('navigation', { name: 'Личное' }).getByRole('link', { name: 'Корзина' }).click()
  await expect(page).toHaveURL(`/product/${part.slug}`)

  arrive()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { level: 2, name: part.name })).toBeVisible()
})

test('a part that was in the cart before is not put there again', async ({ page, request }) => {
  const part = await productWith(request, (stock) => stock >= 5)
  await page.addInitScript((id) => localStorage.setItem('cart', JSON.stringify([{ id, quantity: 2 }])), part.id)
  const arrive = await openSlowly(page, `/product/${part.slug}`)
  await addButton(page, part.name).click()

  arrive()
  await expect(page.getByRole('status').filter({ hasText: 'В корзине 2 шт.' }).first()).toBeAttached()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  expect(await storedCart(page)).toEqual([{ id: part.id, quantity: 2 }])
})

test('the menu pressed too early opens, and what was typed into the search is looked for', async ({ page }) => {
  const arrive = await openSlowly(page, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
  await page.getByRole('combobox').first().fill('насос')

  arrive()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Каталог' })).toBeVisible()
})

test('a search sent too early leads to its results', async ({ page }) => {
  await openSlowly(page, '/about')
  await page.getByRole('combobox').first().fill('насос')
  await page.getByRole('combobox').first().press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
})

test('filters chosen too early are applied, and hold the focus from then on', { tag: '@phone' }, async ({ page }) => {
  const arrive = await openSlowly(page, pumpsPath)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const filters = page.getByRole('form', { name: 'Фильтры' })
  const checks = filters.getByRole('checkbox')
  await checks.first().check()
  await checks.nth(1).check()

  arrive()
  await expect(page).toHaveURL(/\?kind=.+&in_stock=1$/)
  await expect(checks.first()).toBeChecked()
  await expect(checks.nth(1)).toBeChecked()
  // Nothing of the page under them can be reached, and closing them brings it back.
  await expect(page.locator('.site-header')).toHaveAttribute('inert', '')
  await filters.getByRole('button', { name: 'Закрыть фильтры' }).click()
  await expect(page.locator('.site-header')).not.toHaveAttribute('inert')
})
