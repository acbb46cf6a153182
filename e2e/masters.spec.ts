import { openManagement } from './management.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { openHydrated, productWith, registerHere } from './shoppers.ts'

test('a person becomes a master, and orders by a pasted list of which nothing is lost', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  request,
  expectedErrors,
}) => {
  // An empty form, and the session that ends when the role changes.
  expectedErrors.push(/status of 400/, /status of 401/)
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
  await management.page.goto('/users?view=requests')
  const own = management.page.getByRole('listitem').filter({ hasText: email })
  await expect(own).toContainText('Ремонтирую стиральные машины с 2015 года')
  await axe(management.page)
  await own.getByRole('button', { name: 'Одобрить' }).click()
  await expect(own).toHaveCount(0)
  await management.close()

  // With the role comes another session.
  await openHydrated(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const part = await productWith(page.request, (stock) => stock > 0)
  const priced = await (await page.request.get(`/api/products/by-slug/${part.slug}`)).json()
  expect(priced.master_price).toBeLessThan(priced.user_price ?? priced.price)
  await openHydrated(page, '/profile?tab=quick-order')
  const few = await productWith(request, (stock) => stock > 0 && stock < 100)
  const many = await productWith(request, (stock, product) => stock > 2 && product.id !== few.id)
  await page.getByLabel('Артикулы').fill(`${skuOf(many)}; 2 шт.\n${skuOf(few)} x999\nабракадабра 3`)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Найдено 1 · Не хватает 1 · Не найдено 1')).toBeVisible()
  await axeEverywhere(page)
  await page.getByRole('button', { name: 'В корзину' }).click()

  await expect(page.getByText('Добавили в корзину 2 товара')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Строка: абракадабра 3' })).toHaveValue('абракадабра 3')
  // What there was went into the cart, the rest is still wanted; other journeys buy of the same stock.
  await expect(page.getByRole('spinbutton', { name: `Количество: ${few.name}` })).toHaveValue(/^9\d\d$/)
  await page.getByRole('link', { name: 'Перейти в корзину' }).click()
  await expect(page.getByRole('link', { name: many.name })).toBeVisible()
})

function skuOf(product: object): string {
  return (product as { sku: string }).sku
}
