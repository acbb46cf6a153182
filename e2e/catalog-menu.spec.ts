import type { Locator, Page } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'

const panel = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Каталог' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Каталог' })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Основная навигация' })
const overlay = (page: Page) => page.getByRole('dialog')

async function centre(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('The panel is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('on a large screen', () => {
  test('the panel opens when the pointer rests on its button and closes when it is gone', {
    tag: '@S2.catalog-hover',
  }, async ({ page }) => {
    await page.goto('/about')
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    // A pointer that came before the page was alive opens nothing until it moves again.
    await expect(async () => {
      await page.mouse.move(700, 300)
      await opener(page).hover()
      await expect(panel(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
    await panel(page).getByRole('link', { name: 'Холодильники' }).hover()
    await expect(panel(page).getByRole('link', { name: 'Термостаты' })).toBeVisible()
    await axe(page)

    await page.mouse.move(700, 20)
    await expect(panel(page)).toBeHidden()
  })

  test('a pointer on its way to the subcategories switches no category, one that rests does', {
    tag: ['@S2.catalog-hover', '@S2.catalog-links'],
  }, async ({ page }) => {
    // The page's clock goes only when told to: however slowly the pointer moves here, it moves at once for the page.
    await page.clock.install()
    await page.goto('/about')
    await opener(page).click()
    const target = panel(page).getByRole('link', { name: 'Патрубки' })
    await expect(target).toBeVisible()
    const heading = panel(page).getByRole('heading', { level: 2 })
    const from = await centre(panel(page).getByRole('link', { name: 'Стиральные машины' }))
    const to = await centre(target)
    const halfway = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    await page.clock.pauseAt(Date.now() + 60_000)

    await page.mouse.move(from.x, from.y)
    await page.mouse.move(halfway.x, halfway.y, { steps: 6 })
    await page.clock.runFor(200)
    await expect(heading).toHaveText('Стиральные машины')
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.clock.runFor(1000)
    await expect(heading).toHaveText('Стиральные машины')

    const other = await centre(panel(page).getByRole('link', { name: 'Холодильники' }))
    await page.mouse.move(other.x, other.y)
    await page.clock.runFor(200)
    await expect(heading).toHaveText('Холодильники')
    await panel(page).getByRole('link', { name: 'Термостаты' }).click()
    await expect(page).toHaveTitle('Термостаты — Шильдик')
    await expect(panel(page)).toBeHidden()
  })

  test('the keyboard opens it at once, walks by arrows, and Esc returns to the button', async ({ page }) => {
    await page.goto('/about')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('link', { name: 'ТЭНы' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link', { name: 'Стиральные машины' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link', { name: 'Холодильники' })).toBeFocused()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Холодильники')
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('link', { name: 'Все товары категории' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(panel(page).getByRole('link', { name: 'Холодильники' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('a known model leads from the panel to its page', async ({ page }) => {
    await page.goto('/about')
    await opener(page).click()
    await panel(page).getByLabel('Знаете модель?').fill('WW70J52E0HW')
    await panel(page).getByRole('button', { name: 'Подобрать' }).click()
    await expect(page).toHaveURL('/model/samsung/ww70j52e0hw')
  })

  test('while subcategories load the panel says so, and a failure can be repeated', { tag: '@S8.catalog' }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    let fail = () => {}
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(
      '**/api/subcategories',
      async (route) => {
        await held
        await route.abort()
      },
      { times: 1 },
    )
    await page.goto('/about')
    await opener(page).click()
    await expect(panel(page).getByText('Загрузка...')).toBeVisible()
    fail()
    await expect(panel(page).getByRole('alert')).toHaveText('Не удалось загрузить каталог. Повторить')
    await panel(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(panel(page).getByRole('link', { name: 'ТЭНы' })).toBeVisible()
  })

  test('a category without subcategories leads to all its products, and an id stands for a missing slug', {
    tag: '@S2.catalog-ids',
  }, async ({ page }) => {
    await page.route('**/api/subcategories', async (route) => {
      const response = await route.fetch()
      const all = (await response.json()) as { id: number; category_id: number; slug: string | null }[]
      const [first] = all
      const kept = all.filter(({ category_id }) => category_id === first?.category_id)
      await route.fulfill({ response, json: kept.map((each) => ({ ...each, slug: null })) })
    })
    await page.goto('/about')
    await opener(page).click()
    await expect(panel(page).getByRole('link', { name: 'ТЭНы' })).toHaveAttribute('href', /^\/stiralnye-mashiny\/\d+$/)
    await panel(page).getByRole('link', { name: 'Холодильники' }).hover()
    await expect(panel(page).getByText('Подкатегорий пока нет.')).toBeVisible()
    await panel(page).getByRole('link', { name: 'Открыть все товары категории' }).click()
    await expect(page).toHaveTitle('Холодильники — Шильдик')
  })
})

test.describe('on a small screen', { tag: '@phone' }, () => {
  test('the overlay finds categories and subcategories, and says when there are none', {
    tag: ['@S2.overlay-search', '@S2.overlay-drill', '@S2.overlay-empty'],
  }, async ({ page }) => {
    await page.goto('/about')
    await bar(page).getByRole('button', { name: 'Каталог' }).click()
    await expect(overlay(page).getByRole('heading', { name: 'Каталог' })).toBeFocused()
    await expect(overlay(page).getByText('12 разделов').first()).toBeVisible()
    await axe(page)
    await overlay(page).getByPlaceholder('Поиск категорий...').fill('холод')
    await expect(overlay(page).getByRole('listitem')).toHaveCount(1)
    await overlay(page).getByPlaceholder('Поиск категорий...').fill('qqq')
    await expect(overlay(page).getByText('Ничего не найдено', { exact: true })).toBeVisible()
    await overlay(page).getByPlaceholder('Поиск категорий...').fill('')

    await overlay(page)
      .getByRole('button', { name: /^Стиральные машины/ })
      .click()
    await expect(overlay(page).getByRole('heading', { name: 'Стиральные машины' })).toBeVisible()
    await expect(overlay(page).getByRole('link').first()).toHaveText('Все товары категории')
    await overlay(page).getByPlaceholder('Поиск подкатегорий...').fill('qqq')
    await expect(overlay(page).getByText('Подкатегорий не найдено', { exact: true })).toBeVisible()
    await overlay(page).getByPlaceholder('Поиск подкатегорий...').fill('насос')
    await overlay(page).getByRole('link', { name: 'Насосы и помпы' }).click()
    await expect(page).toHaveURL(pumpsPath)
    await expect(overlay(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(overlay(page)).toBeHidden()
  })

  test('system Back closes one level at a time and leaves the page as it was', async ({ page }) => {
    await page.goto('/')
    await bar(page).getByRole('button', { name: 'Каталог' }).click()
    await overlay(page)
      .getByRole('button', { name: /^Холодильники/ })
      .click()
    await expect(overlay(page).getByRole('heading', { name: 'Холодильники' })).toBeVisible()
    await page.goBack()
    await expect(overlay(page).getByRole('heading', { name: 'Каталог' })).toBeVisible()
    await page.goBack()
    await expect(overlay(page)).toBeHidden()
    await expect(page).toHaveURL('/')

    await bar(page).getByRole('button', { name: 'Каталог' }).click()
    await overlay(page)
      .getByRole('button', { name: /^Холодильники/ })
      .click()
    await overlay(page).getByRole('button', { name: 'Назад' }).click()
    await overlay(page).getByRole('button', { name: 'Закрыть каталог' }).click()
    await expect(overlay(page)).toBeHidden()
    await expect(bar(page).getByRole('button', { name: 'Каталог' })).toBeFocused()
  })

  test('the bar leads on from the open catalogue, and Back from there finds the page', async ({ page }) => {
    await page.goto('/about')
    await bar(page).getByRole('button', { name: 'Каталог' }).click()
    await expect(overlay(page)).toBeVisible()
    await bar(page).getByRole('link', { name: 'Корзина' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(overlay(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(overlay(page)).toBeHidden()
  })

  test('the bar has four places wide enough for a thumb, and goes while the keyboard is open', {
    tag: '@S2.bottom-bar',
  }, async ({ page }) => {
    await page.goto('/about')
    const places = bar(page).getByRole('link').or(bar(page).getByRole('button'))
    await expect(places.filter({ visible: true })).toHaveText(['Каталог', 'Избранное', 'Корзина', 'Войти'])
    for (const place of await places.filter({ visible: true }).all()) {
      const size = await place.boundingBox()
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }

    await page.getByRole('banner').getByRole('combobox').focus()
    await page.setViewportSize({ width: 390, height: 480 })
    await expect(bar(page)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar(page)).toBeVisible()
  })

  test('the hours open by a tap, with a number to call', { tag: ['@S1.hours', '@S1.phone', '@S2.header'] }, async ({
    page,
  }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Часы работы' }).click()
    const menu = page.locator('.hours-menu')
    await expect(menu.getByText('Пн–Пт 10:00–19:00')).toBeVisible()
    await expect(menu.getByText('Сб–Вс 11:00–17:00')).toBeVisible()
    await expect(menu.getByRole('link', { name: /^Позвонить \+7/ })).toBeVisible()
    await axe(page)
  })
})

test('Back finds a list where it was left, with every page that was loaded', {
  tag: ['@S2.scroll-saved', '@S2.scroll-top'],
}, async ({ page }) => {
  await page.goto(pumpsPath)
  await page.getByRole('link', { name: /Показать ещё/ }).click()
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(48)
  const part = cards.nth(40).getByRole('link').first()
  await part.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await part.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()

  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('an anchor is scrolled to smoothly, any other page begins at its top', {
  tag: ['@S2.scroll-hash', '@S2.scroll-top'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/404')
  await page.getByRole('main').getByRole('link', { name: 'В каталог' }).click()
  await expect(page).toHaveURL('/#catalog')
  await expect(page.locator('html')).toHaveClass(/smooth-scroll/)
  await expect(page.locator('#catalog')).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'О нас' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.locator('html')).not.toHaveClass(/smooth-scroll/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
