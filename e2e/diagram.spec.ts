import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { registerHere } from './shoppers.ts'

type Sheets = { diagrams: { id: number; unit: string }[]; diagram: { positions: Position[] } }
type Item = { product: { id: number; name: string; slug: string; quantity: number } | null }
type Position = { key: string; items: Item[] }

const model = '/model/samsung/ww70j52e0hw'

/** The first sheet of a washing machine and a product on it that lies in the shop. */
async function firstSheet(page: Page) {
  const answer = await page.request.get('/api/models/by-name/samsung/ww70j52e0hw/diagrams')
  const { diagrams, diagram } = (await answer.json()) as Sheets
  const sold = diagram.positions.filter(({ items }) => (items[0]?.product?.quantity ?? 0) > 3).at(-1)!
  return { diagrams, path: `${model}/diagram/${diagrams[0]!.id}`, key: sold.key, product: sold.items[0]!.product! }
}

const calloutOf = (page: Page, key: string) => page.locator(`.diagram-callout a[data-key="${key}"]`)
const cardOf = (page: Page) => page.getByRole('region', { name: 'Выбранная деталь' })

test('a product is found on the drawing with a finger and put into the cart', { tag: '@phone' }, async ({ page }) => {
  const { path, key, product } = await firstSheet(page)
  await page.goto(path)
  await calloutOf(page, key).tap()

  const card = cardOf(page)
  await expect(card).toContainText(product.name)
  await expect(page).toHaveURL(new RegExp(`#pos-${key}$`))
  await expect(calloutOf(page, key)).toBeInViewport()
  await card.getByRole('button', { name: 'В корзину' }).tap()
  await expect(calloutOf(page, key)).toHaveAttribute('aria-label', /уже в корзине/)
  await axe(page)
  await card.getByRole('button', { name: 'Закрыть' }).tap()
  await expect(card).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(product.name)
})

test('several products are ticked in the list and bought with one press', { tag: '@phone' }, async ({ page }) => {
  const { path } = await firstSheet(page)
  await page.goto(path)
  await page.getByRole('button', { name: /^Отметить/ }).tap()
  const ticks = page.locator('.diagram-list').getByRole('checkbox')
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  const bar = page.locator('.diagram-basket')
  await expect(bar).toContainText(/2\sдетали.* на .*₽/)
  await expect(bar).toBeInViewport()
  await axe(page)

  await bar.getByRole('button', { name: 'В корзину' }).tap()

  await expect(bar.getByRole('status')).toContainText(/Добавили [12]\sдетал/)
  await bar.getByRole('link', { name: 'Перейти в корзину' }).tap()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText('Оформить заказ')
})

test('of several products the shop did not take none is said to be added', { tag: '@phone' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const { path } = await firstSheet(page)
  await registerHere(page)
  await page.goto(path)
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: '', code: 'unavailable' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /^Отметить/ }).tap()
  const ticks = page.locator('.diagram-list').getByRole('checkbox')
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  const bar = page.locator('.diagram-basket')
  await bar.getByRole('button', { name: 'В корзину' }).tap()

  await expect(bar.getByRole('status')).toContainText('Ничего не добавили')
  await expect(bar.getByRole('status')).toContainText('не удалось добавить. Попробуйте ещё раз')
  await expect(bar.getByRole('link', { name: 'Перейти в корзину' })).toHaveCount(0)

  // What it did not take is still ticked, for another press; what is out of stock needs none.
  const refused = await bar.getByRole('listitem').filter({ hasText: 'не удалось добавить' }).count()
  const stillTicked = page.locator('.diagram-tick input:checked')
  await expect(stillTicked).toHaveCount(refused)
  await page.unroute('**/api/cart')
  await bar.getByRole('button', { name: 'Повторить' }).tap()
  await expect(bar.getByRole('status')).toContainText(/Добавили [12]\sдетал/)
  await expect(stillTicked).toHaveCount(0)
})

test('two fingers enlarge the drawing and one moves it', { tag: '@phone' }, async ({ page }) => {
  const { path, key } = await firstSheet(page)
  await page.goto(path)
  await expect(calloutOf(page, key)).toHaveAttribute('role', 'button')
  // Without motion: fingers that miss a drawing on its way would enlarge the page instead, and then miss for good.
  const frame = page.locator('.diagram-frame')
  await frame.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  const stage = page.locator('.diagram-stage')
  const before = (await stage.boundingBox())!
  const { x: left, y: top, width, height } = (await frame.boundingBox())!
  const [x, y] = [left + width / 2, top + height / 2]
  const touch = await page.context().newCDPSession(page)
  // Sent all at once: on a busy machine a finger that waits for the answer to its last step makes a long press.
  const fingers = (...steps: number[][][]) =>
    Promise.all(
      [...steps, []].map((at, step) =>
        touch.send('Input.dispatchTouchEvent', {
          type: at.length === 0 ? 'touchEnd' : step === 0 ? 'touchStart' : 'touchMove',
          touchPoints: at.map(([px = 0, py = 0], id) => ({ x: px, y: py, id })),
        }),
      ),
    )
  const apart = (distance: number) => [
    [x - distance, y],
    [x + distance, y],
  ]

  await fingers(apart(30), apart(60), apart(90))
  await expect.poll(async () => (await stage.boundingBox())!.width).toBeGreaterThan(before.width * 2)
  // From here on the browser leaves a moving finger to the drawing, once the frame that says so has been drawn.
  await expect(frame).toHaveCSS('touch-action', 'none')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const large = (await stage.boundingBox())!
  await fingers([[x, y]], [[x - 40, y - 20]], [[x - 80, y - 40]])
  await expect.poll(async () => (await stage.boundingBox())!.x).toBeLessThan(large.x - 40)
  await page.getByRole('button', { name: 'Весь лист' }).click()
  await expect.poll(async () => (await stage.boundingBox())!.width).toBe(before.width)
})

