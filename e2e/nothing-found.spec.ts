import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

/** The article of a demo product that is sold, with its last character wrong. */
const article = 'DC47-21689V'
const mistaken = 'DC47-21689X'

test('a number with one wrong character: the similar one is compared, chosen and in the cart', {
  tag: ['@both'],
}, async ({ page, isMobile }) => {
  await openHydrated(page, `/search?q=${mistaken}`)

  await expect(page.getByRole('heading', { level: 1, name: `Номера ${mistaken} у нас нет` })).toBeVisible()
  const similar = page.getByRole('region', { name: 'Похожие номера' })
  const row = similar.getByRole('listitem').filter({ hasText: article })
  await expect(row.locator('mark')).toHaveText('V')
  await expect(row).toContainText('В конце V, а не X')
  await expect(page.getByRole('heading', { name: /посмотрите по виду/ })).toBeVisible()
  await axe(page)
  await row.getByRole('button', { name: /^В корзину/ }).click()
  await expect(row.getByRole('link', { name: 'Перейти в корзину' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(article)

  if (!isMobile) return
  await openHydrated(page, '/search?q=крутилка+синяя')
  await page.getByRole('button', { name: 'Прислать фото детали' }).click()
  await expect(page.getByRole('dialog')).toContainText('крутилка синяя')
})

test('a part that the model does not have: both are named, and all that fits the model is a press away', async ({
  page,
}) => {
  await openHydrated(page, '/search?q=микроволновка&model=WW70J52E0HW')

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('По запросу «микроволновка» для WW70J52E0HW ничего нет')
  await axe(page)
  await page.getByRole('navigation', { name: 'Запчасти для модели' }).getByRole('link').click()
  await expect(page).toHaveURL('/model/samsung/ww70j52e0hw')

  await page.goto('/search?q=микроволновка&model=QQQ777Z')
  await expect(heading).toHaveText('По запросу «микроволновка» для QQQ777Z ничего нет')
  await expect(page.getByText('проверьте модель')).toBeVisible()
})

test('while typing a wrong number the similar ones are offered, and what was done to a query is said', async ({
  page,
}) => {
  await openHydrated(page, '/about')
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Артикул, модель или название' })
  await box.fill(mistaken)
  const option = page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').filter({ hasText: article })
  await expect(option).toContainText('В конце V, а не X')
  await axe(page)
  await option.click()
  await expect(page).toHaveURL(/\/product\//)

  await page.goto('/search?q=yfcjc')
  await expect(page.getByText('Похоже, была включена другая раскладка. Показаны результаты для «насос».')).toBeVisible()
  await page.goto('/search?q=протекает+стиралка')
  await expect(page.getByRole('row', { name: /Течёт из-под люка/ })).toBeVisible()
  await expect(page.locator('.product-card').first()).toBeVisible()
})
