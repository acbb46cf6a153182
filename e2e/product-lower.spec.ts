import type { APIRequestContext } from '@playwright/test'
import { openManagement } from './management.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated, registerHere } from './shoppers.ts'

type Shelves = { id: number; slug: string; name: string; analogs: { name: string }[]; together: { name: string }[] }

/** A cuff of the demo with analogs, and with something to take along. */
async function cuffWithShelves(request: APIRequestContext): Promise<Shelves> {
  const list = await request.get('/api/products?category=stiralnye-mashiny&subcategory=manzhety-lyuka&in_stock=1')
  const { products } = (await list.json()) as { products: { slug: string }[] }
  for (const { slug } of products) {
    const product = (await (await request.get(`/api/products/by-slug/${slug}`)).json()) as Shelves
    if (product.analogs.length > 0 && product.together.length > 0) return product
  }
  throw new Error('no cuff of the demo has analogs and something to take along')
}

test('a guest asks about a product, the shop answers, and others read both', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  request,
}) => {
  const cuff = await cuffWithShelves(request)
  const asked = `Подойдёт ли к WW70? № ${Date.now()}`
  await openHydrated(page, `/product/${cuff.slug}`)
  const form = page.locator('.question-form')
  await form.scrollIntoViewIfNeeded()
  await expect(page.getByText('Пока никто не спрашивал')).toBeVisible()
  await form.getByRole('button', { name: 'Задать вопрос' }).click()
  await expect(form.getByText('Напишите вопрос: хотя бы 10 символов')).toBeVisible()
  await expect(form.getByText('Введите имя')).toBeVisible()
  await form.getByLabel('Вопрос', { exact: true }).fill(asked)
  await form.getByLabel('Имя').fill('Ирина Петрова')
  await form.getByLabel('Email').fill('irina@example.ru')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Задать вопрос' }).click()
  await expect(page.getByText('Спасибо, вопрос у нас')).toBeVisible()

  const management = await openManagement(browser, {
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })
  const desk = management.page
  await desk.goto('/reviews')
  await desk.getByRole('link', { name: /^Вопросы о товарах/ }).click()
  const row = desk.locator('.moderation-row').filter({ hasText: asked })
  await row.getByRole('button', { name: /^Ответить/ }).click()
  await row.getByLabel('Ответ магазина').fill('Подойдёт: манжета у всех WW70 одна')
  await axe(desk)
  // A look at another list leaves what was typed.
  await desk
    .getByLabel('Отзывы и вопросы')
    .getByRole('link', { name: /^Отзывы/ })
    .click()
  await desk.getByRole('link', { name: /^Вопросы о товарах/ }).click()
  await row.getByRole('button', { name: /^Ответить/ }).click()
  await expect(row.getByLabel('Ответ магазина')).toHaveValue('Подойдёт: манжета у всех WW70 одна')
  await row.getByRole('button', { name: 'Опубликовать с ответом' }).click()
  await expect(row).toHaveCount(0)
  await management.close()

  await openHydrated(page, `/product/${cuff.slug}`)
  const question = page.locator('.question').filter({ hasText: asked })
  await expect(question).toContainText('Ирина,')
  await expect(question).not.toContainText('Петрова')
  await expect(question).toContainText('Подойдёт: манжета у всех WW70 одна')
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.join()).toContain('"acceptedAnswer":{"@type":"Answer","text":"Подойдёт: манжета у всех WW70 одна"}')
  await axe(page)
})

test('what goes with a product is put into the cart together with it, and what was looked at can be forgotten', async ({
  page,
  request,
}) => {
  const cuff = await cuffWithShelves(request)
  await openHydrated(page, '/product/1')
  await openHydrated(page, `/product/${cuff.slug}`)
  await expect(page.locator('#analogs').getByText('Отличие:').first()).toBeVisible()
  const kit = page.locator('.together-kit')
  await kit.getByRole('checkbox').first().check()
  await kit.getByRole('button', { name: 'В корзину 2 детали' }).click()
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('2')

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const viewed = page.locator('#viewed')
  await expect(viewed).toBeVisible()
  await viewed.getByRole('button', { name: 'Очистить' }).click()
  await expect(viewed).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('viewed'))).toBe(`[${cuff.id}]`)
})