test('the drawing is read, enlarged and bought from with the keyboard alone', async ({ page }) => {
  const { path, key } = await firstSheet(page)
  await page.goto(path)
  const first = page.locator('.diagram-callout a').first()
  await expect(first).toHaveAttribute('role', 'button')
  await tabTo(page, first)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.diagram-callout a').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  while (!(await calloutOf(page, key).evaluate((callout) => callout === document.activeElement))) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')

  await expect(calloutOf(page, key)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator(`tbody[id="pos-${key}"]`)).toBeInViewport()
  await page.keyboard.press('+')
  await expect(page.locator('.diagram-zoom output')).toHaveText('140 %')
  await expect(calloutOf(page, key)).toBeInViewport()
  await page.keyboard.press('0')
  await expect(page.locator('.diagram-zoom output')).toHaveText('100 %')
  await page.keyboard.press('Tab')
  await tabTo(page, cardOf(page).getByRole('button', { name: 'В корзину' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
  await page.keyboard.press('Escape')
  await expect(cardOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(path)
})

test('list and drawing point at each other, a link opens a position, and what is not there can be left out', async ({
  page,
}) => {
  const { path, key, diagrams } = await firstSheet(page)
  await page.goto(`${path}#pos-${key}`)
  const row = page.locator(`tbody[id="pos-${key}"]`)
  await expect(row).toHaveAttribute('data-mark', 'chosen')
  await expect(cardOf(page)).toBeVisible()
  const other = page.locator('tbody[id^="pos-"]').first()
  await other.hover()
  await expect(page.locator('.diagram-callout').first()).toHaveAttribute('data-mark', 'hovered')
  await expect(page.locator('.diagram-picture use[data-mark="hovered"]').first()).toBeAttached()
  const all = await page.locator('tbody[id^="pos-"]').count()
  await page.getByRole('switch', { name: 'В наличии' }).check()
  expect(await page.locator('tbody[id^="pos-"]').count()).toBeLessThan(all)

  // Whoever comes back from a product finds the place they left, not the drawing.
  await page.getByRole('switch', { name: 'В наличии' }).uncheck()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'О нас' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(row).toHaveAttribute('data-mark', 'chosen')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)

  await page.getByRole('link', { name: /Следующая схема/ }).click()
  await expect(page).toHaveURL(`${model}/diagram/${diagrams[1]!.id}`)
  await expect(page.getByRole('heading', { level: 2, name: diagrams[1]!.unit })).toBeVisible()
  await expect(page.locator('tbody[id^="pos-"]').first()).toBeVisible()
})

test('a sheet has one address that search engines know, and is accessible, large and small, light and dark', async ({
  page,
  request,
  expectedErrors,
}) => {
  const { path, diagrams } = await firstSheet(page)
  await page.goto(path)

  await expect(page).toHaveTitle(`${diagrams[0]!.unit}: схема Samsung WW70J52E0HW — Шильдик`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  await axeEverywhere(page)
  expect(await (await request.get('/sitemap-diagrams-1.xml')).text()).toContain(`${path}<`)
  const spelled = await request.get(path.replace('ww70j52e0hw', 'WW70-J52E0HW'), { maxRedirects: 0 })
  expect([spelled.status(), spelled.headers().location]).toEqual([301, path])
  expectedErrors.push(/status of 404/)
  const foreign = path.replace(model, '/model/delonghi/esam4000')
  expect((await request.get(foreign)).status()).toBe(404)
})

test('the product page shows where the product sits in the saved appliance', async ({ page }) => {
  const { path, key, product } = await firstSheet(page)
  await page.goto(`/product/${product.slug}`)
  await expect(page.getByRole('link', { name: 'Открыть всю схему' })).toHaveCount(0)
  await page.goto(model)
  await page.getByRole('button', { name: 'Сохранить технику' }).click()
  await expect(page.getByRole('button', { name: 'Сохранена в моей технике' })).toBeVisible()
  await page.goto(`/product/${product.slug}`)

  const callout = page.getByRole('link', { name: new RegExp(`^Позиция ${key} на схеме`) })
  await callout.scrollIntoViewIfNeeded()
  await axe(page)
  await callout.click()
  await expect(page).toHaveURL(`${path}#pos-${key}`)
  await expect(cardOf(page)).toContainText(product.name)
})
