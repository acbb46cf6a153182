import { firstPump, pumpsPath } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'

const pages = [
  { path: '/', title: 'Запчасти для бытовой техники — Шильдик' },
  { path: '/stiralnye-mashiny', title: 'Стиральные машины — Шильдик' },
  { path: pumpsPath, title: 'Насосы и помпы — Шильдик' },
  { path: `${pumpsPath}?kind=original&in_stock=1&sort=price_asc`, title: 'Насосы и помпы — Шильдик' },
  { path: '/search?q=насос', title: 'Поиск: насос — Шильдик' },
  { path: '/search?q=qqqqqqq', title: 'Поиск: qqqqqqq — Шильдик' },
  { path: '/search?q=a', title: 'Поиск: a — Шильдик' },
  { path: '/about', title: 'О магазине — Шильдик' },
  { path: '/info/dostavka', title: 'Способы доставки — Шильдик' },
  { path: '/info/politika', title: 'Политика обработки персональных данных — Шильдик' },
  { path: '/login', title: 'Запчасти для бытовой техники — Шильдик' },
]

for (const { path, title } of pages) {
  test(`${path} opens whole and is accessible`, async ({ page }) => {
    await page.goto(path)

    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await sidewaysScroll(page)).toBe(0)
    await axe(page)
  })
}

test('a product page opens whole and is accessible', async ({ page, request }) => {
  const pump = await firstPump(request)
  await page.goto(`/product/${pump.slug}`)

  await expect(page).toHaveTitle(`${pump.name} — Шильдик`)
  await expect(page.getByRole('heading', { level: 1, name: pump.name })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await axe(page)
})

test('the not-found page is accessible and shows ways on', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/404')

  await expect(page).toHaveTitle('Страница не найдена — Шильдик')
  await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toBeVisible()
  await axe(page)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  for (const path of ['/', pumpsPath, '/info/vozvrat']) {
    test(`${path} is as readable`, async ({ page }) => {
      await page.goto(path)
      await axe(page)
    })
  }
})

test('opening a page asks the shop for nothing a second time', async ({ page, request }) => {
  const pump = await firstPump(request)
  const calls: string[] = []
  page.on('request', (each) => each.url().includes('/api/') && calls.push(each.url()))

  await page.goto(`/product/${pump.slug}`, { waitUntil: 'networkidle' })

  expect(calls).toEqual([])
})

test('nothing on a page moves once it is drawn', async ({ page, request }) => {
  const pump = await firstPump(request)
  for (const path of ['/', pumpsPath, `/product/${pump.slug}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shift, path).toBeLessThanOrEqual(0.02)
  }
})

function sidewaysScroll(page: import('@playwright/test').Page): Promise<number> {
  // Less than nothing: a window is open over the page, and the page keeps the room of its scroll bar.
  return page.evaluate(() => {
    return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
  })
}
