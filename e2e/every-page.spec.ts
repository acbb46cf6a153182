import { firstPump, pumpsPath } from './demo-addresses.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'

const pages = [
  { path: '/', title: 'Запчасти для бытовой техники — Шильдик', shows: '@S2.home' },
  { path: '/stiralnye-mashiny', title: 'Стиральные машины — Шильдик', shows: '@S2.category' },
  { path: pumpsPath, title: 'Насосы и помпы — Шильдик', shows: '@S2.subcategory' },
  { path: `${pumpsPath}?kind=original&in_stock=1&sort=price_asc`, title: 'Насосы и помпы — Шильдик' },
  { path: '/search?q=насос', title: 'Поиск: насос — Шильдик', shows: '@S2.title-search' },
  { path: '/search?q=qqqqqqq', title: 'Поиск: qqqqqqq — Шильдик' },
  { path: '/search?q=a', title: 'Поиск: a — Шильдик', shows: '@S4.search-least' },
  { path: '/about', title: 'О магазине — Шильдик', shows: '@S2.about' },
  { path: '/info/dostavka', title: 'Способы доставки — Шильдик' },
  { path: '/info/politika', title: 'Политика обработки персональных данных — Шильдик' },
  { path: '/login', title: 'Запчасти для бытовой техники — Шильдик', shows: '@S2.auth-modal' },
]

for (const { path, title, shows } of pages) {
  test(`${path} opens whole and is accessible, large and small, light and dark`, {
    tag: ['@S2.title', ...(shows ? [shows] : [])],
  }, async ({ page }) => {
    await page.goto(path)

    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await axeEverywhere(page)
  })
}

test('a product page opens whole and is accessible, large and small, light and dark', {
  tag: ['@S2.product', '@S2.title-name'],
}, async ({ page, request }) => {
  const pump = await firstPump(request)
  await page.goto(`/product/${pump.slug}`)

  await expect(page).toHaveTitle(`${pump.name} — Шильдик`)
  await expect(page.getByRole('heading', { level: 1, name: pump.name })).toBeVisible()
  await axeEverywhere(page)
})

test('the not-found page is accessible and shows ways on', { tag: '@S2.not-found' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/404')

  await expect(page).toHaveTitle('Страница не найдена — Шильдик')
  await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toBeVisible()
  await axeEverywhere(page)
})

test('search results are kept out of search engines, and every description is short', {
  tag: ['@S2.search', '@S2.description', '@S9.description'],
}, async ({ page }) => {
  await page.goto('/search?q=насос')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const path of ['/', '/stiralnye-mashiny', pumpsPath, '/about', '/info/dostavka']) {
    await page.goto(path, { waitUntil: 'commit' })
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length, path).toBeGreaterThan(20)
    expect(description?.length, path).toBeLessThanOrEqual(160)
  }
})

test('opening a page asks the shop for nothing a second time', async ({ page, request }) => {
  const pump = await firstPump(request)
  const calls: string[] = []
  page.on('request', (each) => each.url().includes('/api/') && calls.push(each.url()))

  await page.goto(`/product/${pump.slug}`, { waitUntil: 'networkidle' })

  // The days of delivery are today's, and no page is drawn for a day.
  expect(calls.filter((url) => !url.includes('/api/delivery?'))).toEqual([])
})

test('nothing on a page moves once it is drawn', { tag: '@both' }, async ({ page, request }) => {
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
