import type { Page } from '@playwright/test'
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Артикул, модель или название' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' })
const options = (page: Page) => list(page).getByRole('option')

/** Every question the search box asked, by its text. */
function watchQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/suggest') asked.push(url.searchParams.get('q') ?? '')
  })
  return asked
}

test('the list comes with the second character, once typing pauses, and says how much was found', {
  tag: ['@both', '@S1.search', '@S2.live-search', '@S4.search-least', '@S4.search-dropdown', '@S5.search-trimmed'],
}, async ({ page, isMobile }) => {
  const asked = watchQuestions(page)
  await page.goto('/about')
  await box(page).fill(' н ')
  await expect(page.getByText('Введите ещё символ').filter({ visible: true }).first()).toBeVisible()
  // In one breath: on a busy machine keys pressed one by one may come with pauses.
  await box(page).evaluate((input: HTMLInputElement) => {
    for (const text of ['на', 'нас', 'насо', 'насос']) {
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

  await expect(list(page)).toBeVisible()
  expect(asked).toEqual(['насос'])
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^Найдено \d+\sтовар(а|ов)?$/)
  expect(await options(page).count()).toBe(isMobile ? 6 : 8)
  await expect(options(page).first()).toContainText('в разделе Насосы')
  await expect(options(page).last()).toContainText(/^Все результаты: \d+$/)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await axe(page)
})

test('an answer to an older text is never shown', async ({ page }) => {
  let releaseOld = () => {}
  const held = new Promise<void>((resolve) => {
    releaseOld = resolve
  })
  await page.route('**/api/suggest?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'насос') await held
    await route.continue().catch(() => {})
  })
  await page.goto('/about')
  const oldQuestion = page.waitForRequest((request) => request.url().includes(encodeURIComponent('насос')))
  await box(page).fill('насос')
  await expect(page.getByText('Ищем…')).toBeVisible()
  await oldQuestion
  const isDropped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/suggest'))
  await box(page).fill('манжета')
  await expect(options(page).first()).toContainText('в разделе Манжеты')
  await isDropped
  releaseOld()

  await expect(options(page).first()).toContainText('в разделе Манжеты')
})

test('arrows walk the list while the focus stays in the box; Enter opens a row, Esc closes', async ({ page }) => {
  await page.goto('/about')
  await box(page).fill('насос')
  await expect(list(page)).toBeVisible()
  await box(page).press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  )
  await box(page).press('ArrowUp')
  await box(page).press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toBeFocused()

  await box(page).press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('насос')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(box(page)).toHaveValue('насос')
  await expect(list(page)).toBeHidden()

  await box(page).fill('насос с')
  await expect(list(page)).toBeVisible()
  await box(page).press('ArrowDown')
  const target = await options(page).first().getAttribute('href')
  await box(page).press('Enter')
  await expect(page).toHaveURL(target ?? '')
  await expect(list(page)).toBeHidden()
})

test('what is typed while the results are on their way stays in the box, and gets its list', async ({ page }) => {
  await page.goto('/about')
  await box(page).fill('насос')
  await expect(list(page)).toBeVisible()
  let answer = () => {}
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/products\?/, async (route) => {
    await isTyped
    await route.continue()
  })
  const isAsked = page.waitForRequest(/\/api\/products\?/)
  await box(page).press('Enter')
  await isAsked
  await box(page).fill('манжета')
  answer()

  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('насос')
  await expect(box(page)).toHaveValue('манжета')
  await expect(options(page).first()).toContainText('в разделе Манжеты')
})

test('a row can be clicked, and the list is gone on the next page', { tag: '@S4.search-dropdown' }, async ({
  page,
}) => {
  await page.goto('/about')
  await box(page).fill('насос')
  const part = options(page).filter({ hasText: '₽' }).first()
  const target = await part.getAttribute('href')
  await part.click()

  await expect(page).toHaveURL(target ?? '')
  await expect(list(page)).toBeHidden()
})

