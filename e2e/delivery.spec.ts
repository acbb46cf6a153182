import { firstPump } from './demo-addresses.ts'
import { fillContact, newBuyer, openCheckout, orderButton, placedHeading } from './orders.ts'
import { axe, expect, test } from './shop-test.ts'
import { openHydrated } from './shoppers.ts'

test('a city is suggested by its letters; a point is chosen on the map and in the list', { tag: '@both' }, async ({
  page,
  request,
}) => {
  await openCheckout(page, await firstPump(request))
  await fillContact(page, newBuyer())
  const total = page.getByRole('complementary', { name: 'Ваш заказ' }).getByText(/^от\s[\d\s]+₽$/)
  const from = await total.textContent()

  const city = page.getByRole('combobox', { name: 'Город' })
  await city.fill('железногорск')
  const list = page.getByRole('listbox', { name: 'Город' })
  await expect(list.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toContainText('Курская область')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(city).toHaveValue('железногорск')

  await city.fill('тул')
  await list.getByRole('option', { name: 'Тула Тульская область' }).click()
  await expect(city).toHaveValue('Тула')
  await expect(page.getByRole('radio', { name: /Самовывоз|Пункт|Курьер|Почта/ }).last()).toHaveValue('pickup')
  await page.getByRole('radio', { name: /Почта/ }).check()
  await expect(page.getByRole('textbox', { name: 'Индекс' })).toHaveValue('300000')

  await city.fill('казань')
  await page.getByRole('radio', { name: /Пункт выдачи.*2.пункта/ }).check()
  await expect(city).toHaveValue('Казань')
  const open = page.getByRole('button', { name: 'Показать на карте' })
  if (await open.isVisible()) await open.click()
  const map = page.getByRole('region', { name: 'Карта пунктов' })
  await expect(map).toContainText(/\d\sкм/)
  await map.focus()
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Все пункты' }).click()
  await map.getByRole('button', { name: '2. пр. Победы, 91' }).click()
  await expect(page.getByRole('radio', { name: /пр. Победы, 91/ })).toBeChecked()
  await page.getByRole('radio', { name: /ул. Баумана, 7/ }).check()
  await expect(map.getByRole('button', { name: '1. ул. Баумана, 7' })).toHaveAttribute('aria-pressed', 'true')
  await axe(page)

  await expect(total).toBeHidden()
  const exact = (await orderButton(page).textContent())?.replace('Заказать за ', '') ?? ''
  expect(exact).not.toBe(from)
  await openHydrated(page, '/cart')
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' }).getByText(exact, { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Оформить заказ' }).first().click()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(page.getByText('Казань, ул. Баумана, 7.').first()).toBeVisible()
})
