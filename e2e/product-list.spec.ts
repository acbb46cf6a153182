import type { Page } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'

const card = 'main article'

test('a filter applies at once, stands in the address and can be taken off', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await page.goto(pumpsPath)
  const before = await page.locator('.page-title span').textContent()

  if (isMobile) await page.getByRole('button', { name: /Фильтры/ }).click()
  await page.getByRole('checkbox', { name: /Аналог/ }).check()
  await expect(page).toHaveURL(`${pumpsPath}?kind=analog`)
  if (isMobile) await page.getByRole('button', { name: /^Показать \d+ товар/ }).click()

  await expect(page.locator('.page-title span')).not.toHaveText(before ?? '')
  await page.getByRole('link', { name: 'Аналог — убрать' }).click()
  await expect(page).toHaveURL(pumpsPath)
  await expect(page.locator('.page-title span')).toHaveText(before ?? '')
})

test('an address with filters shows them switched on, and all go at once', async ({ page, isMobile }) => {
  await page.goto(`${pumpsPath}?kind=original&in_stock=1&price_max=3000`)

  for (const chip of ['Оригинал', 'В наличии', /^до 3\s000\s₽/]) {
    await expect(page.locator('.filter-chips').getByRole('link', { name: chip })).toBeVisible()
  }
  if (!isMobile) await expect(page.getByRole('checkbox', { name: /Оригинал/ })).toBeChecked()
  await page.getByRole('link', { name: 'Сбросить всё' }).click()
  await expect(page).toHaveURL(pumpsPath)
})

test('boxes pressed one right after another all count', async ({ page }) => {
  await page.goto(pumpsPath)
  const boxes = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox')
  const [first, second] = [boxes.nth(0), boxes.nth(1)]
  // The list of the press before is on its way or half drawn when the next comes.
  for (const box of [first, second, first]) await box.click({ noWaitAfter: true })

  await expect(page).toHaveURL(`${pumpsPath}?kind=original`)
  await expect(first).not.toBeChecked()
  await expect(second).toBeChecked()
  await expect(page.locator('.filter-chip')).toHaveCount(1)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const listed = await names(other)
  await expect.poll(() => names(page)).toEqual(listed)
})

test('the price applies when its field is left', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto(pumpsPath)
  if (isMobile) await page.getByRole('button', { name: /Фильтры/ }).click()
  await page.getByLabel('от', { exact: true }).fill('1000')
  await page.getByLabel('до', { exact: true }).fill('2000')
  await page.getByLabel('до', { exact: true }).press('Enter')

  await expect(page).toHaveURL(`${pumpsPath}?price_min=1000&price_max=2000`)
})

test('«Показать ещё» adds the next cards to those already shown', async ({ page }) => {
  await page.goto(pumpsPath)
  const first = await names(page)
  await page.getByRole('link', { name: /Показать ещё/ }).click()

  await expect(page.locator(card)).toHaveCount(48)
  await expect(page.getByText('Показано 48 из')).toBeVisible()
  expect((await names(page)).slice(0, 24)).toEqual(first)
  expect(new Set(await ids(page)).size).toBe(48)
  await expect(page).toHaveURL(pumpsPath)
})

test('page links and the order open the same lists as their addresses', async ({ page }) => {
  await page.goto(pumpsPath)
  await page.getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL(`${pumpsPath}?page=2`)
  await expect(page.getByText('Показаны 25–48 из')).toBeVisible()
  const clicked = await names(page)
  await page.reload()
  expect(await names(page)).toEqual(clicked)

  await page.getByText('Порядок:', { exact: false }).or(page.locator('.list-sort summary')).first().click()
  await page.getByRole('link', { name: 'сначала дешевле' }).click()
  await expect(page).toHaveURL(`${pumpsPath}?sort=price_asc`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form that can be sent', async ({ page }) => {
    await page.goto(pumpsPath)
    await page.getByRole('checkbox', { name: /Аналог/ }).check()
    await page.getByRole('checkbox', { name: /^В наличии/ }).check()
    await page.getByRole('button', { name: 'Показать', exact: true }).click()

    expect(new URL(page.url()).searchParams.get('kind')).toBe('analog')
    await expect(page.locator('.filter-chips').getByRole('link', { name: /Аналог/ })).toBeVisible()
  })

  test('«Показать ещё» and the page links lead to the next page', async ({ page }) => {
    await page.goto(pumpsPath)
    const first = await names(page)
    await page.getByRole('link', { name: /Показать ещё/ }).click()

    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await expect(page.locator(card)).toHaveCount(24)
    expect(await names(page)).not.toEqual(first)
    await page.getByRole('link', { name: 'Страница 1' }).click()
    await expect.poll(() => names(page)).toEqual(first)
  })

  test('the search of the header and the plate of the home page find products', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('search').getByRole('combobox').fill('насос')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveTitle('Поиск: насос — Шильдик')
    await expect(page.locator(card).first()).toBeVisible()
  })
})

function names(page: Page): Promise<string[]> {
  return page.locator(`${card} h3`).allTextContents()
}

async function ids(page: Page): Promise<(string | null)[]> {
  const links = await page.locator(`${card} h3 a`).all()
  return Promise.all(links.map((link) => link.getAttribute('href')))
}

test('an address of a page beyond the last leads to the last one', async ({ page, request }) => {
  const answer = await request.get(`${pumpsPath}?page=50&kind=analog`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toMatch(new RegExp(`^${pumpsPath}\\?(page=\\d&)?kind=analog(&page=\\d)?$`))

  await page.goto(`${pumpsPath}?page=50`)
  // Other journeys make pumps of their own.
  await expect(page).toHaveURL(/\?page=[34]$/)
  await expect(page.locator(card).first()).toBeVisible()
  expect((await request.get(`/search?q=${encodeURIComponent('насос')}&page=50`)).url()).not.toContain('page=50')
})
