import type { Browser, Page } from '@playwright/test'
import { openManagement } from './management.ts'
import { everythingReceived, figureOf, lookAround, partsSeenBy, withOwnFigure } from './received.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, loseAnswerOf, newAddress, openHydrated, productWith, registerHere } from './shoppers.ts'

test('a person becomes a master of a level, meets its prices alone, and orders by a pasted list of which nothing is lost', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  request,
  expectedErrors,
}) => {
  // An empty form, the session that ends when the role changes, and an answer that is lost.
  expectedErrors.push(/status of 400/, /status of 401/, /ERR_FAILED/)
  test.slow()
  const { email, password } = await registerHere(page)
  await openHydrated(page, '/profile?tab=data')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Укажите город')).toBeVisible()
  await page.getByLabel('Город').fill('Тула')
  await page.getByLabel('Опыт').fill('Ремонтирую стиральные машины с 2015 года')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Заявка на проверке')).toBeVisible()

  const management = await openManagement(browser, {
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })
  const level = `Сервис ${Date.now()}`
  await addLevel(management.page, level)
  await management.page.goto('/users?view=requests')
  const own = management.page.getByRole('listitem').filter({ hasText: email })
  await expect(own).toContainText('Ремонтирую стиральные машины с 2015 года')
  await own.getByLabel('Уровень цен').selectOption({ label: `${level}: розничная − 31 %` })
  await axe(management.page)
  await own.getByRole('button', { name: 'Одобрить' }).click()
  await expect(own).toHaveCount(0)

  // With the role comes another session.
  await openHydrated(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectOnlyOwnPrices(page, browser, baseURL ?? '')
  await openHydrated(page, '/profile?tab=quick-order')
  const few = await productWith(request, (stock) => stock > 0 && stock < 100)
  const many = await productWith(request, (stock, product) => stock > 2 && product.id !== few.id)
  await page.getByLabel('Артикулы').fill(`${skuOf(many)}; 2 шт.\n${skuOf(few)} x999\nабракадабра 3`)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Найдено 1 · Не хватает 1 · Не найдено 1')).toBeVisible()
  await axeEverywhere(page)
  await loseAnswerOf(page, '**/api/quick-order/cart')
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page.getByText('Сервис временно недоступен. Попробуйте ещё раз')).toBeVisible()
  await page.getByRole('button', { name: 'В корзину' }).click()

  await expect(page.getByText('Добавили в корзину 2 товара')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Строка: абракадабра 3' })).toHaveValue('абракадабра 3')
  // What there was went into the cart, the rest is still wanted; other journeys buy of the same stock.
  await expect(page.getByRole('spinbutton', { name: `Количество: ${few.name}` })).toHaveValue(/^9\d\d$/)
  await page.getByRole('link', { name: 'Перейти в корзину' }).click()
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: many.name }) })
  await expect(line.getByRole('status')).toHaveText('В корзине 2 шт.')

  await management.page.goto(`/users?search=${encodeURIComponent(email)}`)
  await management.page.getByRole('row').filter({ hasText: email }).click()
  const levels = management.page.getByRole('complementary').getByLabel('Уровень цен')
  await levels.selectOption({ label: 'Мастер' })
  await management.page.getByRole('button', { name: 'Отменить' }).click()
  await expect(levels).not.toHaveValue('')
  await management.page.goto('/settings?part=trade')
  await management.page.getByRole('button', { name: `Убрать: ${level}` }).click()
  await expect(management.page.getByText(`Без уровня «${level}» 1 мастер будет покупать`)).toBeVisible()
  await management.close()
})

/** The owner makes a level; nobody is on it yet. */
async function addLevel(page: Page, name: string) {
  await page.goto('/settings?part=trade')
  const form = page.getByRole('form', { name: 'Уровни цен' })
  await form.getByRole('button', { name: 'Добавить уровень' }).click()
  const added = form.getByRole('listitem').last()
  await added.getByLabel('Название').fill(name)
  await added.getByLabel('Скидка, %').fill('31')
  await expect(added).toContainText(/здесь 690/)
  await axeEverywhere(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('Есть несохранённые изменения')).toHaveCount(0)
}

/** Looks around as the master of a level: of the price of the first level nothing arrives. */
async function expectOnlyOwnPrices(page: Page, browser: Browser, baseURL: string) {
  const first = await browser.newPage({ baseURL, extraHTTPHeaders: newAddress() })
  await logInAs(first, 'master')
  const [own, others] = [await partsSeenBy(page.request), await partsSeenBy(first.request)]
  await first.close()
  const ownFigures = new Set(own.map(({ master_price: price }) => price))
  const { part, figure } = withOwnFigure(others, (price) => ownFigures.has(price))
  const price = own.find(({ id }) => id === part.id)!.master_price!
  const received = everythingReceived(page.context())
  await lookAround(page, part)
  const texts = await received()
  expect(texts.filter(({ text }) => figure.test(text)).map(({ url }) => url)).toEqual([])
  const telling = texts.filter(({ text }) => figureOf(price).test(text)).map(({ kind }) => kind)
  expect(telling).toEqual(expect.arrayContaining(['document', 'fetch']))
}

function skuOf(product: object): string {
  return (product as { sku: string }).sku
}
