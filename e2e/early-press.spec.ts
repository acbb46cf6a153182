/** Presses before the scripts are there, as on a slow line: each counts once. */
import type { Page, Route } from '@playwright/test'
import { firstPump, pumpsPath } from './demo-addresses.ts'
import { openSlowly } from './scripts-held-back.ts'
import { expect, test } from './shop-test.ts'
import { logInAs, productWith, storedCart } from './shoppers.ts'

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

test('a question sent too early is sent once, and no word of it stands in an address', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const part = await productWith(request, (stock) => stock >= 5)
  const path = `/product/${part.slug}`
  const visited: string[] = []
  page.on('request', (each) => each.isNavigationRequest() && visited.push(new URL(each.url()).search))
  const sent: unknown[] = []
  page.on('request', (each) => each.url().endsWith('/api/questions') && sent.push(each.postDataJSON()))
  const arrive = await openSlowly(page, path)
  const form = page.locator('.question-form')
  await form.getByLabel('Вопрос', { exact: true }).fill('Подойдёт ли прокладка от старого насоса?')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Email').fill('anna@example.ru')
  const button = form.getByRole('button', { name: 'Задать вопрос' })
  // Without the consent: what the form says about it leaves everything typed where it is.
  for (const _press of [1, 2]) await button.click()
  await expect(form).toHaveAttribute('data-pressed')
  await expect(page).toHaveURL(path)

  arrive()
  await expect(form.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(form).not.toHaveAttribute('data-pressed')
  await expect(form.getByLabel('Email')).toHaveValue('anna@example.ru')
  expect(sent).toEqual([])
  await form.getByRole('checkbox').check()
  await button.click()
  await expect(page.getByText('Спасибо, вопрос у нас')).toBeVisible()
  expect(sent).toMatchObject([{ text: expect.stringContaining('прокладка'), name: 'Анна', email: 'anna@example.ru' }])
  expect(visited).toEqual([''])
})

test('a question sent too early is sent though a link was pressed right after it', async ({ page, request }) => {
  const part = await productWith(request, (stock) => stock >= 5)
  const path = `/product/${part.slug}`
  const sent: unknown[] = []
  page.on('request', (each) => each.url().endsWith('/api/questions') && sent.push(each.postDataJSON()))
  const held: Route[] = []
  // Its token is there from an earlier visit: what the next page reads does not bring another in between.
  await page.request.get('/api/session')
  const arrive = await openSlowly(page, path)
  await page.route(/\/assets\/question-section[^/]*\.js$/, (route) => void held.push(route))
  const form = page.locator('.question-form')
  await form.getByLabel('Вопрос', { exact: true }).fill('Подойдёт ли к насосу без клапана?')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Задать вопрос' }).click()
  await page.getByRole('navigation', { name: 'Личное' }).getByRole('link', { name: 'Корзина' }).click()

  // The next page is there before the script of the question.
  const next = page.waitForResponse(/\/assets\/cart-page[^/]*\.js$/)
  arrive()
  await next
  await expect.poll(() => held.length).toBe(1)
  expect(sent).toEqual([])
  await held[0]?.continue()
  await expect(page).toHaveURL('/cart')
  await expect.poll(() => sent).toMatchObject([{ text: 'Подойдёт ли к насосу без клапана?', name: 'Анна' }])
})

test('what was typed into the search of an order before it was alive is looked for', async ({ page }) => {
  const arrive = await openSlowly(page, '/order')
  const form = page.locator('form.order-search')
  await form.getByLabel('Номер заказа').fill('987654')
  await form.getByLabel('Телефон').fill('9161234567')
  await form.getByRole('button', { name: 'Найти заказ' }).click()
  await expect(form).toHaveAttribute('data-pressed')

  arrive()
  await expect(form.getByText('Отправили ссылку на почту')).toBeVisible()
  await expect(form.getByLabel('Номер заказа')).toHaveValue('987654')
  await expect(form.getByLabel('Телефон')).toHaveValue(/916.*67$/)
  await expect(page).toHaveURL('/order')
})

test('a model checked too early has its answer, by Enter and by the button', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const { slug } = await firstPump(request)
  for (const how of ['Enter', 'button']) {
    const arrive = await openSlowly(page, `/product/${slug}`)
    const check = page.getByRole('region', { name: 'Проверка совместимости' })
    const field = check.getByLabel('Модель с шильдика')
    await field.fill('XX-НЕТ-ТАКОЙ')
    if (how === 'Enter') await field.press('Enter')
    else await check.getByRole('button', { name: 'Проверить' }).click()
    await expect(check.locator('form')).toHaveAttribute('data-pressed')

    arrive()
    await expect(check.getByText('нет в списке')).toBeVisible()
    await expect(check.locator('input')).toHaveValue('XX-НЕТ-ТАКОЙ')
    await expect(page).toHaveURL(`/product/${slug}`)
    await page.unrouteAll()
  }
})

test('a form sent where the scripts never arrive stays as it was typed', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const part = await productWith(request, (stock) => stock >= 5)
  await page.route(/\/assets\/(?!head-script)[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/product/${part.slug}`, { waitUntil: 'commit' })
  await expect(page.getByText('Страница загрузилась не полностью')).toBeVisible()
  const form = page.locator('.question-form')
  await form.getByLabel('Имя').fill('Анна')
  await form.getByRole('button', { name: 'Задать вопрос' }).click()
  await expect(form.getByLabel('Имя')).toHaveValue('Анна')
  await expect(form).not.toHaveAttribute('data-pressed')
  await expect(page).toHaveURL(`/product/${part.slug}`)
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

test('«Выйти» of management pressed too early logs out', async ({ page, expectedErrors }) => {
  // What the screen has begun to ask for meanwhile.
  expectedErrors.push(/status of 401/)
  await logInAs(page, 'admin')
  const out = page.getByRole('button', { name: 'Выйти' })
  const arrive = await openSlowly(page, '/users', out)
  await out.click()
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('uid')

  arrive()
  await expect(page).toHaveURL('/')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('uid')
})