test('one question a pause of 300 ms; the list hides 200 ms after the box is left and is there again', {
  tag: '@S9.search',
}, async ({ page }) => {
  const asked = watchQuestions(page)
  await page.clock.install()
  await openHydrated(page, '/about')
  await box(page).focus()
  await expect(page.getByRole('search').getByRole('status')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('нас')
  await page.clock.runFor(299)
  await box(page).fill('насос')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(list(page)).toBeVisible()
  expect(asked).toEqual(['насос'])

  await box(page).blur()
  await page.clock.runFor(199)
  await expect(list(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(list(page)).toBeHidden()
  await box(page).focus()
  await expect(list(page)).toBeVisible()
})

test('a number typed whole opens its product by Enter, with the list or before it', async ({ page, request }) => {
  const { sku, slug } = await firstPump(request)
  await page.goto('/about')
  await box(page).fill(sku.toLowerCase().replaceAll('-', ' '))
  await expect(options(page).first()).toContainText(sku)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/product/${slug}`)

  await page.goto(pumpsPath)
  await box(page).click()
  await expect(page.getByRole('search').getByRole('status')).toBeAttached()
  await box(page).fill(sku)
  await box(page).press('Enter')
  await expect(page).toHaveURL(`/product/${slug}`)
})

test('a model code leads to what fits the appliance', async ({ page, request }) => {
  const { id } = await firstPump(request)
  const { models } = (await (await request.get(`/api/products/${id}/models`)).json()) as {
    models: { brand: string; code: string }[]
  }
  const { brand, code } = models[0]!
  await page.goto('/about')
  await box(page).fill(code)
  await options(page).filter({ hasText: 'Запчасти для' }).filter({ hasText: code }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Запчасти для ${brand} ${code}`)
})

test('nothing found and no answer are said in words, and the question can be repeated', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.goto('/about')
  await box(page).fill('qqqqqqq')
  await expect(page.locator('.suggestions')).toHaveText(
    'Ничего не нашли по запросу «qqqqqqq». Проверьте артикул или найдите по модели',
  )

  await page.route('**/api/suggest?*', (route) => route.abort(), { times: 1 })
  await box(page).fill('насос')
  await expect(page.locator('.suggestions')).toHaveText('Поиск не отвечает. Повторить')
  await axe(page)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(list(page)).toBeVisible()
})

test('a search there are too many of says that the search does not answer, and can be repeated', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/)
  await page.route('**/api/products?search=*', (route) =>
    route.fulfill({ status: 429, json: { error: 'Слишком много попыток. Попробуйте позже', code: 'too-many' } }),
  )
  await page.goto('/about')
  await box(page).fill('насос')
  await box(page).press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск не отвечает')
  await expect(page).toHaveTitle(/^Поиск запчастей — /)
  await axe(page)
  await page.unroute('**/api/products?search=*')
  await page.getByRole('link', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Результаты по запросу «насос»')
})

test('the list is loaded only when the box is entered', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('live-search') && scripts.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await box(page).focus()
  await expect.poll(() => scripts.length).toBe(1)
})

test('a word typed in the wrong layout or mistyped is understood, and can be searched for as it is', async ({
  page,
}) => {
  await page.goto('/about')
  await box(page).fill('yfcjc')
  await expect(list(page)).toContainText('Показаны результаты для «насос»')
  await expect(options(page).filter({ hasText: '₽' }).first()).toContainText('Насос')

  await page.goto('/search?q=нсаос')
  await expect(page.getByText('Показаны результаты для «насос».')).toBeVisible()
  await expect(page.locator('.product-card').first()).toContainText(/насос/i)
  await axe(page)
  await page.getByRole('link', { name: 'Искать «нсаос»' }).click()
  await expect(page.getByRole('heading', { name: 'По запросу «нсаос» ничего нет' })).toBeVisible()
  await axe(page)
  await expect(page.getByLabel('Модель техники')).toBeVisible()
})

test('results can be narrowed to one kind of appliance', async ({ page }) => {
  await page.goto('/search?q=фильтр')
  const scopes = page.getByRole('navigation', { name: 'Где искать' })
  await scopes.getByRole('link', { name: /Пылесосы/ }).click()

  await expect(page).toHaveURL(/category=pylesosy/)
  await expect(scopes.getByRole('link', { name: /Пылесосы/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.product-card').first()).toContainText(/фильтр/i)
})

test('a symptom or the code on the display leads to the products that cure it', async ({ page }) => {
  await page.goto('/about')
  await box(page).fill('E18')
  await options(page).filter({ hasText: 'Не сливает воду' }).click()

  await expect(page.getByRole('heading', { name: 'Возможная причина' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Не сливает воду/ })).toContainText('Bosch E18')
  await expect(page.locator('.product-card').first()).toBeVisible()
  await page
    .getByRole('row', { name: /Не сливает воду/ })
    .getByRole('link', { name: 'Насосы и помпы' })
    .click()
  await expect(page).toHaveURL(pumpsPath)
})