test('«Вы смотрели» has what is still in the shop, also where the latest five are gone', async ({ page, request }) => {
  const cuff = await cuffWithShelves(request)
  await page.addInitScript(() => localStorage.setItem('viewed', '[999991,999992,999993,999994,999995,1]'))
  await openHydrated(page, `/product/${cuff.slug}`)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('#viewed .product-card')).toHaveCount(1)
})

test('what the shop did not take from the kit is not said to be in the cart, and what is used up costs nothing', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const { slug } = await cuffWithShelves(request)
  const { together } = await (await request.get(`/api/products/by-slug/${slug}`)).json()
  await registerHere(page)
  await openHydrated(page, `/product/${slug}`)
  const kit = page.locator('.together-kit')
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'Сервис временно недоступен', code: 'unavailable' } })
      : route.continue(),
  )
  await kit.getByRole('checkbox').first().check()
  const button = kit.getByRole('button', { name: 'В корзину 2 детали' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'не удалось добавить' })).toBeVisible()
  await expect(page.getByText(/^(В корзине|Добавили)/)).toHaveCount(0)
  // Ticked still, for another try.
  await page.unroute('**/api/cart')
  await button.click()
  await expect(page.getByText(/^Добавили в корзину 2.детали$/)).toBeVisible()

  const buyable = together.find(({ quantity }: { quantity: number | null }) => quantity !== null && quantity > 0)
  await page.context().clearCookies()
  const line = [{ id: buyable.id, quantity: buyable.quantity }]
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), line)
  await openHydrated(page, `/product/${slug}`)
  const used = kit.getByRole('article').filter({ hasText: buyable.name })
  await used.scrollIntoViewIfNeeded()
  await expect(used).toContainText('Всё, что есть, уже в корзине')
  await expect(used.getByRole('checkbox')).toHaveCount(0)
})

test('two products are compared on a phone: what differs stands first, and one can be taken away', {
  tag: '@phone',
}, async ({ page }) => {
  await openHydrated(page, '/stiralnye-mashiny/manzhety-lyuka')
  // A pressed one is called otherwise, so the first is always the next.
  for (let n = 0; n < 2; n += 1)
    await page
      .getByRole('button', { name: /^Сравнить:/ })
      .first()
      .click()
  await page.getByRole('link', { name: 'Сравнить 2 детали' }).click()
  await expect(page.getByRole('heading', { name: 'Сравнение', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+$/)
  const marks = await page
    .locator('.compare-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.different === 'true'))
  expect(marks.length).toBeGreaterThan(2)
  expect(marks).toEqual([...marks].sort((a, b) => Number(b) - Number(a)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await axe(page)
  await page
    .getByRole('button', { name: /^Убрать:/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+$/)
  await expect(page.getByText('Добавьте ещё хотя бы одну деталь')).toBeVisible()
})

test('two compared products taken away one right after the other on a slow line both stay away', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?limit=4')).json()
  const ids: number[] = products.map(({ id }: { id: number }) => id)
  await page.addInitScript((list) => localStorage.setItem('compare', list), ids.join(','))
  await openHydrated(page, `/compare?ids=${ids.join(',')}`)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/products/compare*', async (route) => {
    await held
    await route.continue()
  })
  const heads = page.locator('.compare-product')
  const removeFirst = page.getByRole('button', { name: /^Убрать:/ }).first()
  await removeFirst.click()
  await expect(heads).toHaveCount(3)
  await removeFirst.click()
  await expect(heads).toHaveCount(2)

  letThrough()
  await expect(page).toHaveURL(`/compare?ids=${ids.slice(2).join(',')}`)
  await expect(heads).toHaveCount(2)
  expect(await page.evaluate(() => localStorage.getItem('compare'))).toBe(ids.slice(2).join(','))
})
