/** The shopkeeper edits the products: from an empty form to the live page, prices in place, many at one stroke. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { aPart, openManagement } from './management.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, loseAnswerOf } from './shoppers.ts'

test('a product is made from an empty form, with photos and models, and stands in the shop at once', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page, browser, baseURL, extraHTTPHeaders }) => {
  test.slow()
  const sku = `PROBA-${randomInt(1e6, 1e7)}`
  await logInAs(page, 'admin')
  await page.goto('/products')
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Новый товар' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Название', { exact: true })).toBeFocused()
  await expect(page.getByText('Введите артикул')).toBeVisible()

  await page.getByLabel('Название', { exact: true }).fill('Насос пробный 40 Вт')
  await page.getByLabel('Артикул', { exact: true }).fill(sku)
  await page.getByLabel('Раздел', { exact: true }).selectOption({ label: 'Насосы и помпы' })
  await page.getByLabel('Марка', { exact: true }).fill('Samsung')
  await page.getByLabel('Базовая, ₽').fill('1 890')
  await page.getByLabel('Остаток, шт.').fill('7')
  await page.getByRole('button', { name: 'Добавить характеристику' }).click()
  await page.getByLabel('Характеристика', { exact: true }).fill('Мощность, Вт')
  await page.getByLabel('Значение: Мощность, Вт').fill('40')
  const photos = await Promise.all(['red', 'blue'].map(photoFile))
  await page.getByLabel('Добавить фото').setInputFiles(photos)
  await expect(page.getByText('Загрузится после сохранения')).toHaveCount(2)

  // A way out asks first, and staying loses nothing.
  await page.getByRole('link', { name: 'К товарам' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Есть несохранённые изменения. Уйти без сохранения?')
  await question.getByRole('button', { name: 'Остаться' }).click()

  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('img', { name: /^Фото \d$/ })).toHaveCount(2)
  const first = await page.getByRole('img', { name: 'Фото 1' }).getAttribute('src')
  await page.getByRole('button', { name: 'Переместить фото 1 вправо' }).click()
  await expect(page.getByRole('img', { name: 'Фото 2' })).toHaveAttribute('src', first ?? '')
  await page.getByLabel('Вставьте модели, по одной в строке').fill(`Samsung WW${sku}\nWW`)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('модели нет в базе, создадим')).toBeVisible()
  await page.getByRole('button', { name: /^Добавить 1\sмодель$/ }).click()
  await expect(page.getByText(/^Сейчас 1\sмодель/)).toBeVisible()
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const shopper = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })
  const shop = await shopper.newPage()
  const live = (await page.getByRole('link', { name: 'Открыть на сайте' }).getAttribute('href')) ?? ''
  await shop.goto(live)
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Насос пробный 40 Вт')
  await expect(shop.getByRole('main')).toContainText(/1\s890\s₽/)
  await expect(shop.locator(`img[src="${first}"]`).first()).toBeAttached()
  await shopper.close()

  // Another address: the old one leads to it.
  await page.getByLabel('Адрес страницы').fill(`nasos-${sku.toLowerCase()}`)
  await expect(page.getByText(`Старый адрес будет перенаправлять: ${live}`)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0)
  const old = await page.request.get(live, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `/product/nasos-${sku.toLowerCase()}`])
})

test('a price changed in the list is seen in the shop at once; of two editors the second is asked', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page, browser, baseURL, extraHTTPHeaders, expectedErrors }) => {
  expectedErrors.push(/status of 409/)
  const colleague = await openManagement(browser, {
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })
  const part = await aPart(page, 'Ремень пробный')
  await page.goto(`/products?search=${part.sku}`)
  const row = page.getByRole('row', { name: new RegExp(part.sku) })

  await page.request.get(`/product/${part.slug}`)
  await row.getByRole('button', { name: `Розничная цена: ${part.name}` }).click()
  await page.getByLabel('Розничная цена', { exact: true }).fill('2 150')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Сохранено')).toBeVisible()
  expect(await (await page.request.get(`/product/${part.slug}`)).text()).toMatch(/2.150.₽/)

  await row.getByRole('button', { name: `Остаток: ${part.name}` }).click()
  await page.getByRole('textbox', { name: 'Остаток' }).fill('99')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: `Остаток: ${part.name}` })).toHaveText('7')

  // The same number, changed at another computer meanwhile.
  const { version } = await colleague.read<{ version: number }>(`/api/admin/products/${part.id}`)
  await colleague.change({
    method: 'PATCH',
    url: `/api/admin/products/${part.id}`,
    data: { version, user_price: 2200 },
  })
  await row.getByRole('button', { name: `Розничная цена: ${part.name}` }).click()
  await page.getByLabel('Розничная цена', { exact: true }).fill('2300')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toContainText(/изменил(а)? этот товар в \d\d:\d\d/)
  await row.getByRole('button', { name: 'Перезаписать' }).click()
  await expect(row.getByRole('button', { name: `Розничная цена: ${part.name}` })).toHaveText(/2\s300/)

  // In the form: their name and ours meet, their stock does not disturb.
  await row.getByRole('link', { name: part.name }).click()
  await page.getByLabel('Название', { exact: true }).fill('Ремень мой')
  const now = await colleague.read<{ version: number }>(`/api/admin/products/${part.id}`)
  await colleague.change({
    method: 'PATCH',
    url: `/api/admin/products/${part.id}`,
    data: { version: now.version, name: 'Ремень чужой', quantity: 5 },
  })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Перезаписать' })
  await expect(conflict).toContainText(/этот товар в \d\d:\d\d/)
  await conflict.getByRole('button', { name: 'Посмотреть различия' }).click()
  await expect(conflict.getByRole('row', { name: /Название/ })).toContainText('Ремень чужой')
  await axe(page)
  await conflict.getByRole('button', { name: 'Перезаписать' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ремень мой')
  await expect(page.getByLabel('Остаток, шт.')).toHaveValue('5')
  await colleague.close()
})

test('what is typed while the product is being saved waits for the next «Сохранить»', async ({ page }) => {
  const part = await aPart(page, 'Ремень в пути')
  await page.goto(`/products/${part.id}`)
  const name = page.getByLabel('Название', { exact: true })
  const shelf = page.getByLabel('Место хранения')
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  let letSave = () => {}
  const maySave = new Promise<void>((resolve) => {
    letSave = resolve
  })
  await page.route(`**/api/admin/products/${part.id}`, async (route) => {
    // The form may still be reading the product.
    if (route.request().method() !== 'GET') await maySave
    await route.continue()
  })
  await name.fill('Ремень   первый')
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await shelf.fill('Б-17')
  letSave()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Ремень первый')
  await expect(shelf).toHaveValue('Б-17')
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await save.click()
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0)
  await page.reload()
  await expect(shelf).toHaveValue('Б-17')
})

test('a product deleted with unsaved changes is gone at once: nothing asks about what cannot be saved', async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const { id, name } = await aPart(page, 'Ремень на удаление')
  await page.goto(`/products/${id}`)
  await page.getByLabel('Место хранения').fill('Б-20')
  await page.getByLabel(`Действия: ${name}`).click()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()

  await page.getByRole('dialog', { name: 'Удалить товар?' }).getByRole('button', { name: 'Удалить' }).click()

  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await page.request.get(`/api/admin/products/${id}`)).status()).toBe(404)
})

test('a price nobody means is asked about in a cell and in the form, and saved when it is meant', {
  tag: ['@S6.admin'],
}, async ({ page }) => {
  const part = await aPart(page, 'Ремень дешёвый')
  const priceOf = async (field: 'user_price' | 'master_price') =>
    (await (await page.request.get(`/api/admin/products/${part.id}`)).json())[field] as number | null
  await page.goto(`/products?search=${part.sku}`)
  const row = page.getByRole('row', { name: new RegExp(part.sku) })
  await row.getByRole('button', { name: `Розничная цена: ${part.name}` }).click()
  await page.getByLabel('Розничная цена', { exact: true }).fill('0')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toContainText('Цена 0 ₽')
  await row.getByRole('button', { name: 'Отменить' }).click()
  expect(await priceOf('user_price')).not.toBe(0)

  await page.goto(`/products/${part.id}`)
  await page.getByLabel('Для мастеров, ₽').fill('999 999')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const meant = page.getByRole('button', { name: 'Всё равно сохранить' })
  await expect(meant).toBeFocused()
  expect(await priceOf('master_price')).not.toBe(999_999)
  await meant.click()
  await expect.poll(() => priceOf('master_price')).toBe(999_999)
})

test('many products are changed at one stroke after a look at them, and taken back', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const mark = `Клапан ${randomInt(1e6, 1e7)}`
  for (const n of [1, 2, 3]) await aPart(page, `${mark} №${n}`)
  await page.goto(`/products?search=${encodeURIComponent(mark)}&sort=name`)
  const prices = page.getByRole('button', { name: /^Розничная цена: / })
  await expect(prices).toHaveText([/1\s890/, /1\s890/, /1\s890/])

  // By keys: to the second row and tick it.
  await page.getByRole('row', { name: /№1/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Действия с выбранными' })
  await expect(bar).toContainText('Выбрано 1 на странице')
  const head = page.getByRole('checkbox', { name: 'Выбрать все на странице' })
  const chooseAll = bar.getByRole('button', { name: 'Выбрать все 3 по фильтру' })
  await chooseAll.click()
  await expect(head).toBeChecked()
  // Of all by the filter one is unticked: the others of the page stay.
  await page.getByRole('checkbox', { name: /№3/ }).uncheck()
  await expect(bar).toContainText('Выбрано 2 на странице')
  await expect(head).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /№2/ })).toBeChecked()
  await chooseAll.click()
  await bar.getByRole('button', { name: 'Цена' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Какая цена').selectOption({ label: 'Базовая цена' })
  await dialog.getByLabel('Процент').fill('5')
  await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
  await expect(dialog).toContainText('Изменится 3 из 3')
  await expect(dialog.getByRole('row', { name: /№2/ })).toContainText(/1\s890.*1\s980/)
  await axe(page)
  // The answer is lost, and the button is pressed again: +5 % once.
  await loseAnswerOf(page, '**/api/admin/products/bulk')
  await dialog.getByRole('button', { name: /^Изменить 3/ }).click()
  await expect(dialog.getByText(/Попробуйте ещё раз/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Изменить 3/ }).click()
  await expect(prices).toHaveText([/1\s980/, /1\s980/, /1\s980/])

  await page.getByRole('status').getByRole('button', { name: 'Отменить' }).click()
  await expect(prices).toHaveText([/1\s890/, /1\s890/, /1\s890/])
})

async function photoFile(colour: string) {
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: colour } })
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}
